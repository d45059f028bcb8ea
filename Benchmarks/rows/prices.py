"""Prices: rows of many items, and price text alone."""

import subprocess

from measuring import ROOT, WORK, COSTER, Run, best, row, table, fresh

STORES = [("USA", "us", "USD", 100), ("JPN", "jp", "JPY", 150), ("DEU", "de", "EUR", 100), ("GBR", "gb", "GBP", 90),
          ("FRA", "fr", "EUR", 110)]


def priced():
    """A catalog of 100,000 apps with a price in five storefronts each, and the file of their Apple IDs."""
    catalog, ids = WORK / "priced", WORK / "priced.txt"
    if not ids.exists():
        lines = WORK / "priced.ndjson"
        with open(lines, "w") as output:
            for item in range(100_000):
                number = 6_000_000_000 + item * 7
                for country, code, currency, share in STORES:
                    milliunits = (item % 50) * 10 * share if currency != "JPY" else (item % 50) * 10 * share // 1000 * 1000
                    output.write(
                        f'{{"wrapperType":"software","kind":"software","trackId":{number},"trackName":"App {item}",'
                        f'"price":{milliunits / 1000:.2f},"currency":"{currency}",'
                        f'"trackViewUrl":"https://apps.apple.com/{code}/app/id{number}"}}\n')
        Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), lines])
        ids.write_text("".join(f"{6_000_000_000 + item * 7}\n" for item in range(100_000)))
    return catalog, ids


def bench_price_rows(_):
    catalog, ids = priced()
    stores = ",".join(code for _, code, _, _ in STORES)
    command = f"'{COSTER}' price - --storefront {stores} --format tsv --catalog '{catalog}' < '{ids}'"
    rows = int(subprocess.run(f"{command} --no-header | wc -l", shell=True, check=True, capture_output=True).stdout)
    ours = best(3, ["sh", "-c", command])
    table("Prices of 100,000 Apple IDs in five storefronts as TSV", "way", "rows", "seconds", "rows a second", "peak MB")
    row("coster price -", f"{rows:,}", f"{ours.wall:.2f}", f"{rows / ours.wall:,.0f}", f"{ours.peak:.0f}")


def bench_price_text(_):
    subprocess.run(
        ["swift", "build", "-c", "release", "--package-path", ROOT / "Benchmarks/PriceText", "--scratch-path",
         ROOT / ".build/price-text"], check=True, stdout=subprocess.DEVNULL)
    answer = subprocess.run(
        [ROOT / ".build/price-text/release/PriceTextBenchmark"], check=True, capture_output=True, text=True).stdout
    lines = [line.split("\t") for line in answer.splitlines()]
    table("Prices written on one core", *lines[0])
    for cells in lines[1:]:
        row(*cells)

"""Price points of App Store Connect into SQLite, beside Python's json and sqlite3."""

import json
import sys

from measuring import ROOT, WORK, COSTER, Run, table, fresh, gone, report_peer

STORES = ["USA", "JPN", "DEU", "GBR", "FRA", "CHN", "KOR", "BRA", "IND", "AUS"]


def points(products):
    """A folder of generated answers: 800 points in each of ten stores a product, 200 a page."""
    folder = WORK / f"price-points-{products}"
    if folder.exists():
        return folder
    folder.mkdir(parents=True)
    host = "https://api.appstoreconnect.apple.com/"
    for product in range(products):
        owner = str(6440000000 + product)
        for store in STORES:
            for page in range(4):
                data = [point(owner, store, number, host) for number in range(page * 200, page * 200 + 200)]
                answer = {"data": data, "included": [
                    {"type": "territories", "id": store, "attributes": {"currency": store}}],
                    "links": {"self": f"{host}v2/inAppPurchases/{owner}/pricePoints"},
                    "meta": {"paging": {"total": 800, "limit": 200}}}
                (folder / f"{owner}-{store}-{page}.json").write_text(json.dumps(answer, indent=2))
    return folder


def point(owner, store, number, host):
    key = f"{owner}{store}{number}"
    address = f"{host}v1/inAppPurchasePricePoints/{key}"
    return {
        "type": "inAppPurchasePricePoints", "id": key,
        "attributes": {"customerPrice": f"{number / 10:.1f}", "proceeds": f"{number / 12:.2f}", "priceTier": str(10000 + number)},
        "relationships": {
            "territory": {"data": {"type": "territories", "id": store}},
            "equalizations": {"links": {
                "self": f"{address}/relationships/equalizations", "related": f"{address}/equalizations"}}},
        "links": {"self": address}}


def bench_price_points(_):
    folder = points(20)
    megabytes = sum(file.stat().st_size for file in folder.iterdir()) / 1e6
    table(
        f"Importing {megabytes:.0f} MB of App Store Connect price points", "program", "seconds", "MB/s", "peak MB",
        "coster is … times as fast")
    catalog, database = WORK / "point-catalog", WORK / "points.sqlite"
    ours = min(
        (Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), folder]) for _ in range(3)),
        key=lambda run: run.wall)
    report_peer("coster import", ours, ours, megabytes)
    peer = [sys.executable, ROOT / "Benchmarks/PricePoints/read-json.py"]
    theirs = min((Run([*peer, gone(database), folder]) for _ in range(2)), key=lambda run: run.wall)
    report_peer("Python json and sqlite3, the same columns", theirs, ours, megabytes)

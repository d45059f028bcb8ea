"""What Python does with the library, beside the program."""

import os
import subprocess

from measuring import COSTER, ROOT, measured, one_core, row, table
from rows.links import link_text
from rows.prices import priced

PYTHON = "/usr/bin/python3"
# Each prints how many it had, and the CPU's seconds; what it reads is there before.
LINKS = """
data = open(sys.argv[1], "rb").read()
began = time.process_time()
count = sum(1 for _ in coster.links(data))
"""
TEXTS = """
stores = [("USD", "us"), ("JPY", "jp"), ("EUR", "de"), ("IDR", "id")] * 250_000
amounts = [number % 1000 for number in range(len(stores))]
currencies, storefronts = zip(*stores)
began = time.process_time()
count = len(coster.price_texts(amounts, currencies, storefronts))
"""
ROWS = """
items = [int(line) for line in open(sys.argv[2])][:20_000]
catalog = coster.Catalog(sys.argv[1])
began = time.process_time()
count = len(catalog.price(items, storefronts=["us", "jp", "de", "gb", "fr"]))
"""
QUESTIONS = """
catalog, count = coster.Catalog(sys.argv[1]), 2_000
began = time.process_time()
for number in range(count):
    catalog.price(6_000_000_000 + number * 7, storefronts="us")
"""


def taken(code, *arguments):
    """How many a piece of Python had, and the least seconds of three runs."""
    code = f"import sys, time, coster\n{code}\nprint(count, time.process_time() - began)"
    environment = {
        **os.environ, "PYTHONPATH": str(ROOT / "Python/src"), "COSTER_LIBRARY": str(COSTER.with_name("libcoster_sqlite.so"))}
    runs = [
        subprocess.run(
            [*one_core(), PYTHON, "-c", code, *map(str, arguments)], env=environment, check=True, capture_output=True,
            text=True).stdout.split()
        for _ in range(3)]
    count, seconds = min(runs, key=lambda run: float(run[1]))
    return int(count), float(seconds)


def bench_python(_):
    table(
        "Links in 100 MB of text in Python, on one core", "text", "links", "seconds of CPU", "`coster resolve --ids`", "speed",
        "`coster resolve --format tsv`", "speed")
    for kind, title in [("linked", "a link in every line"), ("plain", "no link")]:
        text = link_text(kind, 100)
        count, seconds = taken(LINKS, text)
        cells = [title, f"{count:,}", f"{seconds:.2f}"]
        for options in (["--ids"], ["--format", "tsv"]):
            program = measured([*one_core(), COSTER, "resolve", "--quiet", *options, text]).cpu
            cells += [f"{program:.2f}", f"{program / seconds:.2f} ×"]
        row(*cells)
    table("Prices and questions in Python, on one core", "call", "number", "seconds of CPU", "a second")
    for name, code, arguments in [
        ("price_texts()", TEXTS, ()), ("Catalog.price() of 20,000 items", ROWS, priced()),
        ("Catalog.price() of one item", QUESTIONS, priced()[:1]),
    ]:
        count, seconds = taken(code, *arguments)
        row(f"`{name}`", f"{count:,}", f"{seconds:.2f}", f"{count / seconds:,.0f}")

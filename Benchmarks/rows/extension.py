"""The SQLite extension: price text in a SELECT, beside the same query without it."""

import subprocess

from measuring import ROOT, WORK, best, row, table

ROWS = 3_000_000
LIBRARY = ROOT / ".build/release/libcoster_sqlite.so"
QUERIES = [
    ("count(amount), count(currency), count(storefront)", "SELECT count(amount), count(currency), count(storefront) FROM price"),
    ("count(price_text(amount, currency, storefront))", "SELECT count(price_text(amount, currency, storefront)) FROM price"),
    ("count(apple_id(link))", "SELECT count(apple_id('https://apps.apple.com/us/app/id' || amount)) FROM price"),
]


def bench_extension(_):
    file = WORK / "extension.sqlite"
    if not file.exists():
        subprocess.run(["sqlite3", file, f"""
            CREATE TABLE price (amount INTEGER, currency TEXT, storefront TEXT);
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {ROWS - 1}),
              store(k, storefront, currency) AS (
                VALUES (0, 'us', 'USD'), (1, 'de', 'EUR'), (2, 'jp', 'JPY'), (3, 'gb', 'GBP'), (4, 'fr', 'EUR'))
            INSERT INTO price SELECT (i % 500) * 10000 + 990, currency, storefront FROM n JOIN store ON k = i % 5;
            """], check=True)
    table(f"{ROWS:,} rows through the SQLite extension, one core", "expression", "CPU seconds", "rows a second")
    for name, sql in QUERIES:
        run = best(3, ["sqlite3", file, f".load {LIBRARY}", sql])
        row(name, f"{run.cpu:.2f}", f"{ROWS / run.cpu:,.0f}")

"""Answers about many items at once, beside SQL that reads the same rows of the same file."""

import subprocess

from measuring import COSTER, WORK, Run, fresh, measured, python_tools, row, table
from rows.prices import STORES, priced

CODES = ",".join(code for _, code, _, _ in STORES)
IN_STORES = ", ".join(f"'{code}'" for _, code, _, _ in STORES)

PRICES = """SELECT p.apple_id, l.kind, l.name, p.storefront, p.offer, p.amount / 1000.0 AS amount, p.currency, p.text,
    p.observed_at, p.source
  FROM {items} AS p JOIN {product} AS l ON l.apple_id = p.apple_id AND l.storefront = p.storefront
  WHERE p.storefront IN ({stores})"""
ITEM_PRICES = """SELECT p.apple_id, p.kind, p.name, p.storefront, p.offer, p.price, p.currency, p.text, p.observed_at, p.source
  FROM {items} AS p WHERE p.storefront IN ({stores})"""
LISTINGS = """SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.seller, l.parent_id, l.genre, l.release_date, l.version,
    l.storefront,
    (SELECT json_group_array(p.offer || ': ' || (p.amount / 1000.0) || ' (' || p.currency || ')') FROM price AS p
     WHERE p.apple_id = l.apple_id AND p.storefront = l.storefront) AS offers,
    (SELECT json_group_array(i.scheme || ':' || i.value) FROM identifier AS i WHERE i.apple_id = l.apple_id) AS identifiers,
    l.url, l.artwork_url, l.provenance, l.observed_at, l.source
  FROM {items} AS l"""
OBJECTS = """json_group_array(json_object('storefront', p.storefront, 'offer', p.offer, 'amount', p.amount / 1000.0,
      'currency', p.currency, 'text', p.text, 'observed_at', p.observed_at))"""
COLUMNS = ("apple_id kind name artist artist_id parent_id bundle_id genre release_date storefront url artwork_url observed_at"
           " source seller version provenance").split()
EXPORT = f"""SELECT {", ".join(f"l.{column}" for column in COLUMNS)},
    (SELECT {OBJECTS} FROM price AS p WHERE p.apple_id = l.apple_id AND p.storefront = l.storefront) AS prices
  FROM product AS l ORDER BY l.apple_id, l.storefront"""
EXPORT_JSON = f"""SELECT json_object({", ".join(f"'{column}', l.{column}" for column in COLUMNS)}, 'prices',
    (SELECT {OBJECTS} FROM price AS p WHERE p.apple_id = l.apple_id AND p.storefront = l.storefront))
  FROM product AS l ORDER BY l.apple_id, l.storefront"""
LINKS = """SELECT k.*, l.name, l.artist FROM link AS k LEFT JOIN product AS l
    ON l.apple_id = k.apple_id AND l.storefront = k.storefront
  ORDER BY k.source, k.byte_offset"""


def listed(view, ids):
    """A view's rows of the items in a list, in its order, as it stands in a FROM."""
    return f"(SELECT v.* FROM temp.requested AS r CROSS JOIN {view} AS v ON v.apple_id = r.apple_id)", [
        "-cmd", "CREATE TEMP TABLE requested (apple_id INTEGER PRIMARY KEY)", "-cmd", f".import '{ids}' requested"]


def sqlite(catalog, form, statement, before=()):
    return ["sqlite3", "-readonly", f"-{form}", *before, catalog / "catalog.sqlite", statement]


DUCKDB = """import duckdb, duckdb_extension_sqlite_scanner, pathlib, sys
connection = duckdb.connect()
connection.load_extension(str(next(pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent.rglob("*.duckdb_extension"))))
connection.execute(f"SET threads = 1; ATTACH '{sys.argv[1]}' AS catalog (TYPE sqlite, READ_ONLY); USE catalog")
connection.execute(f"COPY ({sys.argv[2]}) TO '/dev/stdout' ({sys.argv[3]})")
"""


def duckdb(catalog, statement, form="FORMAT csv"):
    """DuckDB writes the answer of a statement on views of an attached catalog; the extension is of its version."""
    tools = python_tools("duckdb", ("duckdb==1.5.5", "duckdb-extension-sqlite-scanner==1.5.5"))
    # A view's columns have no types for DuckDB.
    statement = statement.replace("p.amount /", "CAST(p.amount AS BIGINT) /")
    return [tools / "python", "-c", DUCKDB, catalog / "catalog.sqlite", statement, form]


def report(title, rows, ours, *peers):
    """A table of what ours and its peers took for so many rows; each is a name and a command."""
    table(title, "way", "rows", "seconds of CPU", "seconds", "rows a second of CPU", "peak MB", "coster is … times as fast")
    mine = measured(ours[1])
    for name, command in [ours, *peers]:
        run = mine if command is ours[1] else measured(command)
        row(name, f"{rows:,}", f"{run.cpu:.2f}", f"{run.wall:.2f}", f"{rows / run.cpu:,.0f}", f"{run.peak:.0f}",
            f"{run.cpu / mine.cpu:.2f}")


def coster(words, catalog, source=None):
    return ["sh", "-c", f"exec '{COSTER}' {words} --catalog '{catalog}'" + (f" < '{source}'" if source else "")]


def bench_bulk(_):
    catalog, ids = priced()
    rows = 100_000 * len(STORES)
    tools = python_tools()
    items, before = listed("price", ids)
    join = PRICES.format(items="{items}", product="product", stores=IN_STORES)
    named, _ = listed("item_price", ids)
    report(
        "Prices of 100,000 Apple IDs in five storefronts as CSV", rows,
        ("coster price -", coster(f"price - --storefront {CODES} --format csv", catalog, ids)),
        ("sqlite3 -csv, product JOIN price", sqlite(catalog, "csv", join.format(items=items), before)),
        ("sqlite3 -csv, item_price (names of other stores, too)",
         sqlite(catalog, "csv", ITEM_PRICES.format(items=named, stores=IN_STORES), before)),
        ("sqlite-utils query --csv, product JOIN price, of all items",
         [tools / "sqlite-utils", "query", catalog / "catalog.sqlite", join.format(items="price"), "--csv"]),
        ("DuckDB, product JOIN price, of all items", duckdb(catalog, join.format(items="price"))))
    items, before = listed("product", ids)
    report(
        "What is held of 100,000 Apple IDs in five storefronts as CSV", rows,
        ("coster lookup -", coster("lookup - --format csv", catalog, ids)),
        ("sqlite3 -csv, product with price and identifier", sqlite(catalog, "csv", LISTINGS.format(items=items), before)))
    for form, statement, flags in (("csv", EXPORT, "csv"), ("ndjson", EXPORT_JSON, "list")):
        report(
            f"Export of {rows:,} listings with their prices as {form.upper()}", rows,
            (f"coster export --format {form}", coster(f"export --format {form}", catalog)),
            ("sqlite3, product with price", sqlite(catalog, flags, statement)),
            ("DuckDB, product without prices",
             duckdb(catalog, "SELECT * FROM product", "FORMAT csv" if form == "csv" else "FORMAT json")),
            (f"sqlite-utils rows product --{'csv' if form == 'csv' else 'nl'}, without prices",
             [tools / "sqlite-utils", "rows", catalog / "catalog.sqlite", "product", "--csv" if form == "csv" else "--nl"]))
    bench_links_with_names(catalog, ids)


def bench_links_with_names(catalog, ids):
    links = WORK / "priced-links.txt"
    numbers = ids.read_text().split()
    links.write_text("".join(
        f"see https://apps.apple.com/{code}/app/id{number} there\n" for number in numbers for code in ("us", "de")))
    linked = WORK / "priced-linked"
    if not linked.exists():
        subprocess.run(["cp", "-r", catalog, fresh(linked)], check=True)
        Run([COSTER, "import", "--quiet", "--catalog", linked, links])
    report(
        "The items behind 200,000 links, with their names, as CSV", 2 * len(numbers),
        ("coster resolve, from the text", coster(f"resolve '{links}' --format csv", linked)),
        ("sqlite3 -csv, link LEFT JOIN product, of imported links", sqlite(linked, "csv", LINKS)))

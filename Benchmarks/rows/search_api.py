"""Search API answers: their import, on all cores and on one, and questions to what came of it."""

import sqlite3
import subprocess
import sys
from datetime import datetime, timezone

from measuring import (
    ROOT, WORK, COSTER, Run, best, row, table, fresh, gone, build_peer, python_tools, one_core, report_peer,
    ONE_CORE_COLUMNS, report_one_core, report_all_cores)


def answers(size):
    """A folder of generated Search API answers of `size` MB in all, and the same records as NDJSON."""
    folder, lines = WORK / f"answers-{size}", WORK / f"answers-{size}.ndjson"
    if not lines.exists():
        fresh(folder)
        subprocess.run(
            [sys.executable, ROOT / "Benchmarks/SearchAPI/generate.py", "--size", str(size), "--split", "--output", folder],
            check=True)
        with open(lines, "wb") as output:
            files = sorted(folder.iterdir())
            for start in range(0, len(files), 500):
                subprocess.run(["jq", "-c", ".results[]", *files[start : start + 500]], check=True, stdout=output)
    return folder, lines


FLOORS = [
    ("the floor: SQLite inserting the finished rows, with every index and check", True),
    ("SQLite copying the finished rows, without an index or a check", False),
]


def copying(catalog, goes_row_by_row):
    """SQL that fills a fresh database with the finished rows of a catalog.

    Row by row SQLite does all that an import asks of it, with every index, check and text index, and nothing else;
    otherwise it copies the two largest tables as they are.
    """
    start = "PRAGMA page_size = 16384; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = NORMAL;"
    attach = f"ATTACH '{catalog}/catalog.sqlite' AS catalog; BEGIN;"
    if not goes_row_by_row:
        tables = ("_listing", "_offer")
        copies = [f"CREATE TABLE {name} AS SELECT * FROM catalog.{name};" for name in tables]
        return "\n".join([start, attach, *copies, "COMMIT;"])
    with sqlite3.connect(catalog / "catalog.sqlite") as source:
        schema = [sql for (sql,) in source.execute(
            "SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*'"
            " AND name NOT GLOB '_listing_text_*' ORDER BY type DESC, rowid")]
    # With a limit SQLite takes each row apart and puts it together again, as for rows that come from elsewhere.
    tables = ("_import", "_listing", "_offer", "_identifier", "_rating")
    rows = [f"INSERT INTO main.{name} SELECT * FROM catalog.{name} LIMIT -1;" for name in tables]
    names = (
        "INSERT INTO main._listing_text (rowid, name, artist, seller)"
        " SELECT id, name, artist, nullif(seller, artist) FROM catalog._listing;")
    return "\n".join([start, *(f"{sql};" for sql in schema), attach, *rows, names, "COMMIT;"])


def bench_import(size):
    folder, lines = answers(size)
    tools = python_tools()
    files = sorted(folder.iterdir())
    megabytes = sum(file.stat().st_size for file in files) / 1e6
    table(
        f"Import of {megabytes:.0f} MB of search answers ({len(files)} files) into SQLite",
        "program", "seconds", "MB/s", "peak MB", "coster is … times as fast")
    catalog = WORK / "catalog"
    ours = min(
        (Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), folder]) for _ in range(3)),
        key=lambda run: run.wall)
    row("coster import", f"{ours.wall:.2f}", f"{megabytes / ours.wall:.0f}", f"{ours.peak:.0f}", "1.0")
    peer = build_peer("DecoderImport")
    for name, options in (
        ("JSONDecoder and one prepared INSERT, originals dropped", []),
        ("the same, originals kept through JSONSerialization", ["--keep-original"]),
    ):
        theirs = Run([peer, gone(WORK / "decoder.sqlite"), *options, *files])
        report_peer(name, theirs, ours, megabytes)
    theirs = Run(
        [tools / "sqlite-utils", "insert", gone(WORK / "sqlite-utils.sqlite"), "result", lines, "--nl", "--alter"])
    report_peer("sqlite-utils insert (records already cut apart by jq)", theirs, ours, megabytes)
    for name, goes_row_by_row in FLOORS:
        theirs = Run(["sqlite3", gone(WORK / "floor.sqlite"), copying(catalog, goes_row_by_row)])
        report_peer(name, theirs, ours, megabytes)


def bench_json_import(size):
    folder, lines = answers(size)
    tools, core, catalog = python_tools(), one_core(), WORK / "catalog-one-core"
    files = sorted(folder.iterdir())
    megabytes = sum(file.stat().st_size for file in files) / 1e6
    table(
        f"Import of {megabytes:.0f} MB of search answers of 200 results ({len(files)} files) on one core, originals kept",
        *ONE_CORE_COLUMNS)

    def import_into(*prefix):
        return min(
            (Run([*prefix, COSTER, "import", "--quiet", "--catalog", fresh(catalog), folder]) for _ in range(3)),
            key=lambda run: run.cpu if prefix else run.wall)

    ours = import_into(*core)
    report_one_core("coster import", ours, ours, megabytes)
    reading = min((Run([*core, COSTER, "import", "--dry-run", "--quiet", folder]) for _ in range(3)), key=lambda run: run.cpu)
    report_one_core("its reading alone (coster import --dry-run)", reading, ours, megabytes)
    later = ["--observed-at", datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")]
    again = Run([*core, COSTER, "import", "--quiet", "--catalog", catalog, *later, folder])
    report_one_core("coster import of the same answers, seen again later", again, ours, megabytes)
    python, here = tools / "python", ROOT / "Benchmarks/SearchAPI"
    peers = [
        *((name, ["sqlite3", gone(WORK / f"floor-{goes_row_by_row:d}.sqlite"), copying(catalog, goes_row_by_row)])
          for name, goes_row_by_row in FLOORS),
        ("sqlite-utils insert (records already cut apart by jq)",
         [tools / "sqlite-utils", "insert", gone(WORK / "sqlite-utils.sqlite"), "result", lines, "--nl", "--alter"]),
        ("DuckDB read_json into a table of JSON and ten columns",
         [python, here / "duckdb-import.py", gone(WORK / "kept.duckdb"), folder, "--keep-original", "--threads", "1"]),
        ("DuckDB read_json into a table of its own columns, originals dropped",
         [python, here / "duckdb-import.py", gone(WORK / "typed.duckdb"), folder, "--threads", "1"]),
        ("Python json and sqlite3", [python, here / "python-import.py", gone(WORK / "python.sqlite"), *files]),
    ]
    for name, command in peers:
        report_one_core(name, Run([*core, *command]), ours, megabytes)
    report_all_cores(import_into(), megabytes)


def imported(size):
    catalog = WORK / "catalog"
    if not (catalog / "catalog.sqlite").exists():
        Run([COSTER, "import", "--quiet", "--catalog", catalog, answers(size)[0]])
    return catalog


def bench_cold(size):
    catalog = imported(size)
    item = subprocess.run(
        [COSTER, "sql", "--no-header", "--catalog", catalog, "SELECT apple_id FROM main._offer LIMIT 1 OFFSET 1000"],
        check=True, capture_output=True, text=True).stdout.strip()
    table("One cold question", "command", "milliseconds (best of 50)", "ratio")
    query = f"SELECT * FROM _offer WHERE apple_id = {item}"
    theirs = best(50, ["sqlite3", catalog / "catalog.sqlite", query]).wall * 1000
    ours = best(50, [COSTER, "price", item, "--catalog", catalog]).wall * 1000
    row("sqlite3 catalog.sqlite 'SELECT …'", f"{theirs:.1f}", "1.0")
    row("coster price ID", f"{ours:.1f}", f"{ours / theirs:.1f}")


def bench_lookup(size):
    catalog = imported(size)
    lines = subprocess.run(
        [build_peer("Lookups"), catalog, "100000"], check=True, capture_output=True, text=True).stdout.splitlines()
    table("100,000 lookups by Apple ID through the library, in random order", "way", "lookups a second")
    for line in lines:
        name, rate = line.split("\t")
        row(name, f"{int(rate):,}")

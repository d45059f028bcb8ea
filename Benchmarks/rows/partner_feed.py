"""Tables of the partner feed beside EPFImporter's way, sqlite3 and DuckDB."""

import os
import subprocess
import sys

from measuring import ROOT, WORK, COSTER, Run, best, build_peer, row, table, fresh, gone, python_tools


# The columns of the partner-feed tables that are measured, with the types that peers need to be told.
PARTNER_TABLES = {
    "application_price": (
        "pricing", "export_date=BIGINT application_id=BIGINT retail_price=DECIMAL(12,3) currency_code=VARCHAR"
        " storefront_id=BIGINT", "application_id, storefront_id"),
    "application": (
        "itunes", "export_date=BIGINT application_id=BIGINT title=VARCHAR recommended_age=VARCHAR artist_name=VARCHAR"
        " seller_name=VARCHAR company_url=VARCHAR support_url=VARCHAR view_url=VARCHAR artwork_url_large=VARCHAR"
        " artwork_url_small=VARCHAR itunes_release_date=VARCHAR copyright=VARCHAR description=VARCHAR version=VARCHAR"
        " itunes_version=VARCHAR download_size=BIGINT", "application_id"),
}


# What search asks of coster's file, in the words of sqlite3.
NAMES = (
    "CREATE TABLE item (id INTEGER PRIMARY KEY, apple_id, name, artist, seller);"
    " INSERT INTO item SELECT NULL, application_id, title, artist_name, seller_name FROM feed;"
    " CREATE INDEX item_id ON item (apple_id);"
    " CREATE VIRTUAL TABLE name_text USING fts5 (name, artist, seller, content = item, content_rowid = id,"
    " columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'); INSERT INTO name_text (name_text) VALUES ('rebuild')")

# The key and the types of a table, as PartnerFeed/floor.c takes them.
FLOORS = {"application_price": ("1,4", "iidti"), "application": ("1", "iitttttttttttttti")}


def partner_table(name, rows):
    """A made-up table of so many rows, without faults."""
    group = PARTNER_TABLES[name][0]
    folder = WORK / f"partner-{rows}"
    path = folder / f"{group}20261118" / name
    if not path.exists():
        build = ["swift", "build", "-c", "release", "--product", "make-partner-feed", "--package-path", ROOT]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        generator = ROOT / ".build/release/make-partner-feed"
        subprocess.run([generator, folder, "--rows", str(rows), "--table", name], check=True)
    return path


def partner_group(group, rows):
    """The folder of a group, each of whose tables has about so many made-up rows."""
    folder = WORK / f"partner-groups-{rows}"
    path = folder / f"{group}20261118"
    if not path.exists():
        subprocess.run([ROOT / ".build/release/make-partner-feed", folder, "--rows", str(rows)], check=True)
    return path


def converted(path, catalog, name):
    """The rows of an imported table as the peers read them: CSV, and U+001F and U+001E for sqlite3's ascii mode."""
    csv, ascii = path.with_suffix(".csv"), path.with_suffix(".ascii")
    if not csv.exists():
        with open(csv, "wb") as output:
            subprocess.run([COSTER, "feed", "export", name, "--catalog", catalog], check=True, stdout=output)
    if not ascii.exists():
        with open(path, "rb") as source, open(ascii, "wb") as output:
            rest = b""
            while chunk := source.read(1 << 20):
                *records, rest = (rest + chunk).split(b"\x02\n")
                rows = [record for record in records if not record.startswith(b"#")]
                output.write(b"".join(row.replace(b"\x01", b"\x1f") + b"\x1e" for row in rows))
    return csv, ascii


def report_partner(name, run, ours, rows, megabytes):
    row(name, f"{run.wall:.2f}", f"{rows / run.wall:,.0f}", f"{megabytes / run.wall:.0f}", f"{run.peak:.0f}",
        f"{run.wall / ours.wall:.1f}")


def partner_import(name, rows, times):
    """Our import of a table and those of the peers; returns ours. Coster and DuckDB run several times, since the
    first run may wait for memory."""
    path = partner_table(name, rows)
    megabytes = path.stat().st_size / 1e6
    tools = python_tools()
    _, columns, key = PARTNER_TABLES[name]
    table(
        f"Import of {rows:,} rows of {name} ({megabytes:.0f} MB of the partner feed)",
        "program", "seconds", "rows/s", "MB/s", "peak MB", "coster is … times as fast")
    catalog = WORK / "partner-catalog"
    ours = min(
        (Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), path]) for _ in range(times)),
        key=lambda run: run.wall)
    report_partner("coster import, checked and synchronised", ours, ours, rows, megabytes)
    csv, ascii = converted(path, catalog, name)
    database = WORK / "partner.sqlite"
    theirs = Run([sys.executable, ROOT / "Benchmarks/PartnerFeed/rename-import.py", path, gone(database)])
    report_partner("what EPFImporter does, in Python: 200 rows an INSERT", theirs, ours, rows, megabytes)
    declared = ", ".join(column.replace("=", " ") for column in columns.split())
    setup = f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; CREATE TABLE feed ({declared}, PRIMARY KEY ({key}))"
    commands = [setup, ".mode ascii", f".import '{ascii}' feed"]
    theirs = Run(["sqlite3", gone(database), *commands])
    report_partner("sqlite3 .import (separators already changed), no check, not synchronised", theirs, ours, rows, megabytes)
    if name == "application":
        theirs = Run(["sqlite3", gone(database), *commands, NAMES])
        report_partner("the same, with an index of names as coster's file has", theirs, ours, rows, megabytes)
    target = WORK / "partner.duckdb"
    duckdb = ROOT / "Benchmarks/PartnerFeed/duckdb-import.py"
    theirs = min(
        (Run([tools / "python", duckdb, csv, gone(target), *columns.split()]) for _ in range(times)),
        key=lambda run: run.wall)
    report_partner("DuckDB read_csv (already CSV), every core, no key", theirs, ours, rows, megabytes)
    return ours


def partner_archive(name, path, member):
    """Our whole import of a table's or a group's archive beside nothing but its decompression, and beside what the cores
    allow: lbzip2 keeps them all busy, so that the merge comes on top of it."""
    archive = path.with_suffix(".tbz")
    if not archive.exists():
        base = path.parents[member.count("/")]
        subprocess.run(
            ["tar", "--create", "--use-compress-program=lbzip2", f"--file={archive}", f"--directory={base}", member],
            check=True)
    catalog = WORK / "partner-catalog"
    floor = best(3, ["lbzip2", "-dc", archive])
    plain = min((Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), path]) for _ in range(3)), key=lambda r: r.wall)
    ours = min((Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), archive]) for _ in range(3)), key=lambda r: r.wall)
    size = f"{archive.stat().st_size / 1e6:.1f} MB"
    allowed = max(floor.wall, (floor.cpu + plain.cpu) / len(os.sched_getaffinity(0)))
    row(name, size, f"{floor.wall:.2f}", f"{plain.wall:.2f}", f"{allowed:.2f}", f"{ours.wall:.2f}",
        f"{ours.wall / floor.wall:.2f}", f"{ours.wall / allowed:.2f}", f"{floor.cpu:.2f}", f"{plain.cpu:.2f}",
        f"{ours.cpu:.2f}")


def steps(command):
    """What a program printed of its steps: a name and seconds a line."""
    lines = subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: float(seconds) for name, seconds in (line.split() for line in lines)}


def partner_steps(name, rows):
    """The steps of an import, beside those of a C program that does the same and nothing else."""
    path = partner_table(name, rows)
    floor, database = WORK / "partner-floor", WORK / "partner-floor.sqlite"
    subprocess.run(["cc", "-O3", "-march=native", "-o", floor, ROOT / "Benchmarks/PartnerFeed/floor.c"], check=True)
    plain = steps([floor, path, database, *FLOORS[name]])
    ours = steps([build_peer("FeedSteps"), path, database])
    plain["build-and-write"] = plain["build"] + plain["write"]
    for step in ("parse", "build-and-write", "synchronise", "check"):
        detail = f" ({plain['build']:.2f} + {plain['write']:.2f})" if step == "build-and-write" else ""
        row(name, step, f"{ours[step]:.2f}", f"{plain[step]:.2f}{detail}", f"{ours[step] / max(plain[step], 0.001):.1f}")


def incremental(path, target, every):
    """An incremental of a table: one row of so many, with another price."""
    if target.exists():
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with open(path, "rb") as source, open(target, "wb") as output:
        for number, line in enumerate(source):
            if line.startswith(b"#recordsWritten"):
                output.write(b"#recordsWritten:%d\x02\n" % count)
            elif line.startswith(b"#"):
                output.write(line.replace(b"FULL", b"INCREMENTAL"))
            elif number % every == 0:
                date, item, _, currency, store = line.split(b"\x01")
                output.write(b"\x01".join([b"1795068000000", item, b"12.34", currency, store]))
                count += 1
    return target


def partner_incremental(rows):
    """One row of a hundred changes: the merge, a plain copy of the file, and sqlite3's own upsert."""
    path = partner_table("application_price", rows)
    newer = incremental(path, WORK / f"partner-{rows}-newer/pricing20261119/application_price", 100)
    catalog = WORK / "partner-catalog"
    Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), path])
    state, copy = catalog / "snapshots/pricing.sqlite", WORK / "partner-copy.sqlite"
    plain = best(3, ["cp", state, copy])
    _, ascii = converted(newer, catalog, "application_price")
    upsert = (
        "CREATE TEMP TABLE newer (a, b, c, d, e)", ".mode ascii", f".import '{ascii}' newer",
        "INSERT OR REPLACE INTO application_price SELECT *, NULL FROM newer")
    theirs = Run(["sqlite3", copy, *upsert])
    ours = Run([COSTER, "import", "--quiet", "--catalog", catalog, newer])
    for name, run in (("coster import", ours), ("cp", plain), ("sqlite3, INSERT OR REPLACE, no history", theirs)):
        row(name, f"{run.wall:.2f}", f"{run.cpu:.2f}", f"{run.peak:.0f}", f"{run.wall / plain.wall:.1f}")


def partner_memory(name, rows, unsorted, sorted_run):
    """The peak memory of an import of rows that are in order, or in none, and its time beside that of rows in order."""
    folder = WORK / f"partner-{rows}-{unsorted}"
    path = folder / "pricing20261118" / name
    if not path.exists():
        generator = ROOT / ".build/release/make-partner-feed"
        subprocess.run(
            [generator, folder, "--rows", str(rows), "--table", name, "--unsorted", str(unsorted)], check=True)
    command = [COSTER, "import", "--quiet", "--catalog", WORK / "partner-catalog", path]
    run = min((Run(command) for _ in range(3) if fresh(WORK / "partner-catalog")), key=lambda run: run.wall)
    beside = run.wall / (sorted_run or run).wall
    row(name, f"{rows:,}", f"{unsorted:.0%}", f"{run.wall:.2f}", f"{beside:.1f}", f"{run.cpu:.2f}", f"{run.peak:.0f}")
    return sorted_run or run


def bench_partner(rows):
    small = partner_import("application_price", rows, 3)
    partner_import("application", rows // 4, 3)
    large = partner_import("application_price", rows * 10, 3)
    table("coster import, ten times as many rows", "rows", "microseconds a row", "peak MB")
    row(f"{rows:,}", f"{small.wall / rows * 1e6:.3f}", f"{small.peak:.0f}")
    row(f"{rows * 10:,}", f"{large.wall / rows / 10 * 1e6:.3f} ({large.wall / small.wall / 10:.2f} ×)", f"{large.peak:.0f}")
    table(
        f"Import from .tbz beside lbzip2 -dc > /dev/null, {len(os.sched_getaffinity(0))} cores", "table", "archive",
        "lbzip2 s", "plain file s", "both by the cores s", "from .tbz s", "from .tbz / lbzip2", "from .tbz / both",
        "lbzip2 CPU s", "plain file's CPU s", "coster's CPU s, lbzip2's in it")
    for name, count in (("application_price", rows), ("application", rows // 4)):
        path = partner_table(name, count)
        partner_archive(name, path, f"{path.parent.name}/{name}")
    for group in ("itunes", "pricing"):
        path = partner_group(group, rows // 16)
        partner_archive(f"all tables of {group}", path, path.name)
    table("Steps of an import on one thread, seconds", "table", "step", "coster", "C floor (build + write)", "coster / floor")
    partner_steps("application_price", rows * 10)
    partner_steps("application", rows // 4)
    table(f"An incremental with 1 % of {rows * 10:,} rows", "program", "seconds", "CPU s", "peak MB", "times a plain copy")
    partner_incremental(rows * 10)
    table(
        "Memory of an import", "table", "rows", "out of order", "seconds", "times the seconds in order", "CPU s", "peak MB")
    in_order = None
    for unsorted in (0, 0.01, 1):
        in_order = partner_memory("application_price", rows, unsorted, in_order)

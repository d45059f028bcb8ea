"""Tables of the partner feed beside EPFImporter's way, sqlite3 and DuckDB."""

import os
import subprocess
import sys

from measuring import ROOT, WORK, COSTER, Run, best, row, table, fresh, gone, python_tools, measured


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
    """Our import of a table and those of the peers; returns ours."""
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
    target = WORK / "partner.duckdb"
    target.unlink(missing_ok=True)
    duckdb = ROOT / "Benchmarks/PartnerFeed/duckdb-import.py"
    theirs = Run([tools / "python", duckdb, csv, target, *columns.split()])
    report_partner("DuckDB read_csv (already CSV), every core, no key", theirs, ours, rows, megabytes)
    return ours


def partner_archive(name, rows):
    """Our whole import of an archive beside nothing but its decompression."""
    path = partner_table(name, rows)
    archive = path.with_suffix(".tbz")
    if not archive.exists():
        subprocess.run(
            ["tar", "--create", "--use-compress-program=lbzip2", f"--file={archive}", f"--directory={path.parent.parent}",
             f"{path.parent.name}/{path.name}"], check=True)
    catalog = WORK / "partner-catalog"
    floor = best(3, ["lbzip2", "-dc", archive])
    plain = min((Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), path]) for _ in range(3)), key=lambda r: r.wall)
    ours = min((Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), archive]) for _ in range(3)), key=lambda r: r.wall)
    size = f"{archive.stat().st_size / 1e6:.1f} MB"
    row(name, size, f"{floor.wall:.2f}", f"{plain.wall:.2f}", f"{ours.wall:.2f}", f"{ours.wall / floor.wall:.2f}",
        f"{floor.cpu:.2f}", f"{ours.cpu:.2f}")


def bench_partner(rows):
    small = partner_import("application_price", rows, 3)
    partner_import("application", rows // 4, 3)
    large = partner_import("application_price", rows * 10, 1)
    table("coster import, ten times as many rows", "rows", "microseconds a row", "peak MB")
    row(f"{rows:,}", f"{small.wall / rows * 1e6:.3f}", f"{small.peak:.0f}")
    row(f"{rows * 10:,}", f"{large.wall / rows / 10 * 1e6:.3f} ({large.wall / small.wall / 10:.2f} ×)", f"{large.peak:.0f}")
    table(
        f"Import from .tbz beside lbzip2 -dc > /dev/null, {len(os.sched_getaffinity(0))} cores", "table", "archive",
        "lbzip2 s", "plain file s", "from .tbz s", "from .tbz / lbzip2", "lbzip2 CPU s", "coster's CPU s")
    partner_archive("application_price", rows)
    partner_archive("application", rows // 4)

"""Charts as Atom XML beside lxml, and what they take on disk."""

import subprocess
import sys

from measuring import (
    ROOT, WORK, COSTER, Run, row, table, fresh, gone, build_peer, python_tools, measured, report_peer,
    report_search)


def charts(size):
    """A folder of generated charts as Atom XML, of `size` MB in all."""
    folder = WORK / f"charts-{size}"
    if not folder.exists():
        subprocess.run(
            [sys.executable, ROOT / "Benchmarks/Charts/generate.py", "--size", str(size), "--output", folder], check=True)
    return folder


def bench_charts(_):
    folder = charts(100)
    files = sorted(folder.iterdir())
    megabytes = sum(file.stat().st_size for file in files) / 1e6
    python = python_tools() / "python"
    peer = [python, ROOT / "Benchmarks/Charts/read-lxml.py"]
    table(
        f"Reading {megabytes:.0f} MB of Atom charts ({len(files)} files of 100 entries)",
        "program", "seconds of CPU", "MB/s", "peak MB", "coster is … times as fast")
    ours = measured([build_peer("ReadFeeds"), *files])
    report_search("Coster's FeedReader: records, albums, artists, ranks", ours, ours, megabytes)
    report_search("lxml iterparse, the same elements", measured([*peer, *files], 2), ours, megabytes)
    table(
        "The same into SQLite", "program", "seconds", "MB/s", "peak MB", "coster is … times as fast")
    catalog = WORK / "chart-catalog"
    ours = min(
        (Run([COSTER, "import", "--quiet", "--catalog", fresh(catalog), folder]) for _ in range(3)),
        key=lambda run: run.wall)
    report_peer("coster import", ours, ours, megabytes)
    database = WORK / "lxml.sqlite"
    theirs = min(
        (Run([*peer, "--into", gone(database), *files]) for _ in range(2)), key=lambda run: run.wall)
    report_peer("lxml iterparse and sqlite3", theirs, ours, megabytes)
    report_chart_size(catalog)


def report_chart_size(catalog):
    """What a rank in a chart takes on disk, table and index together."""
    query = (
        "SELECT sum(pgsize - unused), (SELECT count(*) FROM chart_entry) FROM dbstat "
        "WHERE name IN ('_chart_entry', 'chart_entry_item')")
    size, count = subprocess.run(
        ["sqlite3", catalog / "catalog.sqlite", query], check=True, capture_output=True, text=True).stdout.split("|")
    table("What a rank in a chart takes", "ranks", "bytes each, with the index")
    row(f"{int(count):,}", f"{int(size) / int(count):.1f}")

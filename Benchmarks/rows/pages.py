"""Store pages beside lxml."""

import subprocess
import sys

from measuring import (
    ROOT, WORK, COSTER, Run, table, fresh, gone, python_tools, one_core, ONE_CORE_COLUMNS, report_one_core,
    report_all_cores)


def bench_pages(size):
    size = max(1, size // 2)
    folder = WORK / f"pages-{size}"
    if not folder.exists():
        subprocess.run(
            [sys.executable, ROOT / "Benchmarks/Pages/make-pages.py", "--size", str(size), "--output", folder], check=True)
    files = list(folder.iterdir())
    megabytes = sum(file.stat().st_size for file in files) / 1e6
    table(
        f"Import of {megabytes:.0f} MB of store pages ({len(files)} files), items and links, on one core",
        *ONE_CORE_COLUMNS)
    core, catalog = one_core(), WORK / "catalog-pages"

    def import_pages(*prefix):
        return min(
            (Run([*prefix, COSTER, "import", "--quiet", "--catalog", fresh(catalog), folder]) for _ in range(3)),
            key=lambda run: run.cpu if prefix else run.wall)

    ours = import_pages(*core)
    report_one_core("coster import", ours, ours, megabytes)
    peer = [python_tools() / "python", ROOT / "Benchmarks/Pages/lxml-import.py", gone(WORK / "pages.sqlite"), folder]
    report_one_core(
        "Python lxml and sqlite3: item and links, no listings of what is linked", Run([*core, *peer]), ours, megabytes)
    report_all_cores(import_pages(), megabytes)

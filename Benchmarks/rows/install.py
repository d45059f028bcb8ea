"""How large what is installed is, and what a cold start takes."""

import os
import pathlib
import subprocess
import tempfile

from measuring import COSTER, ROOT, Run, best, row, table

CACHES = pathlib.Path("/proc/sys/vm/drop_caches")
LIBRARY = COSTER.with_name("libcoster_sqlite.so")


def megabytes(*files):
    return f"{sum(pathlib.Path(file).stat().st_size for file in files) / 1e6:.1f}"


def bench_install(_):
    table("What is installed", "what", "MB")
    row("program and library", megabytes(COSTER, LIBRARY))
    for name, pattern in (("Debian package", ".build/coster_*.deb"), ("tarball", ".build/coster-*.tar.xz"), ("wheel", ".build/wheel/*.whl")):
        for file in sorted(ROOT.glob(pattern)):
            row(name, megabytes(file))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([COSTER, "import", "--quiet", "--catalog", folder, ROOT / "Feeds"], stderr=subprocess.DEVNULL)
        starts(folder)


def starts(catalog):
    # What `coster --version` takes is the floor: the library is opened, and nothing is asked.
    table("Cold starts", "command", "milliseconds (best of 50)", "of CPU", "nothing in memory (best of 10)")
    for command in (
        ["/bin/true"],
        ["sqlite3", os.path.join(catalog, "catalog.sqlite"), "SELECT * FROM _offer WHERE apple_id = 6759209764"],
        [COSTER, "--version"],
        [COSTER, "format-price", "800", "JPY", "--storefront", "jp"],
        [COSTER, "resolve", "--ids", "https://apps.apple.com/us/app/id6759209764"],
        [COSTER, "price", "6759209764", "--catalog", catalog],
    ):
        run = best(50, command)
        name = " ".join(pathlib.Path(word).name for word in command[:2])
        row(f"`{name}`", f"{run.wall * 1000:.1f}", f"{run.cpu * 1000:.1f}", from_disk(command))


def from_disk(command):
    """Milliseconds of a command whose files are read from the disk; only root can have that."""
    if not os.access(CACHES, os.W_OK):
        return "–"
    times = []
    for _ in range(10):
        os.sync()
        CACHES.write_text("3")
        times.append(Run(command).wall)
    return f"{min(times) * 1000:.0f}"

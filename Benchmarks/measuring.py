"""What every benchmark uses: running a program, tools of the peers, and the rows that are printed."""

import os
import pathlib
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "bench"


COSTER = ROOT / ".build/release/coster"
sys.path.insert(0, str(ROOT / "Scripts"))


class Run:
    """What one finished program took: seconds of wall time, of CPU, and its peak memory in MB."""

    def __init__(self, command, stdout=subprocess.DEVNULL, env=None, accepted=(0,)):
        start = time.monotonic()
        process = subprocess.Popen([str(part) for part in command], stdout=stdout, env=env)
        _, status, usage = os.wait4(process.pid, 0)
        self.wall = time.monotonic() - start
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak = usage.ru_maxrss / 1024
        if os.waitstatus_to_exitcode(status) not in accepted:
            sys.exit(f"failed: {' '.join(map(str, command))[:300]}")


def best(times, command, **options):
    """The fastest of several runs: the one that other work on the machine disturbed least."""
    return min((Run(command, **options) for _ in range(times)), key=lambda run: run.wall)


# Every line that was printed, for a run that is kept.
PRINTED = []


def show(line):
    PRINTED.append(line)
    print(line, flush=True)


def row(*cells):
    show("| " + " | ".join(str(cell) for cell in cells) + " |")


def table(title, *columns):
    show(f"\n### {title}\n")
    row(*columns)
    row(*["---"] * len(columns))


def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    return path


def gone(database):
    """A database's path, with nothing at it."""
    for suffix in ("", "-wal", "-shm"):
        pathlib.Path(f"{database}{suffix}").unlink(missing_ok=True)
    return database


def build_peer(name):
    """A peer that is written in Swift, built when its source changed."""
    # SwiftPM plans anew without its plan; with it, it misses files that were deleted.
    (ROOT / ".build/bench/release.yaml").unlink(missing_ok=True)
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", name, "--package-path", ROOT / "Benchmarks",
         "--scratch-path", ROOT / ".build/bench"],
        check=True, stdout=subprocess.DEVNULL)
    return ROOT / ".build/bench/release" / name


def python_tools(name="python", peers=("sqlite-utils==3.38", "duckdb==2.0.0", "lxml==6.1.3", "datasette==0.65.5")):
    """A virtual environment of the benchmarks' own, with the peers that are written in Python."""
    environment, peers = WORK / name, list(peers)
    installed = environment / "peers"
    if not installed.exists() or installed.read_text().split() != peers:
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([environment / "bin/pip", "install", "--quiet", *peers], check=True)
        installed.write_text("\n".join(peers))
    return environment / "bin"


def one_core():
    """What a command is put behind so that it runs on one core alone."""
    return ["taskset", "-c", str(min(os.sched_getaffinity(0)))]


def measured(command, times=3, **options):
    """The run of least CPU time, its answer read by another program.

    grep would end at its first find if it wrote to /dev/null. All of these exit with 1 when nothing was found.
    """
    def run():
        with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as reader:
            return Run(command, stdout=reader.stdin, accepted=(0, 1), **options)

    return min((run() for _ in range(times)), key=lambda run: run.cpu)


def report_peer(name, theirs, ours, megabytes):
    row(name, f"{theirs.wall:.2f}", f"{megabytes / theirs.wall:.0f}", f"{theirs.peak:.0f}", f"{theirs.wall / ours.wall:.1f}")


def report_search(name, run, ours, megabytes):
    row(name, f"{run.cpu:.2f}", f"{megabytes / run.cpu:.0f}", f"{run.peak:.0f}", f"{run.cpu / ours.cpu:.2f}")


# On one core CPU time tells more than wall time, which whatever else runs there makes longer.
ONE_CORE_COLUMNS = ("program", "seconds of CPU", "seconds", "MB/s of CPU", "peak MB", "coster is … times as fast")


def report_one_core(name, run, ours, megabytes):
    row(name, f"{run.cpu:.2f}", f"{run.wall:.2f}", f"{megabytes / run.cpu:.0f}", f"{run.peak:.0f}", f"{run.cpu / ours.cpu:.1f}")


def report_all_cores(run, megabytes):
    row("coster import, on all cores", f"{run.cpu:.2f}", f"{run.wall:.2f}", f"{megabytes / run.wall:.0f} (wall)",
        f"{run.peak:.0f}", "")

"""The server: lookups beside the same in C, searches, pages, and the time to the first answer."""

import re
import socket
import sqlite3
import subprocess
import sys
import time

from measuring import ROOT, WORK, COSTER, fresh, row, table
from rows.search_api import answers

sys.path.insert(0, str(ROOT / "Scripts"))
from serving import coster, get, serving  # noqa: E402

SECONDS = 5
CONNECTIONS = 32


def catalog(size):
    folder = WORK / f"serve-{size}"
    if not (folder / "catalog.sqlite").exists():
        fresh(folder)
        coster(COSTER, "import", "--catalog", folder, answers(size)[0])
    return folder


def wrk(address, paths):
    """Requests in a second, and the 99th percentile in milliseconds, of one wrk over paths that take turns."""
    script = WORK / "paths.lua"
    listed = ",".join(f'"{path}"' for path in paths)
    script.write_text(f"local p = {{{listed}}} local n = 0 request = function() n = n % #p + 1 return wrk.format('GET', p[n]) end\n")
    run = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", "-s", script, address], capture_output=True, text=True, check=True)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", run.stdout)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", run.stdout).groups()
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", run.stdout)
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit], int(wrong[1]) if wrong else 0


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def bare_server(folder):
    """The same lookups by the least of C."""
    program, port = WORK / "bare-server", free_port()
    source = ROOT / "Benchmarks/Serve/bare-server.c"
    subprocess.run(["cc", "-O2", source, "-lmicrohttpd", "-lsqlite3", "-o", program], check=True)
    process = subprocess.Popen([program, folder / "catalog.sqlite", str(port), "2"])
    time.sleep(0.3)
    return process, f"http://127.0.0.1:{port}"


def bench_serve(size):
    folder = catalog(size)
    with sqlite3.connect(folder / "catalog.sqlite") as database:
        numbers = [str(number) for (number,) in database.execute(
            "SELECT apple_id FROM listing WHERE storefront = 'us' AND standing = 'record' ORDER BY random() LIMIT 2000")]
        names = [name for (name,) in database.execute(
            "SELECT name FROM listing WHERE storefront = 'us' AND name IS NOT NULL ORDER BY random() LIMIT 200")]
    one = [f"/lookup?id={number}" for number in numbers]
    many = [f"/lookup?id={','.join(numbers[start:start + 200])}" for start in range(0, len(numbers), 200)]
    words = ["/search?term=" + "+".join(re.findall(r"[A-Za-z]+", name)[:2] or ["a"]) for name in names]
    table(f"Serving {size} MB of answers, {CONNECTIONS} connections, {SECONDS} s", "what", "server", "requests/s", "p99 ms", "wrong", "coster / C")
    bare, bare_address = bare_server(folder)
    start = time.monotonic()
    with serving(COSTER, folder, "--threads", "2") as (address, _):
        get(address, one[0])
        first = 1000 * (time.monotonic() - start)
        for what, paths in (("one ID", one), ("200 IDs", many)):
            rates = [(wrk(bare_address, paths), wrk(address, paths)) for _ in range(3)]
            theirs, ours = (max(column) for column in zip(*rates))
            row(what, "C", f"{theirs[0]:.0f}", f"{theirs[1]:.2f}", theirs[2], "")
            row(what, "coster", f"{ours[0]:.0f}", f"{ours[1]:.2f}", ours[2], f"{ours[0] / theirs[0]:.2f}")
        for what, paths in (("search", words), ("item page", [f"/item/{number}/prices" for number in numbers[:200]])):
            rate, high, wrong = wrk(address, paths)
            row(what, "coster", f"{rate:.0f}", f"{high:.1f}", wrong, "")
        row("first answer after the start", "coster", f"{first:.0f} ms", "", "", "")
    bare.terminate()

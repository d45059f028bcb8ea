"""The server: lookups beside the same in C and in datasette, item pages, and the time to the first answer."""

import contextlib
import http.client
import re
import socket
import sqlite3
import subprocess
import time
import urllib.parse

from measuring import ROOT, WORK, COSTER, fresh, python_tools, row, table
from rows.search_api import answers
from serving import coster, get, serving

SECONDS = 5
CONNECTIONS = 32


def catalog(size):
    folder = WORK / f"serve-{size}"
    if not (folder / "catalog.sqlite").exists():
        coster(COSTER, "import", "--quiet", "--catalog", fresh(folder), answers(size)[0])
    return folder


class Load:
    """What one wrk over paths that take turns found: requests a second, the 99th percentile in milliseconds, what was wrong."""

    def __init__(self, address, paths, connections=CONNECTIONS):
        script = WORK / "paths.lua"
        listed = ",".join(f'"{path}"' for path in paths)
        script.write_text(f"local p = {{{listed}}} local n = 0 request = function() n = n % #p + 1 return wrk.format('GET', p[n]) end\n")
        text = subprocess.run(
            ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "--latency", "-s", script, address], capture_output=True, text=True, check=True).stdout
        value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
        wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
        self.rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
        self.high = float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
        self.wrong = int(wrong[1]) if wrong else 0

    def report(self, what, server, ratio=""):
        row(what, server, f"{self.rate:.0f}", f"{self.high:.2f}", self.wrong, ratio)


@contextlib.contextmanager
def other_server(*command):
    """The address of another server, once it listens at the port that stands for PORT in its command."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    process = subprocess.Popen([str(part).replace("PORT", str(port)) for part in command], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def bare_server(folder):
    """The same lookups by the least of C."""
    program, source = WORK / "bare-server", ROOT / "Benchmarks/Serve/bare-server.c"
    subprocess.run(["cc", "-O2", source, "-lmicrohttpd", "-lsqlite3", "-o", program], check=True)
    return other_server(program, folder / "catalog.sqlite", "PORT", "2")


def in_datasette(number):
    sql = "SELECT original FROM _listing WHERE apple_id = :id AND storefront = 'us'"
    return "/catalog.json?" + urllib.parse.urlencode({"sql": sql, "id": number, "_shape": "array"})


def item_page(address, number):
    """Where an item's page is."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"))
    connection.request("GET", f"/item/{number}")
    return connection.getresponse().headers["Location"]


def first_answer(folder, path):
    """Milliseconds from the start of the program to its first answer: the best of five."""
    def once():
        start = time.monotonic()
        with serving(COSTER, folder) as (address, _):
            get(address, path)
            return 1000 * (time.monotonic() - start)

    return min(once() for _ in range(5))


def bench_serve(size):
    folder = catalog(size)
    with sqlite3.connect(folder / "catalog.sqlite") as database:
        numbers = [str(number) for (number,) in database.execute(
            "SELECT apple_id FROM _listing WHERE storefront = 'us' AND provenance = 'record' ORDER BY random() LIMIT 2000")]
    one = [f"/lookup?id={number}" for number in numbers]
    many = [f"/lookup?id={','.join(numbers[start:start + 200])}" for start in range(0, len(numbers), 200)]
    table(f"Serving {size} MB of answers, {CONNECTIONS} connections, {SECONDS} s", "what", "server", "requests/s", "p99 ms", "wrong", "coster is … times as fast")
    with serving(COSTER, folder, "--threads", "2") as (address, _), bare_server(folder) as bare:
        for what, paths in (("one ID", one), ("200 IDs", many)):
            theirs, ours = (max(loads, key=lambda load: load.rate) for loads in zip(*((Load(bare, paths), Load(address, paths)) for _ in range(3))))
            theirs.report(what, "C", f"{ours.rate / theirs.rate:.2f}")
            if what == "one ID":
                with other_server(python_tools() / "datasette", "-i", folder / "catalog.sqlite", "-p", "PORT") as peer:
                    theirs = Load(peer, [in_datasette(number) for number in numbers[:200]], connections=8)
                    theirs.report(what, "datasette", f"{ours.rate / theirs.rate:.0f}")
            ours.report(what, "coster")
        Load(address, [item_page(address, number) for number in numbers[:200]], connections=2).report("item page, 2 connections", "coster")
        row("first answer after the start", "coster", f"{first_answer(folder, one[0]):.0f} ms", "", "", "")

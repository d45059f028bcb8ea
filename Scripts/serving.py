"""Starts a server of a catalog for the scripts that try it from outside."""

import contextlib
import json
import subprocess
import sys
import urllib.request


def coster(program, *arguments, check=True):
    """Runs the tool, and returns what it printed; 1 only says that something was not found or refused."""
    run = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if check and run.returncode not in (0, 1):
        sys.exit(f"failed: {program} {' '.join(map(str, arguments))}: {run.stderr}")
    return run.stdout


@contextlib.contextmanager
def serving(program, catalog, *options):
    """A server over a catalog, as the address that it prints; it is ended with SIGTERM, and must then end well."""
    command = [program, "serve", "--catalog", str(catalog), "--listen", "127.0.0.1:0", "--log", "none", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = process.stdout.readline().strip()
        if not address:
            sys.exit("the server did not start")
        yield address.rstrip("/"), process
    finally:
        process.terminate()
        if process.wait(timeout=30) != 0:
            sys.exit(f"the server ended with {process.returncode}")


def get(address, target):
    with urllib.request.urlopen(address + target, timeout=30) as answer:
        return answer.read()


def ordered(text):
    """A JSON value in which the order of keys and the digits of numbers count."""
    return json.loads(text, object_pairs_hook=lambda pairs: ["object", *map(list, pairs)], parse_float=str, parse_int=str)

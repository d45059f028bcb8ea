"""Links in text beside ripgrep, grep and memchr."""

import os
import shutil
import subprocess
import sys

from measuring import ROOT, WORK, COSTER, table, build_peer, one_core, measured, report_search


# The hosts of the grammar, and what follows them up to where a link in text ends. Each peer gets them twice: as Coster
# reads them, in any case and behind any scheme, and as one would write them in a hurry.
LINK_HOSTS = (
    r"([a-z0-9-]+\.)*(itunes|apps|music|books|podcasts|tv|phobos|appstoreconnect)\.apple\.com"
    r"|(www\.|tw\.)?(itunes|appstore)\.com|tools\.applemusic\.com|itun\.es|appsto\.re|apple\.co")


LINK_TAIL = """[/:%][^[:space:]"'<>]*"""
LINK = f"({LINK_HOSTS}){LINK_TAIL}"


WEB_LINK = f"https?://({LINK_HOSTS}){LINK_TAIL}"


def link_text(kind, size):
    """A text of `size` MB: the generator's 50 MB, over and over."""
    text = WORK / f"links-{kind}-{size}.txt"
    if not text.exists():
        piece = WORK / f"links-{kind}-piece.txt"
        with open(piece, "wb") as output:
            subprocess.run(
                [sys.executable, ROOT / "Benchmarks/Links/make-text.py", kind, "50"], check=True, stdout=output)
        # Through small buffers: a peer's peak memory is counted from what this program held when it was started.
        with open(text, "wb") as output:
            for _ in range(size // 50):
                with open(piece, "rb") as source:
                    shutil.copyfileobj(source, output)
        piece.unlink()
    return text


def bench_links(_):
    floor = build_peer("MemchrFloor")
    core = one_core()
    for kind, title in [("linked", "a link in every line"), ("plain", "no link")]:
        text = link_text(kind, 500)
        megabytes = text.stat().st_size / 1e6
        table(
            f"Finding links in {megabytes:.0f} MB of text with {title}, on one core",
            "program", "seconds of CPU", "MB/s", "peak MB", "coster is … times as fast")
        ours = measured([*core, COSTER, "resolve", "--quiet", "--ids", "--own-hosts", text])
        others = measured([*core, COSTER, "resolve", "--quiet", "--ids", text])
        peers = [
            ("rg -o -j1, any case, any scheme", ["rg", "-oi", "-j1", "--no-mmap", f"(?-u:{LINK})", text], None, 3),
            ("rg -o -j1, lower case, https only", ["rg", "-o", "-j1", "--no-mmap", f"(?-u:{WEB_LINK})", text], None, 3),
            ("grep -oE, any case, any scheme, C locale", ["grep", "-oiE", LINK, text], {"LC_ALL": "C"}, 1),
            ("grep -oE, lower case, https only, C locale", ["grep", "-oE", WEB_LINK, text], {"LC_ALL": "C"}, 1),
            ("grep -oE, lower case, https only, UTF-8", ["grep", "-oE", WEB_LINK, text], {"LC_ALL": "C.UTF-8"}, 1),
            ("the floor: read and memchr", [floor, text], None, 3),
        ]
        report_search("coster resolve --ids --own-hosts", ours, ours, megabytes)
        report_search("coster resolve --ids, other hosts too", others, ours, megabytes)
        for name, command, env, times in peers:
            env = {**os.environ, **env} if env else None
            report_search(name, measured([*core, *command], times, env=env), ours, megabytes)

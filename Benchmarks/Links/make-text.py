#!/usr/bin/env python3
"""Writes text to search for product links in: seeded, so that every run gives the same bytes.

    make-text.py linked 500 > linked.txt     a link of some form in every line
    make-text.py plain 500 > plain.txt       source code, logs and HTML without one

The second argument is the size in megabytes, the third, if given, the seed.
"""

import random
import sys

WORDS = """able about account after again album also answer app apple apples archive artist audio back basket book
branch build call case change chart check city class client clock code colour column count cover data date day default
device disk drive each early east edge email empty entry error event every example fair field file find first folder
form found free frame fruit garden general give good grape great green group hand head help high host house icon image
index input item join jump keep key kind large last later launch layer left letter level library light line link list
local long main make market match media memory menu message middle minute model month more morning movie music name
narrow near network never next night north note number object offer often open orange order other output owner page
paper park part path pear person phone place plain plan play plum point price print queue quick radio range rate read
record reduce release report result return right river room round row sample scale score screen search season second
sell send series server set shape share sheet shop short show side sign simple size slow small song sort sound source
south space speed stand start state station stop store stream street string study style sum table tag target task term
test text thing thread ticket time title token top total track tree type under unit update upper user value version
video view visit voice wait walk wall water week west wheel while white wide wind window word work world write year
young zone""".split()
SITES = ["example.com", "www.example.org", "cdn.example.net", "news.example.com", "shop.example.co.uk", "api.example.io"]
STORES = "us gb de fr jp it es se nl br ca au mx kr cn".split()


def phrase(rng, low, high):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(low, high)))


def slug(rng):
    return "-".join(rng.choice(WORDS) for _ in range(rng.randint(1, 4)))


def plain_line(rng):
    kind = rng.randrange(8)
    if kind == 0:
        return f"    let {rng.choice(WORDS)}{rng.choice(WORDS).title()} = {rng.choice(WORDS)}.{rng.choice(WORDS)}(at: {rng.randrange(10**6)})"
    if kind == 1:
        return (f"2026-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}T{rng.randrange(24):02}:{rng.randrange(60):02}:"
                f"{rng.randrange(60):02}Z {rng.choice(['INFO', 'WARN', 'DEBUG'])} [{rng.choice(WORDS)}-{rng.randrange(64)}] "
                f"{phrase(rng, 4, 10)} id={rng.randrange(10**9)} took {rng.randrange(9000)} ms")
    if kind == 2:
        return f"<a class=\"{slug(rng)}\" href=\"https://{rng.choice(SITES)}/{slug(rng)}/id{rng.randrange(10**9)}?mt=8\">{phrase(rng, 1, 5)}</a>"
    if kind == 3:
        return f"<meta property=\"og:{rng.choice(WORDS)}\" content=\"{phrase(rng, 3, 9)}\"><p>{phrase(rng, 8, 20)}.</p>"
    if kind == 4:
        return f"{{\"{rng.choice(WORDS)}\":\"{phrase(rng, 1, 4)}\",\"id\":{rng.randrange(10**10)},\"url\":\"https:\\/\\/{rng.choice(SITES)}\\/{slug(rng)}\"}}"
    if kind == 5:
        return f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)} - - \"GET /{slug(rng)}.html HTTP/1.1\" 200 {rng.randrange(90000)} \"https://{rng.choice(SITES)}/\""
    if kind == 6:
        return f"static int {rng.choice(WORDS)}_{rng.choice(WORDS)}(const char *{rng.choice(WORDS)}) {{ return {rng.choice(WORDS)}->{rng.choice(WORDS)}; }}"
    return (phrase(rng, 10, 24) + ". " + phrase(rng, 3, 12) + ".").capitalize()


def link(rng):
    store, number, second = rng.choice(STORES), rng.randint(10**8, 7 * 10**9), rng.randint(10**8, 10**10)
    name = slug(rng)
    forms = [
        f"https://apps.apple.com/{store}/app/{name}/id{number}",
        f"https://apps.apple.com/{store}/app/id{number}?mt=8",
        f"https://itunes.apple.com/{store}/app/{name}/id{number}?mt=8&uo=4&at=10lABC",
        f"https://music.apple.com/{store}/album/{name}/{number}?i={second}",
        f"https://music.apple.com/{store}/artist/{name}/{number}",
        f"https://podcasts.apple.com/{store}/podcast/{name}/id{number}?i=1000{second % 10**9:09}",
        f"http://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id={number}&mt=8",
        f"https://books.apple.com/{store}/book/{name}/id{number}",
        f"https:\\/\\/itunes.apple.com\\/{store}\\/album\\/{name}\\/id{number}",
        f"https://www.example.com/go?url=https%3A%2F%2Fitunes.apple.com%2F{store}%2Fapp%2F{name}%2Fid{number}%3Fmt%3D8&id=77",
    ]
    return rng.choice(forms)


def linked_line(rng):
    place = rng.randrange(3)
    if place == 0:
        return f"<a href=\"{link(rng)}\">{phrase(rng, 1, 5)}</a>"
    if place == 1:
        return f"{phrase(rng, 2, 6)} {link(rng)} {phrase(rng, 1, 4)}"
    return f"[{phrase(rng, 1, 4)}]({link(rng)})"


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("linked", "plain"):
        sys.exit(__doc__)
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) == 4 else 2026)
    line = linked_line if sys.argv[1] == "linked" else plain_line
    left = int(sys.argv[2]) * 1_000_000
    while left > 0:
        text = "".join(line(rng) + "\n" for _ in range(4096)).encode()
        sys.stdout.buffer.write(text[:left])
        left -= len(text)


if __name__ == "__main__":
    main()

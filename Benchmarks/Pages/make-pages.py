#!/usr/bin/env python3
"""Writes made-up store pages of some 200 KB each, for benchmarks: head, structured data, a script's data, links, text.

    make-pages.py --size 100 --output folder/       at least 100 MB of pages

The same seed gives the same bytes. Names, prices and numbers are invented; the shape is that of an album's page.
"""

import argparse
import json
import os
import random

WORDS = (
    "amber anchor autumn basket bell birch bridge candle cellar cloud copper corner crystal daisy dawn delta echo ember "
    "fable falcon field forest garden ginger harbor hazel hollow island ivory jasmine juniper kettle lantern").split()


def words(source, count):
    return " ".join(source.choice(WORDS) for _ in range(count))


def link(kind, number):
    """An item's page, which has the same address wherever it is linked."""
    return f"https://music.apple.com/us/{kind}/{WORDS[number % 31]}-{WORDS[number % 29]}/{number}"


def song(source, number):
    name = words(source, 3).title()
    address = link("song", number)
    return (
        f'<div class="songs-list-row" role="row" tabindex="0" data-testid="track-list-item" aria-label="{name}">'
        f'<div class="songs-list-row__song-wrapper svelte-1x2y3z"><a href="{address}" class="click-action" '
        f'tabindex="-1"><span dir="auto">{name}</span></a><span class="songs-list-row__length">3:{number % 60:02}</span>'
        f"</div><svg viewBox=\"0 0 16 16\"><path d=\"M1 {number % 9}h14v2H1z\"></path></svg></div>\n")


def page(source, number):
    name, artist = words(source, 2).title(), words(source, 2).title()
    address, maker = link("album", number), link("artist", number + 1)
    data = {
        "@context": "http://schema.org", "@type": "MusicAlbum", "name": name, "url": address, "datePublished": "2024-05-03",
        "genre": ["Pop", "Music"], "byArtist": [{"@type": "MusicGroup", "name": artist, "url": maker}],
        "tracks": [{"@type": "MusicRecording", "name": words(source, 3), "url": link("song", number + 10 + at),
                    "offers": {"@type": "Offer", "category": "free", "price": 0}} for at in range(12)]}
    server = [{"data": {"sections": [{"items": [
        {"title": words(source, 3), "artistName": artist, "contentDescriptor": {
            "kind": "song", "identifiers": {"storeAdamID": str(number + 10 + at)},
            "url": link("song", number + 10 + at)}, "text": words(source, 60)} for at in range(60)]}]}}]
    style = "".join(f".svelte-{at:x}{{color:var(--key{at});margin:{at}px}}" for at in range(800))
    return (
        f'<!DOCTYPE html><html dir="ltr" lang="en-US"><head><meta charset="utf-8"><title>{name} by {artist}</title>'
        f'<link rel="canonical" href="{address}"><meta name="apple:content_id" content="{number}">'
        f'<meta name="apple:title" content="{name}"><meta property="og:url" content="{address}"><style>{style}</style>'
        f'<script id="schema:music-album" type="application/ld+json">{json.dumps(data)}</script></head><body>'
        + "".join(f'<link rel="alternate" hreflang="{a}-{b}" href="{address}?l={a}">' for a in "abcdefgh" for b in "xyz")
        + "".join(song(source, number + 10 + at) for at in range(120))
        + "".join(f'<p class="note svelte-9z">{words(source, 40)} &amp; {words(source, 20)}</p>' for _ in range(60))
        + f'<script type="application/json" id="serialized-server-data">{json.dumps(server)}</script></body></html>\n')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--size", type=int, default=100)
    parser.add_argument("--output", required=True)
    arguments = parser.parse_args()
    os.makedirs(arguments.output, exist_ok=True)
    source, written, number = random.Random(5), 0, 1_700_000_000
    while written < arguments.size * 1_000_000:
        text = page(source, number).encode()
        with open(os.path.join(arguments.output, f"{number}.html"), "wb") as file:
            file.write(text)
        written += len(text)
        number += 1000


main()

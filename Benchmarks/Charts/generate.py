#!/usr/bin/env python3
"""Writes made-up charts of 100 songs each as Atom XML, for benchmarks.

    generate.py --size 100 --output folder/

The same seed gives the same bytes. Names, prices and numbers are invented; the elements are those of the store's charts.
"""

import argparse
import datetime
import pathlib
import random

STORES = [("us", "USD", "${}"), ("gb", "GBP", "£{}"), ("de", "EUR", "{} €"), ("fr", "EUR", "{} €"), ("ca", "CAD", "${}")]
WORDS = "amber autumn candle copper dawn ember forest harbor island jasmine lantern maple ocean orchard pebble quartz".split()
FIRST_DAY = datetime.date(2024, 1, 1)


def page(store, kind, slug, number):
    return f"https://music.apple.com/{store}/{kind}/{slug}/{number}"


def entry(number, store, currency, pattern, day):
    # What a song is called goes with its number, whatever the day and the store.
    source = random.Random(number)
    released = FIRST_DAY - datetime.timedelta(days=number % 300)
    name = " ".join(source.choices(WORDS, k=3)).title()
    artist = " ".join(source.choices(WORDS, k=2)).title()
    album, artist_number = 1_500_000_000 + number // 12, 300_000_000 + number // 40
    slug = name.lower().replace(" ", "-")
    link = f"{page(store, 'album', slug, album)}?i={number}&amp;uo=2"
    art = f"https://is1-ssl.mzstatic.com/image/thumb/Music126/v4/{number % 97:02x}/{number:x}/{slug}"
    images = "".join(f'<im:image height="{size}">{art}/{size}x{size}bb.png</im:image>\n' for size in (55, 60, 170))
    return f"""<entry>
<updated>{day}T02:05:55-07:00</updated>
<id im:id="{number}">{link}</id>
<title>{name} - {artist}</title>
<im:name>{name}</im:name>
<link rel="alternate" type="text/html" href="{link}"/>
<im:contentType term="Music" label="Music"><im:contentType term="Track" label="Track"/></im:contentType>
<category im:id="6" term="Country" scheme="https://music.apple.com/{store}/genre/music-country/id6?uo=2" label="Country"/>
<link title="Preview" rel="enclosure" type="audio/x-m4a" href="https://audio-ssl.itunes.apple.com/p/{number:x}.m4a" im:assetType="preview"><im:duration>30000</im:duration></link>
<im:artist href="{page(store, 'artist', 'x', artist_number)}?uo=2">{artist}</im:artist>
<im:price amount="1.29000" currency="{currency}">{pattern.format("1.29")}</im:price>
{images}<rights>&#8471; 2024 {artist}</rights>
<im:releaseDate label="{released}">{released}T00:00:00-07:00</im:releaseDate>
<im:collection><im:name>{name} - Single</im:name><link rel="alternate" type="text/html" href="{page(store, 'album', slug, album)}?uo=2"/><im:contentType term="Music" label="Music"><im:contentType term="Album" label="Album"/></im:contentType></im:collection>
<content type="html">&lt;table border="0" width="100%"&gt;&lt;tr&gt;&lt;td&gt;&lt;b&gt;&lt;a href="{link}"&gt;{name}&lt;/a&gt;&lt;/b&gt;&lt;br/&gt;Genre: Country&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</content>
</entry>
"""


def chart(songs, store, currency, pattern, day):
    address = f"https://itunes.apple.com/{store}/rss/topsongs/limit=100/xml"
    entries = "".join(entry(number, store, currency, pattern, day) for number in songs)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>{address}</id><title>iTunes Store: Top Songs</title><updated>{day}T02:05:55-07:00</updated>
<link rel="self" href="{address}"/><author><name>iTunes Store</name><uri>http://www.apple.com/itunes/</uri></author>
{entries}</feed>
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=100, help="megabytes in all")
    parser.add_argument("--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True)
    written, number = 0, 0
    while written < arguments.size * 1_000_000:
        store, currency, pattern = STORES[number % len(STORES)]
        day = FIRST_DAY + datetime.timedelta(days=number // len(STORES))
        # Songs come and go by the week.
        songs = [1_700_000_000 + 20 * (number // 35) + place for place in range(100)]
        random.Random(number).shuffle(songs)
        text = chart(songs, store, currency, pattern, day)
        (arguments.output / f"{store}-{day}.xml").write_text(text, encoding="utf-8")
        written += len(text.encode())
        number += 1


if __name__ == "__main__":
    main()

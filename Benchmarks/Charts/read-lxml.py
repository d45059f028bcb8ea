#!/usr/bin/env python3
"""Reads charts with lxml, and prints how many entries there were: what Coster is measured against.

    read-lxml.py [--into DATABASE] FILE…

Of each entry it takes what Coster takes: number, bundle ID, name, artist and the artist's page, page, kind, genre, date,
artwork, price, album and the album's page. With --into it also writes it into SQLite, with a row for each rank.
"""

import argparse
import sqlite3

from lxml import etree

ATOM, IM = "{http://www.w3.org/2005/Atom}", "{http://itunes.apple.com/rss}"
SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE listing (number INTEGER, bundle TEXT, name TEXT, artist TEXT, artist_page TEXT, page TEXT, kind TEXT,
  genre TEXT, date TEXT, artwork TEXT, amount TEXT, currency TEXT, price TEXT, album TEXT, album_page TEXT,
  PRIMARY KEY (number, page));
CREATE TABLE chart_entry (chart TEXT, updated TEXT, rank INTEGER, number INTEGER, PRIMARY KEY (chart, updated, rank))
  WITHOUT ROWID;
"""


def text(element, name):
    child = element.find(name)
    return None if child is None else child.text


def attribute(element, name, key):
    child = element.find(name)
    return None if child is None else child.get(key)


def page(element):
    return next((link.get("href") for link in element.findall(ATOM + "link") if link.get("rel") == "alternate"), None)


def record(entry):
    kind = entry.find(IM + "contentType")
    inner = None if kind is None else kind.find(IM + "contentType")
    images = entry.findall(IM + "image")
    album = entry.find(IM + "collection")
    return (
        int(attribute(entry, ATOM + "id", IM + "id")), attribute(entry, ATOM + "id", IM + "bundleId"),
        text(entry, IM + "name"), text(entry, IM + "artist"), attribute(entry, IM + "artist", "href"), page(entry),
        (kind if inner is None else inner).get("term"), attribute(entry, ATOM + "category", "label"),
        text(entry, IM + "releaseDate"), images[-1].text if images else None, attribute(entry, IM + "price", "amount"),
        attribute(entry, IM + "price", "currency"), text(entry, IM + "price"),
        None if album is None else text(album, IM + "name"), None if album is None else page(album))


def records(file):
    """The records of a chart, an entry at a time, as memory holds no whole feed."""
    for _, entry in etree.iterparse(file, tag=ATOM + "entry"):
        yield record(entry)
        entry.clear()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    if not arguments.into:
        print(sum(1 for file in arguments.files for _ in records(file)))
        return
    database = sqlite3.connect(arguments.into)
    database.executescript(SCHEMA)
    for file in arguments.files:
        found = list(records(file))
        database.executemany(f"INSERT OR REPLACE INTO listing VALUES ({', '.join('?' * 15)})", found)
        database.executemany(
            "INSERT INTO chart_entry VALUES (?, ?, ?, ?)",
            ((file, file, rank + 1, row[0]) for rank, row in enumerate(found)))
    database.commit()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Imports Search API answers as one would with Python's own json and sqlite3: a row a result, its JSON kept.

    python-import.py DATABASE FILE…
"""

import json
import sqlite3
import sys

COLUMNS = (
    "wrapperType", "kind", "trackName", "collectionName", "artistName", "artistId", "collectionId", "bundleId",
    "primaryGenreName", "releaseDate", "version", "trackViewUrl", "artworkUrl100", "country", "currency", "price",
    "formattedPrice", "trackPrice", "collectionPrice")


def rows(files):
    for path in files:
        with open(path, encoding="utf-8") as file:
            answer = json.load(file)
        for result in answer["results"]:
            number = result.get("trackId") or result.get("collectionId") or result.get("artistId")
            original = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
            yield (number, *(result.get(column) for column in COLUMNS), original)


def main():
    database = sqlite3.connect(sys.argv[1])
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute(f"CREATE TABLE result (apple_id INTEGER, {', '.join(COLUMNS)}, original TEXT)")
    marks = ", ".join("?" * (len(COLUMNS) + 2))
    with database:
        database.executemany(f"INSERT INTO result VALUES ({marks})", rows(sys.argv[2:]))
        database.execute("CREATE INDEX result_apple_id ON result (apple_id)")


main()

#!/usr/bin/env python3
"""Imports store pages as one would with lxml: the item of each page, and the store links on it, into SQLite.

    lxml-import.py DATABASE FOLDER
"""

import json
import os
import re
import sqlite3
import sys

import lxml.html

NUMBER = re.compile(r"apple\.com/.*?/(?:id)?(\d+)(?:\?(?:.*&)?i=(\d+))?")


def read(path):
    page = lxml.html.parse(path).getroot()
    address = page.xpath("string(//link[@rel='canonical']/@href)")
    number = int(page.xpath("string(//meta[@name='apple:content_id']/@content)") or 0)
    data = {}
    for script in page.xpath("//script[@type='application/ld+json']/text()"):
        data = json.loads(script)
    for script in page.xpath("//script[@id='serialized-server-data']/text()"):
        json.loads(script)
    links = {}
    for position, link in enumerate(page.xpath("//@href")):
        if (match := NUMBER.search(link)) and link not in links:
            links[link] = (position, int(match[2] or match[1]))
    return (number, address, data.get("name"), data["byArtist"][0]["name"] if data.get("byArtist") else None), links


def main():
    database = sqlite3.connect(sys.argv[1])
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("CREATE TABLE item (apple_id INTEGER PRIMARY KEY, url, name, artist)")
    database.execute("CREATE TABLE link (source, position, link, apple_id, PRIMARY KEY (source, position)) WITHOUT ROWID")
    database.execute("CREATE INDEX link_item ON link (apple_id)")
    with database:
        for name in sorted(os.listdir(sys.argv[2])):
            item, links = read(os.path.join(sys.argv[2], name))
            database.execute("INSERT INTO item VALUES (?, ?, ?, ?)", item)
            database.executemany(
                "INSERT INTO link VALUES (?, ?, ?, ?)",
                ((name, position, link, number) for link, (position, number) in links.items()))


main()

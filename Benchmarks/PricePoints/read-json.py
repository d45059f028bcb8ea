"""Reads answers with price points into SQLite: read-json.py DATABASE FOLDER"""

import json
import pathlib
import sqlite3
import sys


def rows(folder):
    for path in sorted(pathlib.Path(folder).iterdir()):
        answer = json.loads(path.read_bytes())
        for point in answer["data"]:
            attributes = point["attributes"]
            yield (
                point["id"], point["relationships"]["territory"]["data"]["id"], round(float(attributes["customerPrice"]) * 1000),
                round(float(attributes["proceeds"]) * 1000), attributes["priceTier"], str(path))


database = sqlite3.connect(sys.argv[1])
database.execute(
    "CREATE TABLE price_point (point TEXT PRIMARY KEY, storefront TEXT, amount INTEGER, proceeds INTEGER, tier TEXT, "
    "source TEXT) WITHOUT ROWID")
database.executemany("INSERT OR REPLACE INTO price_point VALUES (?, ?, ?, ?, ?, ?)", rows(sys.argv[2]))
database.commit()

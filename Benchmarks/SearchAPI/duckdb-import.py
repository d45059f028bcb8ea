#!/usr/bin/env python3
"""Imports Search API answers into a DuckDB table with read_json.

    duckdb-import.py DATABASE FOLDER [--keep-original] [--threads N]

With --keep-original each result stays the JSON that it was; without it DuckDB finds the columns itself.
"""

import argparse

import duckdb

TYPED = """
CREATE TABLE result AS
SELECT unnest(results, recursive := true) FROM read_json(?, sample_size = -1, union_by_name = true)
"""
KEPT = """
CREATE TABLE result AS
SELECT coalesce(result->>'trackId', result->>'collectionId', result->>'artistId')::BIGINT AS apple_id,
  result->>'kind' AS kind, result->>'trackName' AS name, result->>'artistName' AS artist,
  result->>'country' AS country, result->>'currency' AS currency, result->>'price' AS price,
  result->>'trackPrice' AS track_price, result->>'collectionPrice' AS collection_price, result AS original
FROM (SELECT unnest(results) AS result FROM read_json(?, columns = {results: 'JSON[]'}))
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("folder")
    parser.add_argument("--keep-original", action="store_true")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    database = duckdb.connect(arguments.database)
    database.execute(f"SET threads = {arguments.threads}")
    database.execute(KEPT if arguments.keep_original else TYPED, [f"{arguments.folder}/*"])
    database.close()


main()

#!/usr/bin/env python3
"""Reads a CSV file into a DuckDB database with read_csv, its column types told: a peer for Benchmarks/run.

    duckdb-import.py CSV DATABASE COLUMN=TYPE…
"""

import sys

import duckdb

path, target, *columns = sys.argv[1:]
types = ", ".join("'{}': '{}'".format(*column.split("=")) for column in columns)
with duckdb.connect(target) as database:
    database.execute(
        f"CREATE TABLE feed AS SELECT * FROM read_csv('{path}', header = true, delim = ',', quote = '\"', escape = '\"',"
        f" columns = {{{types}}})")
    print(database.execute("SELECT count(*) FROM feed").fetchone()[0])

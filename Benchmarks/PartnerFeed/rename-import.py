#!/usr/bin/env python3
"""Imports a table of the partner feed into SQLite as Apple's EPFImporter did into MySQL: a peer, written from what its
documentation says it does, for Benchmarks/run.

    rename-import.py FILE DATABASE

The header's columns, types and key make a table of another name; every record is split, its values are quoted as SQL
text, and 200 rows go into one INSERT; at the end the tables are renamed. Values that are empty are NULL. It is kinder
to SQLite than the original to MySQL: one transaction, no journal, no waiting for the disk.
"""

import os
import sqlite3
import sys

FIELD, RECORD = "\x01", "\x02\n"
ROWS_IN_STATEMENT = 200


def records(file):
    rest = ""
    while chunk := file.read(1 << 16):
        *whole, rest = (rest + chunk).split(RECORD)
        yield from whole
    if rest:
        yield rest


def literal(value):
    return "'" + value.replace("'", "''") + "'" if value else "NULL"


def header(reader):
    found = {"columns": next(reader)[1:].split(FIELD)}
    while len(found) < 4:
        record = next(reader)
        for label in ("primaryKey", "dbTypes", "exportMode"):
            if record.startswith(f"#{label}:"):
                found[label] = record[len(label) + 2 :].split(FIELD)
    return found


def insert(database, table, columns, batch):
    rows = ", ".join("(" + ", ".join(map(literal, row)) + ")" for row in batch)
    database.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES {rows}")


def main():
    path, target = sys.argv[1:]
    table = os.path.basename(path)
    database = sqlite3.connect(target, isolation_level=None)
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("PRAGMA synchronous = OFF")
    with open(path, encoding="utf-8", newline="") as file:
        reader = records(file)
        told = header(reader)
        columns = told["columns"]
        lines = [f"{name} {kind}" for name, kind in zip(columns, told["dbTypes"])]
        if told["primaryKey"] != [""]:
            lines.append(f"PRIMARY KEY ({', '.join(told['primaryKey'])})")
        database.execute(f"DROP TABLE IF EXISTS {table}_tmp")
        database.execute(f"CREATE TABLE {table}_tmp ({', '.join(lines)})")
        database.execute("BEGIN")
        batch = []
        for record in reader:
            if record.startswith("#"):
                continue
            batch.append(record.split(FIELD)[: len(columns)])
            if len(batch) == ROWS_IN_STATEMENT:
                insert(database, f"{table}_tmp", columns, batch)
                batch = []
        if batch:
            insert(database, f"{table}_tmp", columns, batch)
        database.execute("COMMIT")
    database.execute(f"DROP TABLE IF EXISTS {table}")
    database.execute(f"ALTER TABLE {table}_tmp RENAME TO {table}")


if __name__ == "__main__":
    main()

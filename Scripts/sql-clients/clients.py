"""The programs that people read SQLite with: each runs statements on a file, and returns the rows of each as Python's values."""

import base64
import http.client
import json
import os
import pathlib
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
import urllib.parse

FOLDER = pathlib.Path(__file__).resolve().parent
JAR = "/usr/share/java/sqlite-jdbc.jar"
JNI = "/usr/lib/x86_64-linux-gnu/jni"


def run(*command, text=None):
    done = subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True)
    if done.returncode or done.stderr:
        raise RuntimeError(f"{command[0]}: {done.stderr or done.returncode}")
    return done.stdout


def from_json(value):
    """Bytes are in base 64 in JSON, as datasette and sqlite-utils write them."""
    return base64.b64decode(value["encoded"]) if isinstance(value, dict) else value


class Shell:
    """The sqlite3 shell, whose quoted mode writes values as SQL does."""

    name = "sqlite3"

    def ask(self, file, statements):
        script = ".mode quote\n.separator \x1f \x1e\n" + "".join(f"{sql};\n.print \x1d\n" for sql in statements)
        answers = run("sqlite3", "-readonly", file, text=script).split("\x1d\n")[:-1]
        return [[tuple(map(self.value, row.split("\x1f"))) for row in answer.split("\x1e")[:-1]] for answer in answers]

    @staticmethod
    def value(text):
        if text == "NULL":
            return None
        if text.startswith("'"):
            return text[1:-1].replace("''", "'")
        if text.startswith("X'"):
            return bytes.fromhex(text[2:-1])
        return float(text) if "." in text or "e" in text else int(text)


class Python:
    """Python's own module."""

    name = "Python's sqlite3"

    def ask(self, file, statements):
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            return [connection.execute(sql).fetchall() for sql in statements]
        finally:
            connection.close()


class Pandas:
    """pandas, with types in which a whole number may be missing."""

    name = "pandas"

    def ask(self, file, statements):
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        try:
            return [self.rows(sql, connection) for sql in statements]
        finally:
            connection.close()

    @staticmethod
    def rows(sql, connection):
        import pandas
        try:
            frame = pandas.read_sql_query(sql, connection, dtype_backend="numpy_nullable")
        except UnicodeDecodeError:  # Among these types there is none for bytes.
            frame = pandas.read_sql_query(sql, connection)
        columns = [[None if value is pandas.NA or value is None else value for value in frame.iloc[:, index].tolist()]
                   for index in range(len(frame.columns))]
        return list(zip(*columns))


class SQLiteUtils:
    """sqlite-utils, which writes JSON."""

    name = "sqlite-utils"

    def ask(self, file, statements):
        return [[tuple(map(from_json, row)) for row in json.loads(run("sqlite-utils", "query", file, sql, "--arrays"))] for sql in statements]


class Datasette:
    """A datasette that serves the file while it's asked."""

    name = "datasette"

    def ask(self, file, statements):
        with tempfile.TemporaryDirectory() as folder:
            self.socket = f"{folder}/socket"
            server = subprocess.Popen(
                ["datasette", "serve", file, "--uds", self.socket, "--setting", "max_returned_rows", "100000", "--setting",
                 "sql_time_limit_ms", "60000"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                while not os.path.exists(self.socket):
                    time.sleep(0.05)
                return [self.rows(pathlib.Path(file).stem, sql) for sql in statements]
            finally:
                server.send_signal(signal.SIGINT)
                server.wait()

    def rows(self, database, sql):
        connection = http.client.HTTPConnection("localhost")
        connection.sock = socket.socket(socket.AF_UNIX)
        connection.sock.connect(self.socket)
        connection.request("GET", f"/{database}.json?" + urllib.parse.urlencode({"sql": sql, "_shape": "arrays"}))
        answer = json.load(connection.getresponse())
        connection.close()
        if not answer.get("ok", True) or answer.get("truncated"):
            raise RuntimeError(f"datasette: {answer.get('error', 'not all rows')}: {sql}")
        return [tuple(map(from_json, row)) for row in answer["rows"]]


class DuckDB:
    """DuckDB, with its extension for SQLite from PyPI: nothing is downloaded."""

    name = "DuckDB"

    def ask(self, file, statements):
        import duckdb
        import duckdb_extension_sqlite_scanner
        packages = pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent
        connection = duckdb.connect(":memory:")
        connection.load_extension(str(next(packages.rglob("*.duckdb_extension"))))
        connection.execute(f"ATTACH '{file}' AS attached (TYPE sqlite, READ_ONLY)")
        connection.execute("USE attached")
        try:
            return [connection.execute(sql).fetchall() for sql in statements]
        finally:
            connection.close()


class JDBC:
    """A program in Java, through Debian's driver."""

    name = "JDBC"

    def ask(self, file, statements):
        answers = run("java", f"-Djava.library.path={JNI}", f"-Dorg.sqlite.lib.path={JNI}", "--class-path", JAR, FOLDER / "ReadRows.java", file,
                      text="\0".join(statements)).split("\x1d")[:-1]
        return [[tuple(map(self.value, row.split("\x1f")[:-1])) for row in answer.split("\x1e")[:-1]] for answer in answers]

    @staticmethod
    def value(text):
        read = {"n": lambda _: None, "b": bytes.fromhex, "t": str, "r": float, "i": int}
        return read[text[0]](text[1:])


CLIENTS = [Shell(), Python(), Pandas(), SQLiteUtils(), Datasette(), DuckDB(), JDBC()]

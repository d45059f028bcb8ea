"""What datasette and sqlite-utils load by themselves: only where the wheel is installed."""

import importlib.metadata
import json
import os
import pathlib
import runpy
import sqlite3
import subprocess
import sys
import types
from typing import Any, Dict
from urllib.parse import quote

import pytest

import coster

LINK = "https://apps.apple.com/us/app/id6759209764"


def environment(catalog: coster.Catalog) -> Dict[str, str]:
    return {**os.environ, "COSTER_CATALOG": catalog.folder}


@pytest.fixture
def notes(tmp_path: pathlib.Path) -> pathlib.Path:
    """A database of somebody's."""
    path = tmp_path / "notes.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE note (text)")
    connection.execute("INSERT INTO note VALUES (?)", (f"buy {LINK}",))
    connection.commit()
    connection.close()
    return path


def requires(plugins: str) -> None:
    if not any(point.value.startswith("coster.") for point in importlib.metadata.entry_points(group=plugins)):
        pytest.skip("the wheel is not installed")
    pytest.importorskip(plugins)


def asked_of_datasette(path: pathlib.Path, sql: str, catalog: coster.Catalog) -> Any:
    address = f"/{path.stem}.json?_shape=array&sql={quote(sql)}"
    done = subprocess.run(
        [sys.executable, "-m", "datasette", str(path), "--get", address], capture_output=True, env=environment(catalog),
        text=True)
    assert done.returncode == 0, done.stderr + done.stdout
    return json.loads(done.stdout)


def test_datasette_has_functions_and_views(notes: pathlib.Path, catalog: coster.Catalog) -> None:
    requires("datasette")
    sql = """
        SELECT name, price_text(amount, currency, storefront) AS price FROM note
        JOIN item_price ON apple_id = apple_id(note.text) WHERE storefront = 'us' LIMIT 1"""
    assert asked_of_datasette(notes, sql, catalog) == [{"name": "Orchard Ledger", "price": "$4.99"}]


def test_datasette_shows_a_catalog_itself(catalog: coster.Catalog) -> None:
    requires("datasette")
    sql = "SELECT storefront_name(storefront) AS store FROM price WHERE apple_id = 6759209764 AND storefront = 'jp' LIMIT 1"
    assert asked_of_datasette(pathlib.Path(catalog.folder, "catalog.sqlite"), sql, catalog) == [{"store": "Japan"}]


def test_sqlite_utils_has_functions(notes: pathlib.Path, catalog: coster.Catalog) -> None:
    requires("sqlite_utils")
    done = subprocess.run(
        [sys.executable, "-m", "sqlite_utils", "query", str(notes), "SELECT apple_id(text) AS item FROM note"],
        capture_output=True, env=environment(catalog), text=True)
    assert (json.loads(done.stdout), done.stderr) == ([{"item": 6759209764}], "")


def test_spark_finds_the_program_of_the_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    requires("datasette")
    (file,) = (file for file in importlib.metadata.files("coster") or () if file.name == "program.py")
    # What it asks Spark for, there is only within a job.
    monkeypatch.setitem(sys.modules, "pyspark", types.SimpleNamespace(SparkFiles=None))
    monkeypatch.setenv("PATH", "/nowhere")
    program = runpy.run_path(str(file.locate()))["coster"]()
    assert subprocess.run([program, "--version"], capture_output=True, text=True).stdout.startswith("coster ")

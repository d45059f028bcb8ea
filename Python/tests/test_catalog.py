"""Questions to a catalog."""

import dataclasses
import datetime
import pathlib
import sqlite3
import subprocess
import sys
from decimal import Decimal
from typing import Any, Dict

import pytest
from conftest import FEEDS

import coster
from coster import _questions
from coster._library import program_path

UTC = datetime.timezone.utc
#: Its pages in Feeds/in-app list in-app products.
APP_WITH_PRODUCTS = 6759300018


def test_a_price_has_an_exact_amount_and_an_aware_time(catalog: coster.Catalog) -> None:
    (row,) = catalog.price(6759209764, storefronts="us")
    assert (row.apple_id, row.name, row.amount, row.text) == (6759209764, "Orchard Ledger", Decimal("4.99"), "$4.99")
    assert row.observed_at.tzinfo is UTC


def test_rows_cannot_be_changed(catalog: coster.Catalog) -> None:
    (row,) = catalog.price(6759209764, storefronts="us")
    with pytest.raises(dataclasses.FrozenInstanceError):
        row.amount = Decimal(0)  # type: ignore[misc]


def test_what_is_not_known_is_a_note(catalog: coster.Catalog) -> None:
    answer = catalog.price([6759209764, "com.example.none"], storefronts=["us", "tw"])
    assert [row.storefront for row in answer] == ["us"]
    assert [note.weight for note in answer.notes] == ["missing", "missing"]
    assert "unknown in tw" in answer.notes[0].text


def test_a_limit_says_that_there_is_more(catalog: coster.Catalog) -> None:
    everything = catalog.lookup(6759209764)
    some = catalog.lookup(6759209764, limit=2)
    assert (list(some), some.has_more) == (everything[:2], True)
    assert not catalog.lookup(6759209764, limit=len(everything)).has_more
    with pytest.raises(ValueError, match="a count from 1"):
        catalog.lookup(6759209764, limit=0)


def test_days_and_times_are_parameters(catalog: coster.Catalog) -> None:
    assert catalog.history(6759209764, since=datetime.date(2026, 1, 1)) == catalog.history(6759209764, since="2026-01-01")
    assert catalog.history(6759209764, until=datetime.datetime(2026, 1, 1, tzinfo=UTC)) == []
    with pytest.raises(ValueError, match="has no time zone"):
        catalog.history(6759209764, since=datetime.datetime(2026, 1, 1))


def test_errors_have_the_programs_own_words(catalog: coster.Catalog, tmp_path: pathlib.Path) -> None:
    with pytest.raises(coster.CatalogError, match=r"^No storefront 'xx'\. Did you mean"):
        catalog.price(6759209764, storefronts="xx")
    with pytest.raises(coster.CatalogError, match="^There is no catalog in "):
        coster.Catalog(tmp_path / "none").stats()
    for ask in (lambda: catalog.search(""), lambda: catalog.price(6759209764, storefronts=[]),
                lambda: catalog.export(storefronts=""), lambda: catalog.price(6759209764, date="")):
        with pytest.raises(coster.CatalogError, match="is empty"):
            ask()
    with pytest.raises(ValueError, match="count"):
        catalog.export(limit=2**64)
    with pytest.raises(ValueError, match="zero byte"):
        coster.Catalog("a\0b").stats()
    for wrong in (b"67", bytearray(b"67"), memoryview(b"67")):
        with pytest.raises(TypeError):
            catalog.price(wrong)


def test_links_of_a_text_are_named_by_the_catalog(catalog: coster.Catalog) -> None:
    (link,) = catalog.resolve("see https://apps.apple.com/us/app/id6759209764")
    assert (link.apple_id, link.name, link.offset) == (6759209764, "Orchard Ledger", 4)


def answers_to_every_question(catalog: coster.Catalog) -> Dict[str, "coster.Answer[Any]"]:
    arguments = {
        "search": ("orchard",), "chart_entries": ("topsongs",), "product_request": (6759209764,),
        "product_differences": ("2026-11-01", "2026-11-20"),
        "product_prices": ("com.pippinandrusset.ledger.pro",), "link": ("6759209764",), "format_price": ("5", "USD", "us"),
        "resolve": ("https://apps.apple.com/us/app/id6759209764",),
    }
    answers = {}
    for name in vars(_questions.Questions):
        if not name.startswith("_"):
            items = [[6759209764, APP_WITH_PRODUCTS]] if "items" in getattr(catalog, name).__annotations__ else []
            answers[name] = getattr(catalog, name)(*items, *arguments.get(name, ()))
    return answers


def test_every_question_is_answered_with_its_types(catalog: coster.Catalog) -> None:
    answers = answers_to_every_question(catalog)
    for name, answer in answers.items():
        for row in answer:
            for field in dataclasses.fields(row):
                value = getattr(row, field.name)
                assert value is not None or "Optional" in str(field.type), (name, field.name)
                if "Decimal" in str(field.type):
                    assert value is None or isinstance(value, Decimal)
    assert {"lookup", "price", "history", "in_app", "search", "charts", "chart_entries", "storefronts", "store_prices",
            "tiers", "export", "snapshots", "stats", "imports", "check", "link",
            "format_price"} <= {name for name, answer in answers.items() if answer}


def test_every_answer_is_a_frame_and_a_table(catalog: coster.Catalog) -> None:
    pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    for name, answer in answers_to_every_question(catalog).items():
        assert len(answer.to_pandas()) == answer.to_arrow().num_rows == len(answer), name


def test_statements_only_read(catalog: coster.Catalog) -> None:
    answer = catalog.sql("SELECT 1 AS one, 'two' AS two UNION ALL SELECT 3, NULL")
    assert (answer.columns, list(answer), answer.has_more) == (["one", "two"], [(1, "two"), (3, None)], False)
    assert catalog.sql("SELECT 1 UNION ALL SELECT 2", limit=1).has_more
    with pytest.raises(coster.CatalogError, match="no such table: prices"):
        catalog.sql("SELECT * FROM prices")
    with pytest.raises(coster.CatalogError, match="zero byte"):
        catalog.sql("SELECT 1;\0 SELECT 2")
    with pytest.raises(coster.CatalogError, match="reads"):
        catalog.sql("DELETE FROM _listing")
    with pytest.raises(coster.CatalogError, match="time limit"):
        catalog.sql("WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n", seconds=0.01)


def test_an_import_is_reported(tmp_path: pathlib.Path) -> None:
    with coster.Catalog(tmp_path / "catalog") as catalog:
        report = catalog.import_(FEEDS / "search-api" / "lookup-de.json")
        assert report.counts["stored"] > 0 and report.is_complete and report.messages == []
        # A table of the partner feed has much to say where nothing is wrong.
        tables = catalog.import_(FEEDS / "partner-feed")
        assert tables.is_complete and tables.messages
        nothing = tmp_path / "nothing.txt"
        nothing.write_text("nothing")
        mixed = catalog.import_(FEEDS / "search-api" / "lookup-de.json", nothing)
        assert any("nothing.txt" in message for message in mixed.messages)
        broken = tmp_path / "broken.json"
        broken.write_text('{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"Fig"}]}')
        refused = catalog.import_(FEEDS / "search-api" / "lookup-gb.json", broken)
        assert not refused.is_complete and any("broken.json:1:" in message for message in refused.messages)
        with pytest.raises(coster.CatalogError, match="Nothing was imported"):
            catalog.import_(tmp_path / "missing.json")


def test_the_extension_works_beside_a_catalog(catalog: coster.Catalog) -> None:
    catalog.stats()
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(coster.library_path())
    assert connection.execute("SELECT apple_id('https://apps.apple.com/us/app/id7')").fetchone() == (7,)
    assert catalog.price(6759209764, storefronts="us")


def test_rows_are_a_frame_and_a_table(catalog: coster.Catalog) -> None:
    pandas = pytest.importorskip("pandas")
    pyarrow = pytest.importorskip("pyarrow")
    answer = catalog.price(6759209764)
    frame = answer.to_pandas()
    assert len(frame) == len(answer) and frame["amount"][0] == answer[0].amount
    assert isinstance(frame["observed_at"].dtype, pandas.DatetimeTZDtype)
    table = answer.to_arrow()
    assert pyarrow.types.is_decimal(table.schema.field("amount").type)
    assert str(table.schema.field("observed_at").type).endswith("tz=UTC]")
    assert list(catalog.products().to_pandas().columns)[0] == "product_id"
    for one in (answer, catalog.price(6759209764, storefronts="us"), catalog.price(6759209764, storefronts="tw")):
        assert one.to_arrow().schema == table.schema
    whole = catalog.sql("SELECT 9007199254740993 AS a UNION ALL SELECT NULL").to_pandas()
    assert int(whole["a"][0]) == 9007199254740993
    assert str(catalog.lookup(6759209764).to_pandas()["artist_id"].dtype) == "Int64"
    assert catalog.sql("SELECT 1 AS one").to_arrow().to_pydict() == {"one": [1]}


def test_the_questions_are_those_of_the_program() -> None:
    writer = pathlib.Path(__file__).parents[1] / "write_questions.py"
    if not writer.exists():
        pytest.skip("the sources are not here")
    described = subprocess.run([program_path(), "describe", "--format", "json"], stdout=subprocess.PIPE, check=True)
    written = subprocess.run([sys.executable, writer], input=described.stdout, stdout=subprocess.PIPE, check=True)
    assert written.stdout.decode() == pathlib.Path(_questions.__file__).read_text()

"""Prices, through the installed package."""

import sqlite3
from decimal import Decimal
from typing import List, Union

import pytest

import coster


def test_a_price_is_written_as_the_store_does() -> None:
    assert coster.price_text(Decimal("1889000"), "IDR", "id") == "Rp\u00a01,889juta"
    assert coster.price_text(Decimal("4.99"), "USD", "us") == "$4.99"
    assert coster.price_text(800, "JPY", "jp") == "¥800"


def test_a_locale_writes_as_a_device_does() -> None:
    assert coster.price_text(Decimal("1234.5"), "EUR", "fr-FR") == "1\u202f234,50\u00a0€"


def test_amounts_with_an_exponent_are_written_out() -> None:
    assert coster.price_text(Decimal("8E+2"), "JPY", "jp") == "¥800"


def test_prices_are_written_in_lists() -> None:
    amounts: List[Union[Decimal, int]] = [Decimal(1), Decimal("2.5"), 3]
    assert coster.price_texts(amounts, ["USD", "EUR", "JPY"], ["us", "de", "jp"]) == ["$1.00", "2,50\u00a0€", "¥3"]
    assert coster.price_texts([], [], []) == []


def test_lists_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="1 amounts, 2 currencies and 1 storefronts"):
        coster.price_texts([1], ["USD", "EUR"], ["us"])


def test_what_is_no_price_is_refused_in_the_tools_own_words() -> None:
    with pytest.raises(ValueError, match="'XQX' is not a currency"):
        coster.price_text(1, "XQX", "us")
    with pytest.raises(ValueError, match="'1.2345' is not an amount with at most three decimals"):
        coster.price_text(Decimal("1.2345"), "USD", "us")
    with pytest.raises(ValueError, match="'1000000000000000000' is too large an amount"):
        coster.price_text(10**18, "USD", "us")
    with pytest.raises(ValueError, match="'zz' is neither a storefront nor a locale"):
        coster.price_text(1, "USD", "zz")
    with pytest.raises(ValueError, match="tab or a line feed"):
        coster.price_text(1, "USD\t1\nus\tUSD", "us")


def test_a_text_is_read_as_the_store_writes() -> None:
    assert coster.parse_price("Rp 1,889juta", "id") == coster.Price(Decimal("1889000"), "IDR")


def test_a_text_that_is_not_one_price_is_refused() -> None:
    with pytest.raises(ValueError, match="can be read in two ways"):
        coster.parse_price("1,190 €", "de")
    with pytest.raises(ValueError, match="'-' is not a price in the format of"):
        coster.parse_price("-", "us")
    with pytest.raises(ValueError, match="zz"):
        coster.parse_price("$1.00", "zz")
    with pytest.raises(ValueError, match="zero byte"):
        coster.parse_price("$1.00", "us\0jp")
    with pytest.raises(TypeError):
        coster.parse_price(1, "us")  # type: ignore[arg-type]


def test_the_library_is_an_extension_of_sqlite() -> None:
    connection = sqlite3.connect(":memory:")
    if not hasattr(connection, "enable_load_extension"):
        pytest.skip("this Python can't load extensions")
    connection.enable_load_extension(True)
    connection.load_extension(coster.library_path())
    (text,) = connection.execute("SELECT price_text(4990, 'USD', 'us')").fetchone()
    assert text == coster.price_text(Decimal("4.99"), "USD", "us")

"""Prices as stores write them."""

from decimal import Decimal
from typing import Iterable, List, NamedTuple, Union

from ._library import answer_of, word


class Price(NamedTuple):
    """An amount in its currency."""

    amount: Decimal
    currency: str


def price_text(amount: Union[Decimal, int], currency: str, storefront: str) -> str:
    """An amount as a store writes it, or as a device with a locale does: ``de`` is Germany's store, ``de-CH`` a locale.

    Raises `ValueError` where there's no such store or currency, or the amount has more than three decimals or is too
    large.
    """
    return price_texts([amount], [currency], [storefront])[0]


def price_texts(
    amounts: Iterable[Union[Decimal, int]], currencies: Iterable[str], storefronts: Iterable[str]
) -> List[str]:
    """The same for many, of three lists: an amount, its currency and its store each."""
    lines = [
        f"{storefront}\t{currency}\t{amount}"
        for amount, currency, storefront in _together(list(amounts), list(currencies), list(storefronts))
    ]
    if not lines:
        return []
    text = "\n".join(lines)
    if text.count("\n") != len(lines) - 1 or text.count("\t") != 2 * len(lines):
        raise ValueError("a currency or storefront has a tab or a line feed in it")
    # Decimals that Python writes with an exponent are written out.
    if "E" in text:
        text = "\n".join(map(_written_out, lines))
    data = text.encode()
    return answer_of("coster_price_texts", data, len(data)).split("\n")[:-1]


def parse_price(text: str, storefront: str) -> Price:
    """The price that a text says, as the store writes prices.

    Raises `ValueError` where it isn't one price there; the message says what it can mean, or what the store writes.
    """
    data = str.encode(text)
    amount, currency = answer_of("coster_parse_price", data, len(data), word(storefront)).split("\t")
    return Price(Decimal(amount), currency)


def _together(
    amounts: List[Union[Decimal, int]], currencies: List[str], storefronts: List[str]
) -> Iterable["tuple[Union[Decimal, int], str, str]"]:
    if not len(amounts) == len(currencies) == len(storefronts):
        raise ValueError(f"{len(amounts)} amounts, {len(currencies)} currencies and {len(storefronts)} storefronts")
    return zip(amounts, currencies, storefronts)


def _written_out(line: str) -> str:
    start, _, amount = line.rpartition("\t")
    return f"{start}\t{Decimal(amount):f}" if "E" in amount else line

"""Product links in any text."""

import ctypes
import functools
import struct
from typing import Dict, Iterator, NamedTuple, Optional, Tuple, Union

from ._library import kinds, library

_LINK = struct.Struct("=qqqqi4s")
#: Characters, or bytes of any encoding.
Text = Union[str, bytes, bytearray, memoryview]


class Link(NamedTuple):
    """An item that a product link names."""

    #: None where the link has none, or only the network knows it.
    apple_id: Optional[int]
    #: The album, show or season in which the link shows the item.
    parent_id: Optional[int]
    #: What the item is, such as ``app``; ``unknown`` where the link doesn't say.
    kind: str
    #: The link's store, such as ``us``.
    storefront: Optional[str]
    #: Where the link is in the text: ``text[link.start:link.end]``.
    start: int
    end: int


class _Storefronts(Dict[bytes, Optional[str]]):
    """The storefronts by their bytes in a struct."""

    def __missing__(self, code: bytes) -> Optional[str]:
        name = code.rstrip(b"\0").decode() or None
        self[code] = name
        return name


_storefronts = _Storefronts()
_kinds = functools.lru_cache(maxsize=None)(kinds)


def links(text: Text) -> Iterator[Link]:
    """Every product link in a text, in their order; places are those in the text, be it characters or bytes."""
    data = _bytes(text)
    found = _found(data)
    if isinstance(text, str) and len(data) != len(text):
        return _in_characters(found, data)
    return found


def apple_id(text: Text) -> Optional[int]:
    """The Apple ID of the first product link in a text; None without one."""
    data = _bytes(text)
    number: int = library().coster_apple_id(data, len(data))
    return number or None


def _bytes(text: Text) -> bytes:
    # bytes(5) would be five zeros: what is neither text nor bytes raises TypeError.
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(memoryview(text))


def _found(data: bytes) -> Iterator[Link]:
    names, stores = _kinds(), _storefronts
    for item, parent, start, end, kind, store in _LINK.iter_unpack(_structs(data)):
        yield Link(item or None, parent or None, names[kind], stores[store], start, end)


def _structs(data: bytes) -> bytes:
    count = ctypes.c_size_t()
    address = library().coster_links(data, len(data), ctypes.byref(count))
    try:
        return ctypes.string_at(address, count.value * _LINK.size)
    finally:
        library().coster_free(address)


def _in_characters(found: Iterator[Link], data: bytes) -> Iterator[Link]:
    """The same links with their places in characters."""
    known: Tuple[int, int] = (0, 0)

    def characters(place: int) -> int:
        nonlocal known
        # Items of one link, and a link within another, begin before the last end.
        if place < known[0]:
            return len(data[:place].decode("utf-8", "surrogatepass"))
        known = (place, known[1] + len(data[known[0]:place].decode("utf-8", "surrogatepass")))
        return known[1]

    for link in found:
        start = characters(link.start)
        yield link._replace(start=start, end=start + len(data[link.start:link.end].decode("utf-8", "surrogatepass")))

"""Product links in any text."""

import ctypes
import functools
import struct
import sys
from typing import Dict, Iterator, NamedTuple, Optional, Tuple, Union

from ._library import kinds as kind_names, library

# A struct is six numbers of eight bytes, the fifth of which is a kind and a storefront, the last where a name is.
_NUMBERS, _ORIGIN = 6, struct.Struct("=i4s")
_LINK_SIZE = 8 * _NUMBERS
# So many links become tuples at once.
_BATCH = 1024
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
    #: Another's host whose link has Apple's number, such as ``overcast.fm``.
    via: Optional[str] = None


class _Kinds(Dict[int, str]):
    """The kinds by the number that a kind and a storefront are together."""

    def __missing__(self, number: int) -> str:
        self[number] = kind = _kinds()[_origin(number)[0]]
        return kind


class _Storefronts(Dict[int, Optional[str]]):
    """The storefronts by the same number."""

    def __missing__(self, number: int) -> Optional[str]:
        self[number] = storefront = _origin(number)[1].rstrip(b"\0").decode() or None
        return storefront


def _origin(number: int) -> Tuple[int, bytes]:
    kind, storefront = _ORIGIN.unpack(number.to_bytes(_ORIGIN.size, sys.byteorder, signed=True))
    return kind, storefront


_kind_of, _storefront_of = _Kinds().__getitem__, _Storefronts().__getitem__
_kinds = functools.lru_cache(maxsize=None)(kind_names)


def links(text: Text, own_hosts: bool = False) -> Iterator[Link]:
    """Every product link in a text, in their order; places are those in the text, be it characters or bytes.

    :param own_hosts: Leave out links of others that carry Apple's number, such as overcast.fm.
    """
    data = _bytes(text)
    found = _found(data, own_hosts)
    if isinstance(text, str) and len(data) != len(text):
        return _in_characters(found, data)
    return found


def apple_id(text: Text) -> Optional[int]:
    """The Apple ID of the first product link in a text; None without one."""
    data = _bytes(text)
    number: int = library().coster_apple_id(data, len(data))
    return number or None


def _bytes(text: Text) -> bytes:
    if isinstance(text, bytes):
        return text
    # bytes(5) would be five zeros: what is neither text nor bytes raises TypeError.
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(memoryview(text))


def _found(data: bytes, own_hosts: bool) -> Iterator[Link]:
    numbers, names = _structs(data, own_hosts)
    for begin in range(0, len(numbers), _BATCH * _NUMBERS):
        batch = numbers[begin:begin + _BATCH * _NUMBERS].tolist()
        items, parents, starts, ends, origins, hosts = (batch[number::_NUMBERS] for number in range(_NUMBERS))
        yield from map(Link._make, zip(
            [item or None for item in items], [parent or None for parent in parents], map(_kind_of, origins),
            map(_storefront_of, origins), starts, ends, map(names.get, hosts)))


def _structs(data: bytes, own_hosts: bool) -> Tuple[memoryview, Dict[int, str]]:
    """The links' numbers, and the names of hosts by the addresses where they were."""
    count = ctypes.c_size_t()
    address = library().coster_links(data, len(data), int(own_hosts), ctypes.byref(count))
    try:
        numbers = memoryview(ctypes.string_at(address, count.value * _LINK_SIZE)).cast("q")
        hosts = set(numbers[_NUMBERS - 1::_NUMBERS].tolist()) - {0}
        return numbers, {host: ctypes.string_at(host).decode("utf-8", "replace") for host in hosts}
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

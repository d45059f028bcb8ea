"""The library's functions, as coster.h describes them."""

import ctypes
import functools
import importlib.metadata
import os
from typing import List, Optional, Tuple


@functools.lru_cache(maxsize=None)
def library_path() -> str:
    """The file that has all of Coster; it's also an extension of SQLite: ``connection.load_extension(library_path())``."""
    if named := os.environ.get("COSTER_LIBRARY"):
        return named
    for file in importlib.metadata.files("coster") or ():
        if file.name == "libcoster_sqlite.so":
            return str(file.locate())
    raise ImportError("libcoster_sqlite.so is missing: install coster's wheel again")


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The library, loaded when it's first asked for."""
    loaded = ctypes.CDLL(library_path())
    size, size_pointer, answer = ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_void_p)
    for name, result, arguments in (
        ("coster_links", ctypes.c_void_p, [ctypes.c_char_p, size, size_pointer]),
        ("coster_apple_id", ctypes.c_int64, [ctypes.c_char_p, size]),
        ("coster_kind", ctypes.c_char_p, [ctypes.c_int32]),
        ("coster_price_texts", ctypes.c_int, [ctypes.c_char_p, size, answer, size_pointer]),
        ("coster_parse_price", ctypes.c_int, [ctypes.c_char_p, size, ctypes.c_char_p, answer, size_pointer]),
        ("coster_free", None, [ctypes.c_void_p]),
    ):
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def answer_of(function: str, text: bytes, *arguments: bytes) -> str:
    """What a function that answers with a text says; raises `ValueError` with its message."""
    answer, size = ctypes.c_void_p(), ctypes.c_size_t()
    error = getattr(library(), function)(text, len(text), *arguments, ctypes.byref(answer), ctypes.byref(size))
    try:
        said = ctypes.string_at(answer.value or 0, size.value).decode()
    finally:
        library().coster_free(answer)
    if error:
        raise ValueError(said)
    return said


def kinds() -> Tuple[str, ...]:
    """The names of the kinds, by their numbers."""
    names: List[str] = []
    while True:
        name: Optional[bytes] = library().coster_kind(len(names))
        if name is None:
            return tuple(names)
        names.append(name.decode())

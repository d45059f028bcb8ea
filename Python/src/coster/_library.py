"""The library's functions, as coster.h describes them."""

import ctypes
import functools
import importlib.metadata
import os
from typing import List, Optional, Tuple


@functools.lru_cache(maxsize=None)
def library_path() -> str:
    """The file that has all of Coster; it's also an extension of SQLite: ``connection.load_extension(library_path())``.

    Raises `ImportError` where it is missing.
    """
    if path := os.environ.get("COSTER_LIBRARY"):
        hint = "correct COSTER_LIBRARY"
    else:
        path = _installed() or "libcoster_sqlite.so"
        hint = (
            "install the wheel in an environment ('pip install --target' leaves the library out), "
            "or name one in COSTER_LIBRARY")
    if not os.path.isfile(path):
        raise ImportError(f"{path} is missing: {hint}")
    return path


def _installed() -> Optional[str]:
    """Where the wheel says that it has the library."""
    try:
        files = importlib.metadata.files("coster") or ()
    except importlib.metadata.PackageNotFoundError:
        return None
    return next((os.path.realpath(str(file.locate())) for file in files if file.name == "libcoster_sqlite.so"), None)


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
    # C ends a word there.
    if any(b"\0" in argument for argument in arguments):
        raise ValueError("a storefront has a zero byte in it")
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

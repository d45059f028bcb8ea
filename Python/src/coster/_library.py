"""The library's functions, as coster.h describes them."""

import ctypes
import functools
import importlib.metadata
import os
import shutil
from typing import List, Optional, Tuple, Type, Union


@functools.lru_cache(maxsize=None)
def library_path() -> str:
    """The file that has all of Coster; it's also an extension of SQLite: ``connection.load_extension(library_path())``.

    Raises `ImportError` where it is missing.
    """
    if path := os.environ.get("COSTER_LIBRARY"):
        hint = "correct COSTER_LIBRARY"
    else:
        path = _installed("libcoster_sqlite.so") or "libcoster_sqlite.so"
        hint = (
            "install the wheel in an environment ('pip install --target' leaves the library out), "
            "or name one in COSTER_LIBRARY")
    if not os.path.isfile(path):
        raise ImportError(f"{path} is missing: {hint}")
    return os.path.abspath(path)


def program_path() -> str:
    """The program ``coster``: beside the library that COSTER_LIBRARY names, else of the wheel, else the one on PATH.

    Raises `FileNotFoundError` where it is missing.
    """
    named = os.environ.get("COSTER_LIBRARY")
    beside = named and shutil.which(os.path.join(os.path.dirname(os.path.abspath(named)), "coster"))
    found = beside or _installed("coster") or shutil.which("coster")
    if not found:
        raise FileNotFoundError("the program 'coster' is missing: install the wheel in an environment")
    return found


def _installed(name: str) -> Optional[str]:
    """Where the wheel says that it has a file of this name."""
    try:
        files = importlib.metadata.files("coster") or ()
    except importlib.metadata.PackageNotFoundError:
        return None
    return next((os.path.realpath(str(file.locate())) for file in files if file.name == name), None)


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The library, loaded when it's first asked for."""
    loaded = ctypes.CDLL(library_path())
    size, size_pointer, answer = ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t), ctypes.POINTER(ctypes.c_void_p)
    for name, result, arguments in (
        ("coster_links", ctypes.c_void_p, [ctypes.c_char_p, size, ctypes.c_int, size_pointer]),
        ("coster_apple_id", ctypes.c_int64, [ctypes.c_char_p, size]),
        ("coster_kind", ctypes.c_char_p, [ctypes.c_int32]),
        ("coster_price_texts", ctypes.c_int, [ctypes.c_char_p, size, answer, size_pointer]),
        ("coster_parse_price", ctypes.c_int, [ctypes.c_char_p, size, ctypes.c_char_p, answer, size_pointer]),
        ("coster_ask", ctypes.c_int, [
            ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, size, ctypes.c_int64, answer, size_pointer]),
        ("coster_sql", ctypes.c_int, [
            ctypes.c_char_p, ctypes.c_char_p, size, ctypes.c_int64, ctypes.c_int64, answer, size_pointer]),
        ("coster_free", None, [ctypes.c_void_p]),
    ):
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def answer_of(function: str, *arguments: Union[bytes, int], error: Type[Exception] = ValueError) -> str:
    """What a function that answers with a text says; raises its message as an error."""
    answer, size = ctypes.c_void_p(), ctypes.c_size_t()
    failed = getattr(library(), function)(*arguments, ctypes.byref(answer), ctypes.byref(size))
    try:
        said = ctypes.string_at(answer.value or 0, size.value).decode()
    finally:
        library().coster_free(answer)
    if failed:
        raise error(said)
    return said


def word(text: Union[str, bytes]) -> bytes:
    """A text as C takes words, which end at a zero byte."""
    data = str.encode(text, "utf-8", "surrogateescape") if isinstance(text, str) else text
    if b"\0" in data:
        raise ValueError(f"{text!r} has a zero byte in it")
    return data


def kinds() -> Tuple[str, ...]:
    """The names of the kinds, by their numbers."""
    names: List[str] = []
    while True:
        name: Optional[bytes] = library().coster_kind(len(names))
        if name is None:
            return tuple(names)
        names.append(name.decode())

"""What sqlite-utils loads: Coster's functions in every connection."""

import sqlite3
from typing import Callable

from sqlite_utils import hookimpl  # type: ignore[import-not-found,import-untyped,unused-ignore]

from ._extension import define_functions

hook: Callable[[Callable[..., None]], Callable[..., None]] = hookimpl


@hook
def prepare_connection(conn: sqlite3.Connection) -> None:
    define_functions(conn)

"""What datasette loads: Coster's functions in every query, and the views of the catalog beside each database."""

import sqlite3
from typing import Callable

from datasette import hookimpl  # type: ignore[import-not-found,import-untyped,unused-ignore]

from ._extension import define_functions, open_views

hook: Callable[[Callable[..., None]], Callable[..., None]] = hookimpl


@hook
def prepare_connection(conn: sqlite3.Connection, database: str) -> None:
    define_functions(conn)
    # The tables of datasette's own have nothing to do with it.
    if not database.startswith("_"):
        open_views(conn)

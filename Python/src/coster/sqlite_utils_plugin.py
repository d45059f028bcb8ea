"""What sqlite-utils loads: Coster's functions in every connection."""

import sqlite3

from sqlite_utils import hookimpl

from ._extension import define_functions


@hookimpl
def prepare_connection(conn: sqlite3.Connection) -> None:
    define_functions(conn)

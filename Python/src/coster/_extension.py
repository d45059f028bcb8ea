"""The extension of SQLite, in somebody else's connection."""

import os
import sqlite3
import warnings

from ._library import library_path
from .catalog import default_folder


def define_functions(connection: sqlite3.Connection) -> None:
    """Makes Coster's functions known to a connection; warns where this Python can't load extensions."""
    if not hasattr(connection, "enable_load_extension"):
        warnings.warn("coster's functions are missing: this Python's sqlite3 loads no extensions", stacklevel=2)
        return
    connection.enable_load_extension(True)
    try:
        connection.load_extension(library_path())
    except (ImportError, sqlite3.OperationalError) as error:
        warnings.warn(f"coster's functions are missing: {error}", stacklevel=2)
    finally:
        connection.enable_load_extension(False)


def open_views(connection: sqlite3.Connection) -> None:
    """Makes the views of the catalog visible that ``coster`` uses, if there is one and the file isn't one itself."""
    folder = default_folder()
    is_known = connection.execute("SELECT 1 FROM pragma_function_list WHERE name = 'coster_open'").fetchone()
    own = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'view' AND name = 'item_price'").fetchone()
    if not is_known or own or not os.path.exists(os.path.join(folder, "catalog.sqlite")):
        return
    try:
        connection.execute("SELECT coster_open(?)", (folder,)).fetchone()
    except sqlite3.OperationalError as error:
        warnings.warn(f"the views of {folder} are missing: {error}", stacklevel=2)

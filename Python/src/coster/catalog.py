"""A catalog: the questions that it answers, SQL, and imports into it."""

import json
import os
import subprocess
from types import TracebackType
from typing import Any, List, Mapping, NamedTuple, Optional, Type, Union

from ._answers import CatalogError, Table, Value, argument, rows_of
from ._library import answer_of, program_path, word
from ._questions import Questions

StringPath = Union[str, "os.PathLike[str]"]


class ImportReport(NamedTuple):
    """What an import did."""

    #: What it read and stored, as the program counts it: ``files``, ``records``, ``stored``, ``refused`` and others.
    counts: Mapping[str, Any]
    #: Whether nothing was refused. A file that holds nothing of a catalogue is named in the messages.
    is_complete: bool
    #: What the program said, a line each: what couldn't be read, and what it did with tables of the partner feed.
    messages: List[str]


class Catalog(Questions):
    """The catalog in a folder; ``coster import`` and :meth:`import_` make one.

    Nothing is kept open: each question is answered by the catalog as it's then. What can't be asked, or can't be
    answered, raises `CatalogError` with the program's own words; what isn't known is a note of the answer.

    >>> with Catalog("catalog") as catalog:                             # doctest: +SKIP
    ...     for row in catalog.price(6759209764, storefronts=["us", "jp"]):
    ...         print(row.storefront, row.text, row.observed_at)
    """

    def __init__(self, folder: Optional[StringPath] = None) -> None:
        """Without a folder it's the one of ``coster``: ``$COSTER_CATALOG``, or one among the user's data."""
        self.folder = os.fsdecode(folder) if folder is not None else default_folder()

    def __enter__(self) -> "Catalog":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        """Nothing is open that could be closed."""

    def __repr__(self) -> str:
        return f"Catalog({self.folder!r})"

    def sql(self, statement: str, *, limit: Optional[int] = None, seconds: Optional[float] = None) -> Table:
        """Runs one SQLite statement that only reads, over the catalog's views (``coster sql --tables`` lists them).

        Bytes are texts here, as SQLite writes them: ``X'00FF'``.

        :param limit: How many rows to answer with; all unless given.
        :param seconds: How long it may run; as long as it takes unless given.
        """
        milliseconds = 0 if seconds is None else max(1, round(seconds * 1000))
        text = statement.encode()
        answer = json.loads(
            answer_of(
                "coster_sql", word(self.folder), text, len(text), milliseconds, rows_of(limit), error=CatalogError))
        return Table(answer["columns"], map(tuple, answer["rows"]), answer["has_more"])

    def import_(
        self,
        *paths: StringPath,
        storefront: Optional[str] = None,
        observed_at: Optional[Value] = None,
        dry_run: bool = False,
    ) -> ImportReport:
        """Imports feeds: files and folders, as ``coster import`` does, which it runs.

        Records that can't be read are counted and named in the report's messages; an import that fails raises
        `CatalogError`.

        :param storefront: The store of feeds that don't state it.
        :param observed_at: When the feeds were observed, in place of what they or their files say.
        :param dry_run: Read the feeds, and store nothing.
        """
        if not paths:
            raise ValueError("name a file or folder to import")
        command = [program_path(), "import", "--catalog", self.folder, "--format", "ndjson"]
        command += [] if storefront is None else ["--storefront", storefront]
        command += [] if observed_at is None else ["--observed-at", argument(observed_at)]
        command += ["--dry-run"] if dry_run else []
        command += ["--", *(os.fsdecode(path) for path in paths)]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
        messages = done.stderr.decode(errors="replace").splitlines()
        if done.returncode not in (0, 1):
            raise CatalogError("\n".join(messages) or f"coster import ended with {done.returncode}")
        return ImportReport(json.loads(done.stdout), done.returncode == 0, messages)


def default_folder() -> str:
    """The folder that ``coster`` uses unless told otherwise."""
    if folder := os.environ.get("COSTER_CATALOG"):
        return folder
    data = os.environ.get("XDG_DATA_HOME", "")
    # As the XDG Base Directory Specification says, and the program does, a relative path is ignored.
    return os.path.join(data if os.path.isabs(data) else os.path.expanduser("~/.local/share"), "coster")

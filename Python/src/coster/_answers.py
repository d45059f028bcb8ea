"""What a catalog answers: rows, and what they don't say."""

import dataclasses
import json
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import (
    TYPE_CHECKING, Any, Callable, ClassVar, Dict, Iterable, List, Mapping, NamedTuple, Optional, Tuple, Type, TypeVar,
    Union)

from ._library import answer_of, word

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: An item: its Apple ID, a link, a bundle ID or another identifier.
Item = Union[int, str]
#: What a parameter takes: text as the program takes it, or a value that is written so.
Value = Union[str, int, Decimal, date]
Reader = Callable[[Any], Any]
#: What has elements, and is no list of values.
NOT_LISTS = (bytes, bytearray, memoryview, Mapping)


class Note(NamedTuple):
    """What an answer's rows don't say, such as an item that isn't known in a store."""

    text: str
    #: ``missing`` for what was asked for and not found, ``warning``, or ``note``.
    weight: str

    def __str__(self) -> str:
        return self.text


class CatalogError(Exception):
    """Why a catalog can't answer, in the program's own words."""


def read_time(text: str) -> datetime:
    """A time as the program writes it, aware that it's in UTC."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


#: How values of these types are read of JSON.
READERS: Mapping[str, Reader] = {
    "decimal": Decimal, "real": float, "time": read_time, "day": date.fromisoformat, "texts": tuple, "objects": tuple}


@dataclasses.dataclass(frozen=True)
class Row:
    """A row of an answer: its values have names and types."""

    #: The types of the fields, as ``coster describe`` names them.
    _types: ClassVar[Tuple[str, ...]] = ()
    #: How the values at these places are read of JSON; others are as they should be.
    _readers: ClassVar[Mapping[int, Reader]] = {}

    def __init_subclass__(cls) -> None:
        cls._readers = {place: READERS[kind] for place, kind in enumerate(cls._types) if kind in READERS}

    @classmethod
    def _read(cls, values: List[Any]) -> "Row":
        for place, reader in cls._readers.items():
            if values[place] is not None:
                values[place] = reader(values[place])
        return cls(*values)


RowType = TypeVar("RowType", bound=Row)


class Answer(List[RowType]):
    """The rows of an answer, with the notes on them."""

    def __init__(self, rows: Iterable[RowType], row: Type[RowType], notes: Iterable[Note], has_more: bool) -> None:
        super().__init__(rows)
        self.row = row
        #: What the rows don't say: an empty answer says here why it's empty.
        self.notes = list(notes)
        #: Whether the limit left rows out.
        self.has_more = has_more

    def _columns(self) -> Dict[str, List[Any]]:
        names = [field.name for field in dataclasses.fields(self.row)]
        return {name: [getattr(row, name) for row in self] for name in names}

    def to_pandas(self) -> "pandas.DataFrame":
        """The rows as a frame of pandas, which must be installed.

        Times are timestamps, decimals stay exact, and integers stay integers where one is missing.
        """
        import pandas

        columns: Dict[str, Any] = self._columns()
        for (name, values), kind in zip(columns.items(), self.row._types):
            if kind == "integer":
                columns[name] = pandas.array(values, dtype="Int64")
        return pandas.DataFrame(columns)

    def to_arrow(self) -> "pyarrow.Table":
        """The rows as a table of pyarrow, which must be installed.

        Each question has one schema, whatever its rows: decimals have nine places, and objects are JSON.
        """
        import pyarrow

        types = {
            "text": pyarrow.string(), "integer": pyarrow.int64(), "decimal": pyarrow.decimal128(38, 9),
            "real": pyarrow.float64(), "boolean": pyarrow.bool_(), "time": pyarrow.timestamp("us", "UTC"),
            "day": pyarrow.date32(), "texts": pyarrow.list_(pyarrow.string()), "objects": pyarrow.string()}
        columns = {
            name: pyarrow.array([_json(value) for value in values] if kind == "objects" else values, type=types[kind])
            for (name, values), kind in zip(self._columns().items(), self.row._types)}
        return pyarrow.table(columns)


class Table(List["tuple[Any, ...]"]):
    """The rows of a statement's answer, each a tuple."""

    def __init__(self, columns: List[str], rows: Iterable["tuple[Any, ...]"], has_more: bool) -> None:
        super().__init__(rows)
        self.columns = columns
        #: Whether the limit left rows out.
        self.has_more = has_more

    def to_pandas(self) -> "pandas.DataFrame":
        """The rows as a frame of pandas, which must be installed: integers stay integers where one is missing."""
        import pandas

        columns = ([row[place] for row in self] for place in range(len(self.columns)))
        series = [pandas.Series(values, dtype="Int64" if _are_integers(values) else None) for values in columns]
        return pandas.concat(series, axis=1, keys=self.columns) if series else pandas.DataFrame()

    def to_arrow(self) -> "pyarrow.Table":
        """The rows as a table of pyarrow, which must be installed."""
        import pyarrow

        arrays = [pyarrow.array([row[place] for row in self]) for place in range(len(self.columns))]
        return pyarrow.table(arrays, names=self.columns)


class Asker:
    """Asks a catalog's questions."""

    #: The catalog's folder.
    folder: str

    def _ask(
        self, question: str, row: Type[RowType], arguments: Mapping[str, Any], limit: Optional[int]
    ) -> Answer[RowType]:
        given = {name: argument(value) for name, value in arguments.items() if value is not None}
        data = json.dumps(given).encode()
        said = answer_of(
            "coster_ask", word(self.folder), word(question), data, len(data), rows_of(limit), error=CatalogError)
        answer = json.loads(said)
        notes = (Note(note["text"], note["weight"]) for note in answer["notes"])
        rows: Any = map(row._read, answer["rows"])
        return Answer(rows, row, notes, answer["has_more"])

    @staticmethod
    def _items(items: Union[Item, Iterable[Item]]) -> List[str]:
        """References as texts: one is a list of one."""
        if isinstance(items, NOT_LISTS):
            raise TypeError(f"{items!r} is not a reference")
        return [argument(item) for item in ([items] if isinstance(items, (str, int)) else items)]


def rows_of(limit: Optional[int]) -> int:
    """A limit as the library takes it: 0 is none."""
    if limit is not None and not 1 <= limit < 2**63:
        raise ValueError("a limit is a count from 1")
    return limit or 0


def argument(value: Any) -> Any:
    """A value as the program takes it."""
    if isinstance(value, (str, bool)):
        return value
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Iterable) and not isinstance(value, NOT_LISTS):
        return [argument(one) for one in value]
    raise TypeError(f"{value!r} is not a value of a parameter")


def _are_integers(values: List[Any]) -> bool:
    return all(value is None or type(value) is int for value in values)


def _json(value: Any) -> Optional[str]:
    return None if value is None else json.dumps(value)

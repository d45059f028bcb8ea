"""What a catalog answers: rows, and what they don't say."""

import dataclasses
import json
from datetime import date, datetime, timezone
from decimal import Decimal
from typing import (
    TYPE_CHECKING, Any, Callable, ClassVar, Dict, Iterable, List, Mapping, NamedTuple, Optional, Type, TypeVar, Union)

from ._library import answer_of, word

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: An item: its Apple ID, a link, a bundle ID or another identifier.
Item = Union[int, str]
#: What a parameter takes: text as the program takes it, or a value that is written so.
Value = Union[str, int, Decimal, date]
Reader = Callable[[Any], Any]


class Note(NamedTuple):
    """What an answer's rows don't say, such as an item that isn't known in a store."""

    text: str
    #: ``missing`` for what was asked for and not found, ``warning``, or ``note``.
    weight: str

    def __str__(self) -> str:
        return self.text


class CatalogError(Exception):
    """Why a catalog can't answer, in the program's own words."""


@dataclasses.dataclass(frozen=True)
class Row:
    """A row of an answer: its values have names and types."""

    #: How the values at these places are read of JSON; others are as they should be.
    _readers: ClassVar[Mapping[int, Reader]] = {}

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
        """The rows as a frame of pandas, which must be installed: times are timestamps, decimals stay exact."""
        import pandas

        return pandas.DataFrame(self._columns(), columns=[field.name for field in dataclasses.fields(self.row)])

    def to_arrow(self) -> "pyarrow.Table":
        """The rows as a table of pyarrow, which must be installed."""
        import pyarrow

        return pyarrow.table({name: _arrow_array(values) for name, values in self._columns().items()})


class Table(List["tuple[Any, ...]"]):
    """The rows of a statement's answer, each a tuple."""

    def __init__(self, columns: List[str], rows: Iterable["tuple[Any, ...]"], has_more: bool) -> None:
        super().__init__(rows)
        self.columns = columns
        #: Whether the limit left rows out.
        self.has_more = has_more

    def to_pandas(self) -> "pandas.DataFrame":
        """The rows as a frame of pandas, which must be installed."""
        import pandas

        return pandas.DataFrame(list(self), columns=self.columns)

    def to_arrow(self) -> "pyarrow.Table":
        """The rows as a table of pyarrow, which must be installed."""
        import pyarrow

        arrays = [_arrow_array([row[place] for row in self]) for place in range(len(self.columns))]
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
        if isinstance(items, (bytes, Mapping)):
            raise TypeError(f"{items!r} is not a reference")
        return [argument(item) for item in ([items] if isinstance(items, (str, int)) else items)]


def rows_of(limit: Optional[int]) -> int:
    """A limit as the library takes it: 0 is none."""
    if limit is not None and limit < 1:
        raise ValueError("a limit is a count from 1")
    return limit or 0


def read_time(text: str) -> datetime:
    """A time as the program writes it, aware that it's in UTC."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


def read_day(text: str) -> date:
    """A day as the program writes it."""
    return date.fromisoformat(text)


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
    if isinstance(value, Iterable) and not isinstance(value, (bytes, Mapping)):
        return [argument(one) for one in value]
    raise TypeError(f"{value!r} is not a value of a parameter")


def _arrow_array(values: List[Any]) -> "pyarrow.Array[Any]":
    """A column: an exact number has as many digits as it needs, and objects are JSON."""
    import pyarrow

    array: "pyarrow.Array[Any]" = pyarrow.array([
        json.dumps(value) if isinstance(value, tuple) and value and isinstance(value[0], dict) else value
        for value in values])
    return array

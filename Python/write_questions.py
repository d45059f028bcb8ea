#!/usr/bin/env python3
"""Writes src/coster/_questions.py: a class for the rows of each question, and a method that asks it.

    coster describe --format json | Python/write_questions.py > Python/src/coster/_questions.py
"""

import json
import keyword
import sys
import textwrap
from typing import Any, Dict, Iterator, List

#: The types of fields, as the values of rows and how they are read.
TYPES = {
    "text": "str",
    "integer": "int",
    "decimal": "Decimal",
    "real": "float",
    "boolean": "bool",
    "time": "datetime",
    "day": "date",
    "texts": "Tuple[str, ...]",
    "objects": "Tuple[Dict[str, Any], ...]",
}
HEAD = '''\
"""The questions that a catalog answers: written by Python/write_questions.py of what ``coster describe`` says."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar, Dict, Iterable, Optional, Tuple, Union

from ._answers import Answer, Asker, Item, Row, Value
'''


def identifier(name: str) -> str:
    """A name in Python: ``in`` is ``in_``, ``chart-entries`` is ``chart_entries``."""
    word = name.replace("-", "_")
    return f"{word}_" if keyword.iskeyword(word) else word


def class_name(question: str) -> str:
    return "".join(word.capitalize() for word in question.split("-")) + "Row"


def fields(question: Dict[str, Any]) -> List[Dict[str, Any]]:
    return [*question["fields"], *({**field, "is_nullable": True} for field in question["requested_fields"] or ())]


def row_class(question: Dict[str, Any]) -> Iterator[str]:
    yield "\n\n@dataclass(frozen=True)"
    yield f"class {class_name(question['question'])}(Row):"
    yield f'    """A row of the answer to :meth:`Questions.{identifier(question["question"])}`."""\n'
    for field in fields(question):
        kind = TYPES[field["type"]]
        yield f"    #: {field['about']}"
        yield f"    {identifier(field['key'])}: {f'Optional[{kind}]' if field['is_nullable'] else kind}"
    types = "".join(f'"{field["type"]}", ' for field in fields(question))
    yield ""
    yield from textwrap.wrap(
        f"_types: ClassVar[Tuple[str, ...]] = ({types.strip()})", 116, initial_indent="    ",
        subsequent_indent="        ")


def parameter(described: Dict[str, Any]) -> str:
    name, kind = identifier(described["name"]), "bool" if described["type"] == "boolean" else "Value"
    if described["is_list"]:
        name, kind = f"{name}s", f"Union[{kind}, Iterable[{kind}]]"
    return f"{name}: {kind}" if described["is_required"] else f"{name}: Optional[{kind}] = None"


def method(question: Dict[str, Any]) -> Iterator[str]:
    name, parameters = question["question"], sorted(question["parameters"], key=lambda one: not one["is_required"])
    subject = {"items": "items: Union[Item, Iterable[Item]]", "text": "text: str", "catalog": None}[question["subject"]]
    # What must be given may be given without its name.
    positional = [one for one in parameters if one["is_required"]]
    rest = [one for one in parameters if not one["is_required"]]
    arguments = ["self", *([subject] if subject else []), *map(parameter, positional), "*", *map(parameter, rest)]
    yield f"\n    def {identifier(name)}("
    yield from (f"        {argument}," for argument in [*arguments, "limit: Optional[int] = None"])
    yield f"    ) -> Answer[{class_name(name)}]:"
    yield f'        """{question["summary"]}\n'
    if question["subject"] == "items":
        yield "        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several."
    if question["subject"] == "text":
        yield "        :param text: The text, or a link."
    for one in parameters:
        plural = "s" if one["is_list"] else ""
        yield from textwrap.wrap(
            f":param {identifier(one['name'])}{plural}: {one['help']}", 116, initial_indent="        ",
            subsequent_indent="            ")
    yield "        :param limit: How many rows to answer with; all unless given."
    yield '        """'
    given = [f'"{one["name"]}": {identifier(one["name"])}{"s" if one["is_list"] else ""}' for one in parameters]
    about = {"items": '"items": self._items(items)', "text": '"text": text', "catalog": None}[question["subject"]]
    yield f'        return self._ask("{name}", {class_name(name)}, {{'
    yield from (f"            {argument}," for argument in [*([about] if about else []), *given])
    yield "        }, limit)"


def module(questions: List[Dict[str, Any]]) -> str:
    asked = [question for question in questions if question["subject"]]
    lines = [HEAD.rstrip()]
    for question in asked:
        lines += row_class(question)
    lines += ["\n\nclass Questions(Asker):", '    """A method for each question."""']
    for question in asked:
        lines += method(question)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(module(json.load(sys.stdin)))

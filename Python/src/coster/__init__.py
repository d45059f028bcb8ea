"""Links, items and prices of Apple's stores.

>>> import coster
>>> coster.apple_id("see https://apps.apple.com/us/app/id364709193")
364709193
>>> coster.price_text(800, "JPY", "jp")
'¥800'
>>> coster.parse_price("Rp 1,889juta", "id")
Price(amount=Decimal('1889000'), currency='IDR')
"""

from ._answers import Answer, CatalogError, Item, Note, Row, Table, Value
from ._library import library_path
from .catalog import Catalog, ImportReport
from .links import Link, apple_id, links
from .prices import Price, parse_price, price_text, price_texts

__all__ = [
    "Answer", "Catalog", "CatalogError", "ImportReport", "Item", "Link", "Note", "Price", "Row", "Table", "Value",
    "apple_id", "library_path", "links", "parse_price", "price_text", "price_texts",
]

"""The rows that each view must have, worked out in Python from the tables under the views.

Only sums, comparisons and look-ups are done here, so that it's plain what is meant; the views are not asked.
"""

import datetime
import decimal
import sqlite3

import feeds


def tables(file):
    """All tables of a file, as lists of dictionaries."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")]
    return {name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')] for name in names}


def picked(row, columns):
    """Values of some columns; an empty storefront, language or genre is NULL."""
    return tuple(None if row[name] == "" and name in ("storefront", "language", "genre") else row[name] for name in columns.split())


class Catalog:
    """The views of catalog.sqlite."""

    def __init__(self, file):
        self.tables = tables(file)
        self.sources = {row["id"]: row["source"] for row in self.tables["_import"]}

    def all(self):
        return {
            "product": self.product(), "price": self.price(), "price_history": self.price_history(), "item_price": self.item_price(),
            "identifier": [picked(row, "scheme value apple_id") for row in self.tables["_identifier"]],
            "link": [picked(row, "source byte_offset position line column_number link apple_id text_id parent_id kind storefront via")
                     for row in self.tables["_link"]],
            "podcast_feed": [
                picked(row, "apple_id storefront feed url since until") + (self.sources[row["import_id"]],)
                for row in self.tables["_podcast_feed"]],
            "chart": self.chart(), "chart_entry": self.chart_entry(), "rating_history": self.rating_history(), **MADE_UP,
        }

    def product(self):
        first = "apple_id kind name artist artist_id parent_id bundle_id genre release_date storefront url artwork_url observed_at"
        return [picked(row, first) + (self.sources[row["import_id"]],) + picked(row, "seller version provenance")
                for row in self.tables["_listing"]]

    def newest_offers(self):
        newest = {}
        for row in self.tables["_offer"]:
            key = picked(row, "apple_id storefront offer")
            if key not in newest or picked(row, "until since import_id") > picked(newest[key], "until since import_id"):
                newest[key] = row
        return newest

    def changes(self):
        """What dropped snapshots said, by item, store and offer."""
        found = {}
        for row in sorted(self.tables["price_change"], key=lambda row: (row["since"], row["source"])):
            found.setdefault(picked(row, "apple_id storefront offer"), []).append(row)
        return found

    def price(self):
        rows, changes = [], self.changes()
        for key, row in self.newest_offers().items():
            source = self.sources[row["until_import_id"] or row["import_id"]]
            last = changes.get(key, [None])[-1]
            if last is None or last["since"] <= row["until"]:
                rows.append(key + picked(row, "amount currency text until") + (source,))
            elif last["currency"] is not None:
                rows.append(key + (last["amount"], last["currency"], None, last["since"], last["source"]))
        return rows + [APP_PRICES[-1][:5] + (None, feeds.SEEN, "feeds/prices.json")]

    def price_history(self):
        rows = [picked(row, "apple_id storefront offer amount currency since") + (self.sources[row["import_id"]],)
                for row in self.tables["_offer"]]
        for key, changes in self.changes().items():
            rows += [key + picked(row, "amount currency since source") for row in changes]
            rows += [key + picked(row, "before_amount before_currency before_seen before_source")
                     for row in changes if row["since"] == changes[0]["since"]]
        return rows + APP_PRICES

    def item_price(self):
        listings = {}
        for row in self.product():
            listings.setdefault(row[0], []).append(row)
        return [self.named(price, listings.get(price[0], [])) for price in self.price()]

    def named(self, price, listings):
        """The name in the price's own store, else in none, in the first of gb and us, in the first of the others."""
        stores = [price[1], None, "gb", "us"]

        def rank(row):
            name, store = row[2], row[9]
            return name is None, stores.index(store) if store in stores else len(stores), store or ""

        best = min(listings, key=rank, default=None)
        called = (best[2], best[1], best[3]) if best else (None, None, None)
        apple_id, storefront, offer, amount, currency, text, observed_at, source = price
        number = None if amount is None else amount / 1000
        return (apple_id, *called, storefront, offer, amount, number, currency, text, observed_at, source)

    def chart_key(self, edition):
        chart = next(row for row in self.tables["_chart"] if row["id"] == edition["chart"])
        return chart, picked(chart, "storefront name genre") + (edition["updated_at"][:10], edition["updated_at"])

    def chart(self):
        rows = []
        for edition in self.tables["_chart_edition"]:
            chart, key = self.chart_key(edition)
            count = sum(row["edition"] == edition["id"] for row in self.tables["_chart_entry"])
            rows.append(key + (chart["title"], count, self.sources[edition["import_id"]]))
        return rows

    def chart_entry(self):
        keys = {edition["id"]: self.chart_key(edition)[1] for edition in self.tables["_chart_edition"]}
        return [keys[row["edition"]] + picked(row, "rank apple_id") for row in self.tables["_chart_entry"]]

    def rating_history(self):
        columns = "apple_id storefront since until average count version_average version_count"
        return [picked(row, columns) + (self.sources[row["import_id"]],) for row in self.tables["_rating"]]


# What feeds.py makes up.

APP_PRICES = [
    (feeds.GEMS, "us", "in-app", 990, "USD", "2026-11-04", "feeds/prices.json"),
    (feeds.GEMS, "us", "in-app", 1990, "USD", "2026-11-05", "feeds/prices.json"),
]
PASS, SEEDS = (feeds.APP, "us", "en-US", "Golden Pass"), (feeds.APP, "us", "en-US", "Seeds")
MADE_UP = {
    "review": [(9001, feeds.APP, "us", 4, "Ripe", "Line one\nline “two”", "2.1", "Pip", "2026-11-02T17:00:00Z", 2, 1, feeds.SEEN,
                "feeds/review.json")],
    "in_app_product": [
        (feeds.APP, "production", number, product_id, name, kind, None, "APPROVED", feeds.SEEN, "feeds/products.json")
        for number, product_id, name, kind in [
            (feeds.GEMS, "com.example.gems", "Gems", "consumable"), (feeds.PASS, "com.example.pass", "Pass", "non-consumable")]],
    "listed_in_app": [
        (*PASS[:3], 1, PASS[3], 1, 5990, "USD", "$5.99", feeds.LATER, feeds.LATER, "feeds/page-after.html"),
        (*SEEDS[:3], 2, SEEDS[3], 1, 990, "USD", "$0.99", feeds.SEEN, feeds.LATER, "feeds/page-after.html")],
    "listed_in_app_history": [
        (*PASS, 1, 1, 4990, "USD", "$4.99", feeds.SEEN, feeds.SEEN, "feeds/page-before.html"),
        (*PASS, 1, 1, 5990, "USD", "$5.99", feeds.LATER, feeds.LATER, "feeds/page-after.html"),
        (*SEEDS, 1, 1, 990, "USD", "$0.99", feeds.SEEN, feeds.LATER, "feeds/page-before.html")],
    "price_point": [
        ("p10", "us", 990, "USD", 700, None, None, feeds.SEEN, "feeds/prices.json"),
        ("p20", "us", 1990, "USD", 700, None, None, feeds.SEEN, "feeds/prices.json")],
    "refused": [("feeds/broken.ndjson", None, 1, 0, "trackId is not an Apple ID: none",
                 feeds.FEEDS[feeds.SEEN]["broken.ndjson"].rstrip("\n").encode("latin-1"))],
}


# A snapshot.

OFFERS = {
    "application_price": ("application_id", {"buy": ["retail_price"]}),
    "collection_price": ("collection_id", {"buy": ["retail_price"], "buy-hd": ["hq_price"], "pre-order": ["preorder_price"]}),
    "video_price": ("video_id", {"buy": ["sd_price", "retail_price"], "buy-hd": ["hd_price", "hq_price"],
                                 "rent": ["sd_rental_price", "lc_rental_price"], "rent-hd": ["hd_rental_price"]}),
}


def pricing_snapshot(file):
    """The views of a snapshot of the group pricing that one import made."""
    stored = tables(file)
    codes = {row["number"]: row["code"] for row in stored["storefront_code"]}
    prices = []
    for table, (key, offers) in OFFERS.items():
        for row in stored[table]:
            time = datetime.datetime.fromtimestamp(row["export_date"] / 1000, datetime.timezone.utc)
            for offer, columns in offers.items():
                stated = [row[column] for column in columns if row[column] is not None]
                if stated:
                    amount = int(decimal.Decimal(str(stated[0])) * 1000)
                    prices.append((row[key], codes[row["storefront_id"]], offer, amount, row["currency_code"], None,
                                   time.strftime("%Y-%m-%dT%H:%M:%SZ"), time.strftime("pricing-%Y%m%d")))
    return {"price": prices, "price_history": [row[:5] + row[6:] for row in prices], "product": [], "identifier": []}

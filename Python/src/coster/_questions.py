"""The questions that a catalog answers: written by Python/write_questions.py of what ``coster describe`` says."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar, Dict, Iterable, Optional, Tuple, Union

from ._answers import Answer, Asker, Item, Row, Value


@dataclass(frozen=True)
class LookupRow(Row):
    """A row of the answer to :meth:`Questions.lookup`."""

    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: str
    #: Name in this storefront.
    name: Optional[str]
    #: Artist, author or developer.
    artist: Optional[str]
    #: Apple ID of the artist, author or developer.
    artist_id: Optional[int]
    #: Who sells it.
    seller: Optional[str]
    #: Apple ID of the album, season or app that it is part of.
    parent_id: Optional[int]
    #: Main genre.
    genre: Optional[str]
    #: When it was or will be released.
    release_date: Optional[str]
    #: Version of an app.
    version: Optional[str]
    #: Storefront that lists it; null where a feed states it for none.
    storefront: Optional[str]
    #: Its offers in words, each with its price.
    offers: Optional[Tuple[str, ...]]
    #: Its other identifiers, such as bundle:com.example.app.
    identifiers: Optional[Tuple[str, ...]]
    #: Address of a podcast's feed.
    feed: Optional[str]
    #: Feeds that a podcast had, each with the day on which the next one was first seen.
    former_feeds: Optional[Tuple[str, ...]]
    #: How many in-app products of the app are known in this storefront.
    in_app_products: Optional[int]
    #: Its page in Apple's store.
    url: Optional[str]
    #: Address of its artwork.
    artwork_url: Optional[str]
    #: What the listing is known from.
    provenance: str
    #: When the catalog last saw it.
    observed_at: datetime
    #: File, address or snapshot that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "integer", "text", "integer", "text",
        "text", "text", "text", "texts", "texts", "text", "texts", "integer", "text", "text", "text", "time",
        "text",)


@dataclass(frozen=True)
class PriceRow(Row):
    """A row of the answer to :meth:`Questions.price`."""

    #: Apple ID of the item.
    apple_id: Optional[int]
    #: What the item is, such as app or song.
    kind: str
    #: Name of the item.
    name: Optional[str]
    #: Storefront of the price, or an unknown store's number.
    storefront: Optional[str]
    #: Way to get the item, such as buy or rent.
    offer: Optional[str]
    #: Price as a decimal number.
    amount: Optional[Decimal]
    #: Currency in which the price was seen.
    currency: Optional[str]
    #: Price as the store writes it.
    text: Optional[str]
    #: priced, free, unknown or not-sold-separately.
    state: str
    #: cheapest, dearest, a planned price, or configuration.
    mark: Optional[str]
    #: When the catalog last saw it.
    observed_at: datetime
    #: File, address or snapshot that states it.
    source: str
    #: Currency that the store bills now, if another.
    billed_now: Optional[str]
    #: Storefront that the name is from, if another.
    name_storefront: Optional[str]
    #: Price in the other currency.
    in_amount: Optional[Decimal]
    #: Currency to which it is converted.
    in_currency: Optional[str]
    #: Day of the exchange rates, if their file says.
    rates_date: Optional[date]
    #: By how many percent it is higher than the home store's price.
    difference: Optional[Decimal]

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "text", "decimal", "text", "text",
        "text", "text", "time", "text", "text", "text", "decimal", "text", "day", "decimal",)


@dataclass(frozen=True)
class InAppRow(Row):
    """A row of the answer to :meth:`Questions.in_app`."""

    #: Apple ID of the app.
    app_id: int
    #: Number of the product in its app: rows with one number are joined.
    product: int
    #: Name of the product, as this store's page or record has it.
    name: Optional[str]
    #: Apple ID of the product, where a record of any store states it.
    apple_id: Optional[int]
    #: Product ID, where a record of any store states it.
    product_id: Optional[str]
    #: Length of a subscription's period, such as P1M.
    period: Optional[str]
    #: Storefront of the price.
    storefront: str
    #: Language of the page that has the price, where it states one.
    language: Optional[str]
    #: Price as a decimal number.
    amount: Optional[Decimal]
    #: Currency of the price.
    currency: Optional[str]
    #: Price as the store writes it.
    text: Optional[str]
    #: By how many percent it is higher than the home store's price.
    difference: Optional[Decimal]
    #: cheapest or dearest of the product's prices.
    mark: Optional[str]
    #: When this price was first seen.
    first_seen: datetime
    #: When this price was last seen.
    last_seen: datetime
    #: Whether the newest list of the store has it; a list shows ten products at most.
    is_listed: bool
    #: page, resource or connect: the kind of source.
    origin: str
    #: File or address that states it.
    source: str
    #: How the row was joined with those of other stores; null where it stands alone.
    joined_by: Optional[str]
    #: Price in the other currency.
    in_amount: Optional[Decimal]
    #: Currency to which it is converted.
    in_currency: Optional[str]
    #: Day of the exchange rates, if their file says.
    rates_date: Optional[date]
    #: Amount per day, week, month or year, computed from the price.
    per_amount: Optional[Decimal]
    #: Computed amount, as the store would write it.
    per_text: Optional[str]
    #: What it was computed from; null where no period is known.
    computed: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("integer", "integer", "text", "integer", "text", "text", "text", "text",
        "decimal", "text", "text", "decimal", "text", "time", "time", "boolean", "text", "text", "text", "decimal",
        "text", "day", "decimal", "text", "text",)


@dataclass(frozen=True)
class InAppHistoryRow(Row):
    """A row of the answer to :meth:`Questions.in_app_history`."""

    #: Apple ID of the app.
    app_id: int
    #: Number of the product in its app.
    product: int
    #: Name of the product, as this store's page or record has it.
    name: Optional[str]
    #: Apple ID of the product.
    apple_id: Optional[int]
    #: Product ID.
    product_id: Optional[str]
    #: Storefront of the price.
    storefront: str
    #: Language of the page, where it states one.
    language: Optional[str]
    #: When the new price was first seen.
    since: datetime
    #: Price before as a decimal number.
    old_amount: Optional[Decimal]
    #: Currency of the price before.
    old_currency: Optional[str]
    #: Price before as the store writes it.
    old_text: Optional[str]
    #: New price as a decimal number.
    amount: Optional[Decimal]
    #: Currency of the new price.
    currency: Optional[str]
    #: New price as the store writes it.
    text: Optional[str]
    #: By how many percent the price moved.
    percent: Optional[Decimal]
    #: When the new price was last seen.
    until: datetime
    #: page, resource or connect: the kind of source.
    origin: str
    #: File or address that states it.
    source: str
    #: What other sources state for the same time, and other notes.
    note: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("integer", "integer", "text", "integer", "text", "text", "text", "time",
        "decimal", "text", "text", "decimal", "text", "text", "decimal", "time", "text", "text", "text",)


@dataclass(frozen=True)
class InAppDropsRow(Row):
    """A row of the answer to :meth:`Questions.in_app_drops`."""

    #: Apple ID of the app.
    app_id: int
    #: Name of the app.
    app: Optional[str]
    #: Number of the product in its app.
    product: int
    #: Name of the product, as this store's page or record has it.
    name: Optional[str]
    #: Apple ID of the product.
    apple_id: Optional[int]
    #: Product ID.
    product_id: Optional[str]
    #: Storefront of the price.
    storefront: str
    #: Price before as a decimal number.
    old_amount: Optional[Decimal]
    #: Price before as the store writes it.
    old_text: Optional[str]
    #: Price now as a decimal number.
    amount: Optional[Decimal]
    #: Price now as the store writes it.
    text: Optional[str]
    #: Currency of both prices.
    currency: Optional[str]
    #: By how many percent it fell.
    percent: Optional[Decimal]
    #: When the new price was first seen.
    since: datetime
    #: page, resource or connect: the kind of source.
    origin: str
    #: File or address that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "integer", "text", "integer", "text", "text", "decimal",
        "text", "decimal", "text", "text", "decimal", "time", "text", "text",)


@dataclass(frozen=True)
class HistoryRow(Row):
    """A row of the answer to :meth:`Questions.history`."""

    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: str
    #: Name of the item.
    name: Optional[str]
    #: Storefront of the price, or an unknown store's number.
    storefront: Optional[str]
    #: Way to get the item, such as buy or rent.
    offer: str
    #: When the new price was first seen.
    since: datetime
    #: Price before as a decimal number.
    old_amount: Optional[Decimal]
    #: Currency of the price before.
    old_currency: Optional[str]
    #: Price before as the store writes it.
    old_text: Optional[str]
    #: New price as a decimal number.
    amount: Optional[Decimal]
    #: Currency of the new price.
    currency: Optional[str]
    #: New price as the store writes it.
    text: Optional[str]
    #: priced, free, unknown or not-sold-separately.
    state: str
    #: By how many percent the price moved.
    percent: Optional[Decimal]
    #: When the new price was last seen.
    until: datetime
    #: File, address or snapshot that states it.
    source: str
    #: What other sources state for the same time, and other notes.
    note: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "text", "time", "decimal", "text",
        "text", "decimal", "text", "text", "text", "decimal", "time", "text", "text",)


@dataclass(frozen=True)
class RatingsRow(Row):
    """A row of the answer to :meth:`Questions.ratings`."""

    #: Apple ID of the item.
    apple_id: int
    #: Name of the item.
    name: Optional[str]
    #: Storefront of the rating.
    storefront: Optional[str]
    #: When the rating was first seen.
    since: datetime
    #: When the rating was last seen.
    until: datetime
    #: Mean of the stars, of all versions.
    average: Optional[float]
    #: How many customers rated it.
    count: Optional[int]
    #: Mean of the stars of this version.
    version_average: Optional[float]
    #: How many customers rated this version.
    version_count: Optional[int]
    #: File or address that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "time", "time", "real", "integer", "real",
        "integer", "text",)


@dataclass(frozen=True)
class ReviewsRow(Row):
    """A row of the answer to :meth:`Questions.reviews`."""

    #: Apple ID of the item.
    apple_id: int
    #: Apple's number of the review.
    review_id: Optional[int]
    #: Storefront in which it was written.
    storefront: Optional[str]
    #: Stars, 1 to 5.
    rating: int
    #: Title of the review.
    title: Optional[str]
    #: What the customer wrote.
    text: Optional[str]
    #: Version of the app that it is about.
    version: Optional[str]
    #: Label that Apple's feed shows for the author.
    author: Optional[str]
    #: When it was written or last edited.
    updated_at: Optional[datetime]
    #: How many customers voted on it.
    vote_count: Optional[int]
    #: Sum of their votes, as the feed states it.
    vote_sum: Optional[int]
    #: When the catalog last saw it.
    observed_at: datetime
    #: File or address that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "integer", "text", "integer", "text", "text", "text", "text",
        "time", "integer", "integer", "time", "text",)


@dataclass(frozen=True)
class RankRow(Row):
    """A row of the answer to :meth:`Questions.rank`."""

    #: Apple ID of the item.
    apple_id: int
    #: Name of the item.
    name: Optional[str]
    #: Name of the chart.
    chart: str
    #: Storefront of the chart, or an unknown store's number.
    storefront: Optional[str]
    #: Genre of the chart: Apple's number.
    genre: Optional[str]
    #: When the edition was made.
    updated_at: datetime
    #: Rank of the item, 1 is the first.
    rank: int
    #: Rank in the edition before.
    previous_rank: Optional[int]
    #: File or address of the edition.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "text", "time", "integer", "integer",
        "text",)


@dataclass(frozen=True)
class CheckRow(Row):
    """A row of the answer to :meth:`Questions.check`."""

    #: What was checked.
    reference: str
    #: Storefront; null where all stores do the same.
    storefront: Optional[str]
    #: shown, not-shown or undecided.
    verdict: str
    #: Why, in a word such as ok or not-offered.
    reason: str
    #: Apple ID that was checked.
    apple_id: Optional[int]
    #: What the item is, such as app or song.
    kind: Optional[str]
    #: Name of the item.
    name: Optional[str]
    #: Apple ID of the item that was probably meant.
    related_id: Optional[int]
    #: What that item is.
    related_kind: Optional[str]
    #: Name of that item.
    related_name: Optional[str]
    #: Storefronts that are known to have the item.
    known_in: Optional[Tuple[str, ...]]
    #: Oldest system that the app runs on.
    minimum_os: Optional[str]
    #: File, or Apple's document, that says so.
    source: Optional[str]
    #: When the catalog last saw it.
    observed_at: Optional[datetime]
    #: What a device does with it.
    device: Optional[str]
    #: How the cause is removed.
    advice: Optional[str]
    #: The error that the device reported, and what it means.
    error: Optional[str]
    #: What the error is about: id, network, account, app, store or unknown.
    error_about: Optional[str]
    #: How the cause of the error is removed; null where nobody says.
    error_advice: Optional[str]
    #: Every error that the text names, the outermost first; the innermost that gives a reason counts.
    errors: Optional[Tuple[str, ...]]
    #: Who says what the error means: a document of Apple, or reports of developers.
    error_source: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "integer", "text", "text", "integer",
        "text", "text", "texts", "text", "text", "time", "text", "text", "text", "text", "text", "texts", "text",)


@dataclass(frozen=True)
class SearchRow(Row):
    """A row of the answer to :meth:`Questions.search`."""

    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: str
    #: Name in this storefront.
    name: Optional[str]
    #: Artist, author or developer.
    artist: Optional[str]
    #: Main genre.
    genre: Optional[str]
    #: Storefront that lists it; null where a feed states it for none.
    storefront: Optional[str]
    #: Its page in Apple's store.
    url: Optional[str]
    #: When the catalog last saw it.
    observed_at: datetime
    #: File, address or snapshot that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "text", "text", "text", "time", "text",)


@dataclass(frozen=True)
class ChartsRow(Row):
    """A row of the answer to :meth:`Questions.charts`."""

    #: Name of the chart.
    chart: str
    #: Storefront of the chart, or an unknown store's number.
    storefront: Optional[str]
    #: Genre of the chart: Apple's number.
    genre: Optional[str]
    #: Title that the feed gives it.
    title: Optional[str]
    #: How many editions the catalog has.
    editions: int
    #: When the oldest edition was made.
    first: datetime
    #: When the newest edition was made.
    last: datetime
    #: File, address or partner feed of the newest edition.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "integer", "time", "time", "text",)


@dataclass(frozen=True)
class ChartEntriesRow(Row):
    """A row of the answer to :meth:`Questions.chart_entries`."""

    #: Name of the chart.
    chart: str
    #: Storefront of the chart, or an unknown store's number.
    storefront: Optional[str]
    #: Genre of the chart: Apple's number.
    genre: Optional[str]
    #: When the edition was made.
    updated_at: datetime
    #: Rank of the item, 1 is the first.
    rank: int
    #: Rank in the edition before.
    previous_rank: Optional[int]
    #: How many ranks the edition before had.
    previous_depth: Optional[int]
    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: Optional[str]
    #: Name of the item.
    name: Optional[str]
    #: Artist, author or developer.
    artist: Optional[str]
    #: Price as a decimal number.
    amount: Optional[Decimal]
    #: Currency of the price.
    currency: Optional[str]
    #: Price as the store writes it.
    text: Optional[str]
    #: File or address of the edition.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "time", "integer", "integer", "integer", "integer",
        "text", "text", "text", "decimal", "text", "text", "text",)


@dataclass(frozen=True)
class DropsRow(Row):
    """A row of the answer to :meth:`Questions.drops`."""

    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: str
    #: Name of the item.
    name: Optional[str]
    #: Storefront of the price.
    storefront: Optional[str]
    #: Way to get the item, such as buy or rent.
    offer: str
    #: What happened: fell, free now, or new and free.
    change: str
    #: Price before as a decimal number.
    old_amount: Optional[Decimal]
    #: Price before as the store writes it.
    old_text: Optional[str]
    #: Price now as a decimal number.
    amount: Optional[Decimal]
    #: Price now as the store writes it.
    text: Optional[str]
    #: Currency of both prices.
    currency: Optional[str]
    #: By how many percent it fell.
    percent: Optional[Decimal]
    #: When the new price was first seen.
    since: datetime
    #: File, address or snapshot that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "text", "text", "decimal", "text",
        "decimal", "text", "text", "decimal", "time", "text",)


@dataclass(frozen=True)
class ProductsRow(Row):
    """A row of the answer to :meth:`Questions.products`."""

    #: Product ID, as the app asks for it.
    product_id: Optional[str]
    #: Apple ID of the product.
    apple_id: Optional[int]
    #: Apple ID of the app that sells it.
    app_id: Optional[int]
    #: production, sandbox or configuration.
    environment: str
    #: Type of the product, such as consumable.
    type: Optional[str]
    #: Its state in App Store Connect's own word.
    state: Optional[str]
    #: Name that its developer gave it.
    reference_name: Optional[str]
    #: Group of a subscription.
    group: Optional[str]
    #: Level of a subscription in its group, 1 is the highest.
    level: Optional[int]
    #: Period of a subscription, such as P1M.
    period: Optional[str]
    #: Whether a family shares it.
    family_shareable: Optional[bool]
    #: Its texts, each with language, name and description.
    texts: Tuple[Dict[str, Any], ...]
    #: Its prices, each with storefront, offer or billing plan, amount, currency, text and days.
    prices: Tuple[Dict[str, Any], ...]
    #: When the catalog last saw it.
    observed_at: datetime
    #: File that states it.
    source: str
    #: Whether Apple hosts content of it; null where no source says.
    is_hosted: Optional[bool]
    #: Version of its hosted content that was read last.
    content_version: Optional[str]
    #: Size of its hosted content in bytes, as App Store Connect states it.
    content_length: Optional[int]

    _types: ClassVar[Tuple[str, ...]] = ("text", "integer", "integer", "text", "text", "text", "text", "text",
        "integer", "text", "boolean", "objects", "objects", "time", "text", "boolean", "text", "integer",)


@dataclass(frozen=True)
class ProductRequestRow(Row):
    """A row of the answer to :meth:`Questions.product_request`."""

    #: product, invalid or undecided.
    verdict: str
    #: Product ID that was asked for.
    product_id: str
    #: Storefront; null where none was named.
    storefront: Optional[str]
    #: Why it is not a product, or a product's price.
    reason: Optional[str]
    #: certain or likely; – for what was not read.
    certainty: Optional[str]
    #: What says so, in words.
    detail: Optional[str]
    #: Day of the evidence.
    observed_at: Optional[date]
    #: Apple ID of the product.
    apple_id: Optional[int]
    #: Type of the product, such as consumable.
    type: Optional[str]
    #: Name of the product for the storefront.
    title: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "text", "text", "day", "integer", "text",
        "text",)


@dataclass(frozen=True)
class ProductDifferencesRow(Row):
    """A row of the answer to :meth:`Questions.product_differences`."""

    #: added, removed or changed.
    change: str
    #: Product ID, or the key of a product without one.
    product_id: str
    #: Apple ID of the product.
    apple_id: Optional[str]
    #: The fact, such as type or name de.
    field: str
    #: What the first list states.
    before: Optional[str]
    #: What the second list states.
    after: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "text", "text",)


@dataclass(frozen=True)
class ProductFindingsRow(Row):
    """A row of the answer to :meth:`Questions.product_findings`."""

    #: mistake or hint.
    severity: str
    #: File, or file and line.
    location: str
    #: Product ID; empty for what is wrong with a whole file.
    product_id: str
    #: Rule that is broken, such as no-price.
    rule: str
    #: What is wrong, in words.
    detail: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "text",)


@dataclass(frozen=True)
class PricePointsRow(Row):
    """A row of the answer to :meth:`Questions.price_points`."""

    #: Storefront of the point.
    storefront: Optional[str]
    #: What a customer pays, as a decimal number.
    amount: Optional[Decimal]
    #: Currency of the amounts.
    currency: Optional[str]
    #: What a customer pays, as the store writes it.
    text: Optional[str]
    #: What the developer gets; of a subscription in its first year.
    proceeds: Optional[Decimal]
    #: What the developer gets after a subscription's first year.
    later_proceeds: Optional[Decimal]
    #: Price tier of before 2023 that it corresponds to.
    tier: Optional[str]
    #: Prices of other storefronts that Apple equates with it.
    equal: Tuple[str, ...]
    #: Day of the answer that has it.
    observed_at: date
    #: File that states it.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "decimal", "text", "text", "decimal", "decimal", "text", "texts",
        "day", "text",)


@dataclass(frozen=True)
class ProductPricesRow(Row):
    """A row of the answer to :meth:`Questions.product_prices`."""

    #: Storefront of the price.
    storefront: str
    #: What a customer pays today; null where no price that was read holds today.
    amount: Optional[Decimal]
    #: Currency of the amounts.
    currency: Optional[str]
    #: What a customer pays, as the store writes it.
    text: Optional[str]
    #: What the developer gets; of a subscription in its first year.
    proceeds: Optional[Decimal]
    #: What the developer gets after a subscription's first year.
    later_proceeds: Optional[Decimal]
    #: manual where the developer chose it, equalised where Apple derives it; null where no source says.
    origin: Optional[str]
    #: First day of the price; null where it always was so.
    start: Optional[date]
    #: What a customer pays later.
    next_amount: Optional[Decimal]
    #: First day of that price.
    next_start: Optional[date]
    #: Product ID, or the key of a product without one.
    product_id: str
    #: Apple ID of the product.
    apple_id: Optional[str]
    #: Day of the answer that has it.
    observed_at: Optional[date]
    #: File that states it.
    source: Optional[str]
    #: What a customer would pay; null where no equal price was read.
    new_amount: Optional[Decimal]
    #: The same, as the store writes it.
    new_text: Optional[str]
    #: What the price would rise by.
    difference: Optional[Decimal]

    _types: ClassVar[Tuple[str, ...]] = ("text", "decimal", "text", "text", "decimal", "decimal", "text", "day",
        "decimal", "day", "text", "text", "day", "text", "decimal", "text", "decimal",)


@dataclass(frozen=True)
class TiersRow(Row):
    """A row of the answer to :meth:`Questions.tiers`."""

    #: When the table applied, such as 2016-03.
    period: str
    #: Apple's number of the tier.
    tier: int
    #: Name of the tier.
    name: str
    #: Storefront of the price.
    storefront: str
    #: Price as a decimal number.
    amount: Optional[Decimal]
    #: Currency of the price.
    currency: str
    #: Price as the store wrote it then.
    text: Optional[str]
    #: Currency that the store bills now, if another.
    billed_now: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "integer", "text", "text", "decimal", "text", "text", "text",)


@dataclass(frozen=True)
class StorefrontsRow(Row):
    """A row of the answer to :meth:`Questions.storefronts`."""

    #: Two-letter code.
    code: str
    #: Three-letter code.
    long_code: str
    #: Apple's number.
    number: int
    #: English name.
    name: str
    #: Currency that it bills.
    currency: Optional[str]
    #: Languages of its pages, its own first.
    languages: Optional[Tuple[str, ...]]
    #: Whether there is a store.
    status: str
    #: Whether it has Apple Music.
    apple_music: str
    #: A note.
    note: Optional[str]
    #: Where these facts are from.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "integer", "text", "text", "texts", "text", "text", "text",
        "text",)


@dataclass(frozen=True)
class CurrencyMovesRow(Row):
    """A row of the answer to :meth:`Questions.currency_moves`."""

    #: Two-letter code of the storefront.
    code: str
    #: English name of the storefront.
    name: str
    #: Currency before.
    old_currency: Optional[str]
    #: Currency after.
    new_currency: str
    #: First day that it may have been.
    earliest: Optional[date]
    #: Last day that it may have been.
    latest: Optional[date]
    #: Who says so.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "day", "day", "text",)


@dataclass(frozen=True)
class StorePricesRow(Row):
    """A row of the answer to :meth:`Questions.store_prices`."""

    #: Two-letter code of the storefront.
    code: str
    #: English name of the storefront.
    name: str
    #: Languages of the pages that print so.
    languages: Optional[Tuple[str, ...]]
    #: Word for a free app.
    free_word: Optional[str]
    #: Largest price that was seen.
    amount: Optional[Decimal]
    #: Currency of the prices.
    currency: str
    #: The largest price as printed.
    text: Optional[str]
    #: What 1,234,567.50 would be.
    large_text: Optional[str]
    #: How well the form is known.
    confidence: str
    #: First day of a form that is not the present one.
    since: str
    #: Last day of a past form.
    until: str
    #: Where such prices were seen.
    sources: Tuple[str, ...]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "texts", "text", "decimal", "text", "text", "text", "text",
        "text", "text", "texts",)


@dataclass(frozen=True)
class ResolveRow(Row):
    """A row of the answer to :meth:`Questions.resolve`."""

    #: The link as it stands in the text.
    link: str
    #: Apple ID of the item.
    apple_id: Optional[int]
    #: Apple ID of the album, season or app that the link names as well.
    parent_id: Optional[int]
    #: What the item is, such as app or song.
    kind: str
    #: Storefront that the link names.
    storefront: Optional[str]
    #: Language that the link asks for.
    language: Optional[str]
    #: Number of the link's mt parameter.
    media_type: Optional[int]
    #: Affiliate token (at, before 2013 affToken).
    affiliate: Optional[str]
    #: Campaign (ct).
    campaign: Optional[str]
    #: The item's link as Apple writes it today.
    canonical: Optional[str]
    #: Identifier of an item without a number, such as pl.… or umc.cmc.….
    text_id: Optional[str]
    #: File that the link stands in.
    source: Optional[str]
    #: Line, counted from 1.
    line: int
    #: Byte in the line, counted from 1.
    column: int
    #: Byte in the source, counted from 0.
    offset: int
    #: Name of the item in the catalog.
    name: Optional[str]
    #: Artist, author or developer in the catalog.
    artist: Optional[str]
    #: Provider token (pt).
    provider: Optional[str]
    #: Custom product page (ppid).
    product_page: Optional[str]
    #: In-app product that the link shows.
    in_app_product: Optional[str]
    #: Another's host whose link has Apple's number, such as overcast.fm.
    via: Optional[str]
    #: Link within the one of a mail gateway, search engine or network.
    inner: Optional[str]
    #: Affiliate network of a link before 2013 (partnerId).
    partner: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "integer", "integer", "text", "text", "text", "integer", "text",
        "text", "text", "text", "text", "integer", "integer", "integer", "text", "text", "text", "text", "text",
        "text", "text", "text",)


@dataclass(frozen=True)
class LinkRow(Row):
    """A row of the answer to :meth:`Questions.link`."""

    #: The link; null where a table says why there is none.
    link: Optional[str]
    #: Apple ID of the item.
    apple_id: Optional[int]
    #: What the item is, such as app or song.
    kind: Optional[str]
    #: Storefront of the link; null leads to the visitor's own.
    storefront: Optional[str]
    #: For what it is written: web, app, review or legacy.
    form: str
    #: What named the item.
    input: str
    #: Why there is no link.
    reason: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "integer", "text", "text", "text", "text", "text",)


@dataclass(frozen=True)
class FormatPriceRow(Row):
    """A row of the answer to :meth:`Questions.format_price`."""

    #: The amount as the store writes it.
    text: str
    #: The amount that is written.
    amount: Optional[Decimal]
    #: Its currency.
    currency: str
    #: What the amount was computed from; null where it is the one given.
    computed: Optional[str]

    _types: ClassVar[Tuple[str, ...]] = ("text", "decimal", "text", "text",)


@dataclass(frozen=True)
class ExportRow(Row):
    """A row of the answer to :meth:`Questions.export`."""

    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: str
    #: Name in this storefront.
    name: Optional[str]
    #: Artist, author or developer.
    artist: Optional[str]
    #: Apple ID of the artist, author or developer.
    artist_id: Optional[int]
    #: Apple ID of the album, season or app that it is part of.
    parent_id: Optional[int]
    #: Bundle ID of an app.
    bundle_id: Optional[str]
    #: Main genre.
    genre: Optional[str]
    #: When it was or will be released.
    release_date: Optional[str]
    #: Storefront that lists it; null where a feed states it for none.
    storefront: Optional[str]
    #: Its page in Apple's store.
    url: Optional[str]
    #: Address of its artwork.
    artwork_url: Optional[str]
    #: Address of a podcast's feed.
    feed: Optional[str]
    #: Feeds that a podcast had, each with the day on which the next one was first seen.
    former_feeds: Optional[Tuple[str, ...]]
    #: When the catalog last saw it.
    observed_at: datetime
    #: File, address or snapshot that states it.
    source: str
    #: Its prices, each with storefront, offer, state, amount, currency and text.
    prices: Tuple[Dict[str, Any], ...]

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "text", "text", "integer", "integer", "text", "text",
        "text", "text", "text", "text", "text", "texts", "time", "text", "objects",)


@dataclass(frozen=True)
class SnapshotsRow(Row):
    """A row of the answer to :meth:`Questions.snapshots`."""

    #: Group of the feed, such as pricing.
    snapshot: str
    #: Day of the newest import.
    date: Optional[str]
    #: How many tables it has.
    tables: int
    #: When it was written.
    imported_at: Optional[datetime]
    #: Length of its file.
    bytes: int
    #: complete, filtered, truncated, damaged or unreadable.
    state: str
    #: How many names can be searched.
    indexed_names: int
    #: What is missing, in words.
    notes: Tuple[str, ...]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "integer", "time", "integer", "text", "integer", "texts",)


@dataclass(frozen=True)
class SnapshotChangesRow(Row):
    """A row of the answer to :meth:`Questions.snapshot_changes`."""

    #: appeared, gone, renamed or price.
    change: str
    #: When the change was observed.
    since: datetime
    #: Apple ID of the item.
    apple_id: int
    #: What the item is, such as app or song.
    kind: Optional[str]
    #: Name of the item.
    name: Optional[str]
    #: Artist, author or developer.
    artist: Optional[str]
    #: Name before it was renamed, or was gone.
    before_name: Optional[str]
    #: Artist, author or developer before.
    before_artist: Optional[str]
    #: Storefront of the price, or an unknown store's number.
    storefront: Optional[str]
    #: Way to get the item, such as buy or rent.
    offer: Optional[str]
    #: New price; null where it is not sold.
    amount: Optional[Decimal]
    #: Currency of the new price; null where there is no offer.
    currency: Optional[str]
    #: Price before as a decimal number.
    before_amount: Optional[Decimal]
    #: Currency of the price before.
    before_currency: Optional[str]
    #: When the price before was last seen.
    before_seen: Optional[datetime]
    #: Snapshot that brought the change.
    source: str

    _types: ClassVar[Tuple[str, ...]] = ("text", "time", "integer", "text", "text", "text", "text", "text", "text",
        "text", "decimal", "text", "decimal", "text", "time", "text",)


@dataclass(frozen=True)
class SnapshotVerificationRow(Row):
    """A row of the answer to :meth:`Questions.snapshot_verification`."""

    #: Group of the feed, such as pricing.
    snapshot: str
    #: sound, damaged or unreadable.
    state: str
    #: How many tables of the feed it has.
    tables: int
    #: How many rows were written to these.
    rows: int
    #: What is wrong with it, or was not compared.
    notes: Tuple[str, ...]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "integer", "integer", "texts",)


@dataclass(frozen=True)
class StatsRow(Row):
    """A row of the answer to :meth:`Questions.stats`."""

    #: What is counted: listings, kinds, storefronts, rows of a table, or bytes.
    measure: str
    #: Kind of the listed items; null where they are of any.
    kind: Optional[str]
    #: Storefront of the listings; null where they are of any, or of none.
    storefront: Optional[str]
    #: Table, file or folder, or what states the listings.
    source: Optional[str]
    #: How many there are.
    count: int
    #: When the oldest of the listings was last observed.
    oldest: Optional[datetime]
    #: When the newest of the listings was last observed.
    newest: Optional[datetime]

    _types: ClassVar[Tuple[str, ...]] = ("text", "text", "text", "text", "integer", "time", "time",)


@dataclass(frozen=True)
class ImportsRow(Row):
    """A row of the answer to :meth:`Questions.imports`."""

    #: Number of the import, which no other gets.
    number: int
    #: import or fetch.
    command: str
    #: When it began.
    started_at: datetime
    #: When it ended; null if it was interrupted or still runs.
    finished_at: Optional[datetime]
    #: The file, or the folder that all files are in.
    source: Optional[str]
    #: Formats of its files.
    formats: Tuple[str, ...]
    #: How many files it brought.
    files: int
    #: How many records they have.
    records: int
    #: How many records and links were new.
    stored: int
    #: How many changed what was there.
    changed: int
    #: How many records were refused.
    refused: int
    #: Whether it can be taken back: now, later (after newer imports) or no.
    undo: str

    _types: ClassVar[Tuple[str, ...]] = ("integer", "text", "time", "time", "text", "texts", "integer", "integer",
        "integer", "integer", "integer", "text",)


class Questions(Asker):
    """A method for each question."""

    def lookup(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[LookupRow]:
        """What the catalog holds of an item, a row a storefront.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("lookup", LookupRow, {
            "items": self._items(items),
            "storefront": storefronts,
        }, limit)

    def price(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        language: Optional[Value] = None,
        date: Optional[Value] = None,
        in_: Optional[Value] = None,
        home: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[PriceRow]:
        """What an item costs in each storefront.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param language: Language of the store's page, such as en-GB; a store without it is read in its own.
        :param date: Print the prices of this day: a date, or 36h, 7d, 2w ago.
        :param in_: Also convert prices to this currency, such as EUR.
        :param home: Show by how many percent prices differ from this store's.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("price", PriceRow, {
            "items": self._items(items),
            "storefront": storefronts,
            "language": language,
            "date": date,
            "in": in_,
            "home": home,
        }, limit)

    def in_app(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        product: Optional[Value] = None,
        home: Optional[Value] = None,
        inferred: Optional[bool] = None,
        language: Optional[Value] = None,
        date: Optional[Value] = None,
        in_: Optional[Value] = None,
        per: Optional[Value] = None,
        of: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[InAppRow]:
        """What an app's in-app products cost in each storefront.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param product: Only the product with this name, Apple ID or product ID.
        :param home: Compare prices with this store's, else with the us store's.
        :param inferred: Also join products by inferences, each marked as one.
        :param language: Language of the store's page, such as en-GB; a store without it is read in its own.
        :param date: Print the prices of this day: a date, or 36h, 7d, 2w ago.
        :param in_: Also convert prices to this currency, such as EUR.
        :param per: Compute what a subscription's price is per day, week, month or year.
        :param of: Period of subscriptions that state none, such as P1Y.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("in-app", InAppRow, {
            "items": self._items(items),
            "storefront": storefronts,
            "product": product,
            "home": home,
            "inferred": inferred,
            "language": language,
            "date": date,
            "in": in_,
            "per": per,
            "of": of,
        }, limit)

    def in_app_history(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        since: Optional[Value] = None,
        until: Optional[Value] = None,
        product: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[InAppHistoryRow]:
        """How the prices of an app's in-app products changed.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param since: Leave out what was before: a date, or 36h, 7d, 2w.
        :param until: Leave out what was after.
        :param product: Only the product with this name, Apple ID or product ID.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("in-app-history", InAppHistoryRow, {
            "items": self._items(items),
            "since": since,
            "until": until,
            "product": product,
            "storefront": storefronts,
        }, limit)

    def in_app_drops(
        self,
        *,
        since: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        min: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[InAppDropsRow]:
        """In-app products whose prices fell, the largest falls first.

        :param since: How far to look back: a date, or 36h, 7d, 2w.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param min: Leave out what fell by less, such as 30%.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("in-app-drops", InAppDropsRow, {
            "since": since,
            "storefront": storefronts,
            "min": min,
        }, limit)

    def history(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        since: Optional[Value] = None,
        until: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[HistoryRow]:
        """How an item's prices changed.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param since: Leave out what was before: a date, or 36h, 7d, 2w.
        :param until: Leave out what was after.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("history", HistoryRow, {
            "items": self._items(items),
            "since": since,
            "until": until,
            "storefront": storefronts,
        }, limit)

    def ratings(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        since: Optional[Value] = None,
        until: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[RatingsRow]:
        """How customers' ratings of an item changed.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param since: Leave out what was before: a date, or 36h, 7d, 2w.
        :param until: Leave out what was after.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("ratings", RatingsRow, {
            "items": self._items(items),
            "since": since,
            "until": until,
            "storefront": storefronts,
        }, limit)

    def reviews(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        ratings: Optional[Union[Value, Iterable[Value]]] = None,
        since: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[ReviewsRow]:
        """What customers wrote of an item, the newest first.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param ratings: Only reviews with so many stars, such as 1,2.
        :param since: Only reviews of this time or later: a date, or 36h, 7d, 2w.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("reviews", ReviewsRow, {
            "items": self._items(items),
            "storefront": storefronts,
            "rating": ratings,
            "since": since,
        }, limit)

    def rank(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        chart: Optional[Value] = None,
        genre: Optional[Value] = None,
        since: Optional[Value] = None,
        until: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[RankRow]:
        """Where an item stood in charts.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param chart: Only this chart, by its name, such as topsongs.
        :param genre: Only charts of this genre: Apple's number, such as 6014.
        :param since: Leave out what was before: a date, or 36h, 7d, 2w.
        :param until: Leave out what was after.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("rank", RankRow, {
            "items": self._items(items),
            "chart": chart,
            "genre": genre,
            "since": since,
            "until": until,
            "storefront": storefronts,
        }, limit)

    def check(
        self,
        items: Union[Item, Iterable[Item]],
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        error: Optional[Value] = None,
        os: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[CheckRow]:
        """Whether stores show what an ID names, a row a store.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param error: The error that the device reported, as it was printed.
        :param os: The system of the device, such as 12.4.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("check", CheckRow, {
            "items": self._items(items),
            "storefront": storefronts,
            "error": error,
            "os": os,
        }, limit)

    def search(
        self,
        q: Value,
        *,
        kinds: Optional[Union[Value, Iterable[Value]]] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[SearchRow]:
        """Items by the words of their names, the best first.

        :param q: The words.
        :param kinds: Kinds to look among, such as app,song.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("search", SearchRow, {
            "q": q,
            "kind": kinds,
            "storefront": storefronts,
        }, limit)

    def charts(
        self,
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[ChartsRow]:
        """The charts that the catalog has editions of.

        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("charts", ChartsRow, {
            "storefront": storefronts,
        }, limit)

    def chart_entries(
        self,
        chart: Value,
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        genre: Optional[Value] = None,
        date: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[ChartEntriesRow]:
        """A chart's last edition, or that of a day.

        :param chart: Chart to print, as the list of charts names it.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param genre: Genre of the chart: Apple's number, such as 6014.
        :param date: Print the chart's last edition of this day, or of it up to a time.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("chart-entries", ChartEntriesRow, {
            "chart": chart,
            "storefront": storefronts,
            "genre": genre,
            "date": date,
        }, limit)

    def drops(
        self,
        *,
        since: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        kinds: Optional[Union[Value, Iterable[Value]]] = None,
        min: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[DropsRow]:
        """Prices that fell, the largest falls first.

        :param since: How far to look back: a date, or 36h, 7d, 2w.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param kinds: Kinds to look among, such as app,song.
        :param min: Leave out what fell by less, such as 30%.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("drops", DropsRow, {
            "since": since,
            "storefront": storefronts,
            "kind": kinds,
            "min": min,
        }, limit)

    def products(
        self,
        *,
        app: Optional[Value] = None,
        environment: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[ProductsRow]:
        """In-app products: types, states, texts by language, prices by storefront and day.

        :param app: The app: Apple ID, link or bundle ID.
        :param environment: Only products of production, sandbox or configuration.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("products", ProductsRow, {
            "app": app,
            "environment": environment,
            "storefront": storefronts,
        }, limit)

    def product_request(
        self,
        app: Value,
        *,
        ids: Optional[Union[Value, Iterable[Value]]] = None,
        environment: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[ProductRequestRow]:
        """What StoreKit answers to a request for product IDs, and why some are invalid.

        :param app: The app: Apple ID, link or bundle ID.
        :param ids: Product IDs to ask for.
        :param environment: Store that is asked: production, sandbox or configuration.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("product-request", ProductRequestRow, {
            "app": app,
            "id": ids,
            "environment": environment,
            "storefront": storefronts,
        }, limit)

    def product_differences(
        self,
        before: Value,
        after: Value,
        *,
        app: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[ProductDifferencesRow]:
        """What differs in lists of in-app products between two days.

        :param before: The first day, such as 2026-11-01.
        :param after: The second day.
        :param app: The app: Apple ID, link or bundle ID.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("product-differences", ProductDifferencesRow, {
            "before": before,
            "after": after,
            "app": app,
        }, limit)

    def product_findings(
        self,
        *,
        app: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[ProductFindingsRow]:
        """Mistakes in lists of in-app products, before hints.

        :param app: The app: Apple ID, link or bundle ID.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("product-findings", ProductFindingsRow, {
            "app": app,
        }, limit)

    def price_points(
        self,
        *,
        near: Optional[Value] = None,
        app: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[PricePointsRow]:
        """Price points: what a customer pays, what the developer gets, equal prices elsewhere.

        :param near: Only the five points of each store nearest to this amount.
        :param app: Only the points of this app or in-app product.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("price-points", PricePointsRow, {
            "near": near,
            "app": app,
            "storefront": storefronts,
        }, limit)

    def product_prices(
        self,
        product: Value,
        *,
        app: Optional[Value] = None,
        base: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[ProductPricesRow]:
        """An in-app product's price in every store: proceeds, origin, what comes next.

        :param product: The product: product ID or Apple ID.
        :param app: The app: Apple ID, link or bundle ID.
        :param base: Preview this price in the base store.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("product-prices", ProductPricesRow, {
            "product": product,
            "app": app,
            "base": base,
            "storefront": storefronts,
        }, limit)

    def tiers(
        self,
        *,
        tiers: Optional[Union[Value, Iterable[Value]]] = None,
        amount: Optional[Value] = None,
        currency: Optional[Value] = None,
        date: Optional[Value] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[TiersRow]:
        """What Apple's old price tiers cost, in each storefront and period.

        :param tiers: Numbers or names: 5, Free, A, Alternate Tier 1; all without any.
        :param amount: Only prices of this amount, such as 4.99.
        :param currency: Only prices in this currency, such as USD.
        :param date: Only the newest table of this time or before, such as 2016-03.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("tiers", TiersRow, {
            "tier": tiers,
            "amount": amount,
            "currency": currency,
            "date": date,
            "storefront": storefronts,
        }, limit)

    def storefronts(
        self,
        *,
        storefront: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[StorefrontsRow]:
        """The stores, with their currencies and languages.

        :param storefront: Only this one: a code or Apple's number.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("storefronts", StorefrontsRow, {
            "storefront": storefront,
        }, limit)

    def currency_moves(
        self,
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[CurrencyMovesRow]:
        """Which stores moved from one currency to another, when, and who says so.

        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("currency-moves", CurrencyMovesRow, {
            "storefront": storefronts,
        }, limit)

    def store_prices(
        self,
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[StorePricesRow]:
        """How each store writes prices, today and in the past, and how that is known.

        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("store-prices", StorePricesRow, {
            "storefront": storefronts,
        }, limit)

    def resolve(
        self,
        text: str,
        *,
        own_hosts: Optional[bool] = None,
        limit: Optional[int] = None,
    ) -> Answer[ResolveRow]:
        """The product links in a text, with what each leads to.

        :param text: The text, or a link.
        :param own_hosts: Leave out links of others that carry Apple's number, such as overcast.fm.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("resolve", ResolveRow, {
            "text": text,
            "own_hosts": own_hosts,
        }, limit)

    def link(
        self,
        items: Union[Item, Iterable[Item]],
        ref: Value,
        *,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        for_: Optional[Value] = None,
        at: Optional[Value] = None,
        ct: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[LinkRow]:
        """The link to an item.

        :param items: Apple IDs, links, bundle IDs or other identifiers: one, or several.
        :param ref: An Apple ID, a link, a bundle ID, upc:… or isbn:….
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param for_: Write it for the web, the store's app (app), an app's review form (review), or devices before
            iOS 6 (legacy).
        :param at: Affiliate token to put in.
        :param ct: Campaign to put in, of 40 bytes at most.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("link", LinkRow, {
            "items": self._items(items),
            "ref": ref,
            "storefront": storefronts,
            "for": for_,
            "at": at,
            "ct": ct,
        }, limit)

    def format_price(
        self,
        amount: Value,
        currency: Value,
        storefront: Value,
        *,
        language: Optional[Value] = None,
        kind: Optional[Value] = None,
        date: Optional[Value] = None,
        per: Optional[Value] = None,
        of: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[FormatPriceRow]:
        """An amount as a store writes it.

        :param amount: Amount, such as 1234.50.
        :param currency: Currency code, such as EUR.
        :param storefront: Write as this store prints.
        :param language: Language of the store's page, such as en-GB; a store without it is read in its own.
        :param kind: Kind of the item: a free app is Free, a free song $0.00.
        :param date: Write as the store did on this day, such as 2016-03-01.
        :param per: Compute what a subscription's price is per day, week, month or year.
        :param of: Period that the amount is for, such as P1Y; with per.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("format-price", FormatPriceRow, {
            "amount": amount,
            "currency": currency,
            "storefront": storefront,
            "language": language,
            "kind": kind,
            "date": date,
            "per": per,
            "of": of,
        }, limit)

    def export(
        self,
        *,
        kinds: Optional[Union[Value, Iterable[Value]]] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[ExportRow]:
        """Every listing with its prices, in the order of Apple IDs and storefronts.

        :param kinds: Kinds to write, such as app,song; all when left out.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("export", ExportRow, {
            "kind": kinds,
            "storefront": storefronts,
        }, limit)

    def snapshots(
        self,
        *,
        limit: Optional[int] = None,
    ) -> Answer[SnapshotsRow]:
        """The snapshots of the partner feed that the catalog has.

        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("snapshots", SnapshotsRow, {
        }, limit)

    def snapshot_changes(
        self,
        *,
        since: Optional[Value] = None,
        kinds: Optional[Union[Value, Iterable[Value]]] = None,
        storefronts: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[SnapshotChangesRow]:
        """What imports of the partner feed changed, the oldest change first.

        :param since: How far to look back: a date, or 36h, 7d, 2w.
        :param kinds: Kinds to look among, such as app,song.
        :param storefronts: Storefronts to ask, such as us,jp: two- or three-letter codes or Apple's numbers; all
            means every one.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("snapshot-changes", SnapshotChangesRow, {
            "since": since,
            "kind": kinds,
            "storefront": storefronts,
        }, limit)

    def snapshot_verification(
        self,
        *,
        snapshots: Optional[Union[Value, Iterable[Value]]] = None,
        limit: Optional[int] = None,
    ) -> Answer[SnapshotVerificationRow]:
        """Whether snapshots are what was written, by reading them whole.

        :param snapshots: Names of snapshots, as their list has them; all without any.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("snapshot-verification", SnapshotVerificationRow, {
            "snapshot": snapshots,
        }, limit)

    def stats(
        self,
        *,
        by: Optional[Value] = None,
        limit: Optional[int] = None,
    ) -> Answer[StatsRow]:
        """How much the catalog holds: an overview, or listings by what is asked.

        :param by: List all kinds, storefronts, folders or files.
        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("stats", StatsRow, {
            "by": by,
        }, limit)

    def imports(
        self,
        *,
        limit: Optional[int] = None,
    ) -> Answer[ImportsRow]:
        """What was imported, the newest first: a row for each command.

        :param limit: How many rows to answer with; all unless given.
        """
        return self._ask("imports", ImportsRow, {
        }, limit)

internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import StoreService

struct FetchRefreshCommand: Command {
  static let name = "refresh"
  static let abstract = "Look up again what is old in the catalog."
  static let discussion = """
    Every listing that was last confirmed longer ago than --older-than is looked up in its own store, 200 to a call. \
    What a store doesn't have any more is reported as missing, and what is known of it stays.

    Listings that name no store are looked up in us, unless the item's listing there is newer. A missing item isn't \
    asked for again before it is as old. Podcast episodes and in-app products are left out, since the Lookup API \
    doesn't answer for them.
    """
  static let example = "$ coster fetch refresh --older-than 24h --kind app --storefront us,jp"

  static let parameters: Parameters<Self> = [
    .option(\.age, "--older-than", value: "age", help: "How old a listing is looked up again: 24h, 7d, or a date."),
    .list(\.kinds, "-k", "--kind", value: "kind", help: "Kinds to look up, such as app,song."),
    .group(\.fetching),
  ]

  var age = TimeReference.ago(seconds: 86_400)
  var kinds: [ProductKind] = []
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    let stores = try fetching.storefronts.called()
    var fetching = fetching
    // Items that are old enough are requested, even if the last answer is still fresh.
    fetching.settings.asksAgain = true
    _ = try fetching.catalog.open(in: console)
    let known = try fetching.catalog.open(in: console, access: .writing, timeout: fetching.writing.timeout)
    let due = try known.itemsDue(
      before: age.timestamp(now: console.now), kinds: kinds, fallback: StorefrontOptions.defaultStorefront)
    let selected = due.filter { stores?.contains($0.storefront) ?? true }
    if selected.isEmpty { console.note("nothing is older than that") }
    try FetchRun(fetching, console: console).fetch(
      selected.flatMap { storefront, items in LookupRequest(items.map { LookupItem($0) }, in: storefront).requests })
  }
}

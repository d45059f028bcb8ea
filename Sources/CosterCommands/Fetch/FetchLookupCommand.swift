internal import Arguments
internal import CatalogModel
internal import StoreService

struct FetchLookupCommand: Command {
  static let name = "lookup"
  static let abstract = "Look items up in Apple's stores, and import them."
  static let discussion = """
    Up to 200 items go into one call. An item that a store does not have is reported as missing there, and the exit \
    code is 1.

    Besides Apple IDs, links, bundle IDs, upc: and isbn: an item may be named by All Music Guide's number: \
    amg-artist:, amg-album: or amg-video:. Where a record of an answer cannot be read, or another item came than was \
    asked for, the items that it does not show are asked for once more, and then reported as unknown. With --entity, \
    what belongs to each item comes too, in as many pages as it takes: the songs of an album, the albums of an \
    artist, the episodes of a podcast.
    """
  static let example = """
    $ coster fetch lookup 6759209764 com.pippinandrusset.ledger --storefront us,jp
    $ coster fetch lookup 1790334412 --entity song --storefront de
    $ coster resolve --ids notes.txt | coster fetch lookup - --storefront all
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.references, value: "ref",
      help: "Apple ID, product link, bundle ID, upc:, isbn:; - reads them from standard input, one a line."),
    .option(
      \.request.entity, "--entity", value: "entity", as: .word,
      help: "What of each item comes too, such as song or album."),
    .option(
      \.request.limit, "-l", "--limit", value: "count", as: .count, help: "At most so many of these for each item."),
    .flag(\.request.isNewestFirst, "--recent", help: "The newest of these first."),
    .option(
      \.request.language, "--language", value: "language",
      help: "Language of the answers: en or ja, or any as in de-DE."),
    .option(\.request.itemsInCall, "--per-call", value: "count", help: "Items that go into one call, 200 at most."),
    .list(
      \.others, "--also", value: "code",
      help: "Stores that are asked in turn for what a store does not have: gb,de."),
    .group(\.fetching, defaults: ["--storefront": "the link's own, else us"]),
  ]

  var references: [String] = []
  var others: [Storefront] = []
  var request = LookupRequest([], in: StorefrontOptions.defaultStorefront)
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    guard (1...StoreRequest.maxAtOnce).contains(request.itemsInCall) else {
      throw UsageError("--per-call takes a count from 1 to \(StoreRequest.maxAtOnce).")
    }
    guard request.entity != nil || (request.limit == nil && !request.isNewestFirst) else {
      let name = request.limit == nil ? "--recent" : "--limit"
      throw UsageError("\(name) is for what comes with an item, such as its songs: name that with --entity.")
    }
    let stores = try fetching.storefronts.called()
    let known = try fetching.catalog.openIfThere(in: console)
    var items: [LookupItem] = []
    try ReferenceList.forEach(references, in: console) { text in
      do {
        items += try LookupItem.items(text, in: known)
      } catch {
        console.warnPartial("\(error)")
      }
    }
    let run = FetchRun(fetching, console: console)
    if !others.isEmpty {
      run.others = (
        others, { texts, storefront in requests(for: items.filter { texts.contains($0.text) }, in: storefront) }
      )
    }
    try run.fetch(requests(for: items, in: stores))
  }

  /// A link is looked up in its own store if no store is named.
  private func requests(for items: [LookupItem], in stores: [Storefront]?) -> [StoreRequest] {
    if let stores { return stores.flatMap { requests(for: items, in: $0) } }
    let defaultStore = StorefrontOptions.defaultStorefront
    return Dictionary(grouping: items) { $0.storefront ?? defaultStore }.sorted { $0.key < $1.key }
      .flatMap { requests(for: $0.value, in: $0.key) }
  }

  private func requests(for items: [LookupItem], in storefront: Storefront) -> [StoreRequest] {
    var request = request
    (request.items, request.storefront) = (items, storefront)
    return request.requests
  }
}

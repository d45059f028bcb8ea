internal import CatalogModel
internal import JSON

/// What a page of 2023 and later was drawn from: `<script id="serialized-server-data">`.
///
/// App pages hold a `lockup` with `adamId`, pages of music objects with a `contentDescriptor`, those of podcasts
/// objects with `adamId`. How deep these lie has changed, so that they are searched for.
struct ServerData {
  /// What may be the page's own item, where the script says what was asked for that alone; every item that is shown by
  /// its name; and when the page's data was asked for.
  private(set) var sources = PageSources(items: [])
  private var budget = 200_000
  /// The numbers of the items that were asked for; `nil` where that is not said.
  private var requested: [AppleID]?

  init(_ script: String) {
    guard let tree = try? JSONTree(bytes: script.utf8) else { return }
    collect(tree)
    if let requested { sources.items.removeAll { item in !requested.contains { $0 == item.appleID } } }
  }

  private mutating func collect(_ tree: JSONTree) {
    guard budget > 0 else { return }
    budget -= 1
    switch tree {
    case .array(let elements): for element in elements { collect(element) }
    case .object(let members):
      if let item = AppPageData(tree)?.item ?? Self.content(tree) ?? Self.show(tree) { sources.items.append(item) }
      sources.named += ShownItem.items(tree)
      note(tree)
      for member in members { collect(member.value) }
    default: break
    }
  }

  private mutating func note(_ tree: JSONTree) {
    if sources.time == nil { sources.time = Self.time(tree["requestStartTime"] ?? tree["platformRequestStartTime"]) }
    if sources.language == nil { sources.language = tree["intent"]?["language"]?.string }
    guard requested == nil, let intent = tree["intent"], intent["$kind"] != nil, tree["data"] != nil else { return }
    let number = intent["id"] ?? intent["adamId"] ?? intent["contentDescriptor"]?["identifiers"]?["storeAdamID"]
    let part = intent["prominentItemIdentifier"]?["storeAdamID"] ?? intent["prominentItemIdentifier"]
    requested = [number, part].compactMap { $0?.appleID }
  }

  /// Milliseconds since 1970.
  private static func time(_ value: JSONTree?) -> Timestamp? {
    value?.stringOrDigits.flatMap { Int64($0) }.flatMap { $0 > 0 ? Timestamp(seconds: $0 / 1000) : nil }
  }

  /// Reads `{"contentDescriptor":{"kind":"album","identifiers":{"storeAdamID":"1"},"url":…},"title":…}`.
  private static func content(_ object: JSONTree) -> PageItem? {
    guard let descriptor = object["contentDescriptor"],
      let appleID = descriptor["identifiers"]?["storeAdamID"]?.appleID
    else { return nil }
    var item = PageItem()
    item.appleID = appleID
    item.kind = descriptor["kind"]?.string.flatMap { ResultKind.words[$0] }
    item.address = descriptor["url"]?.string
    item.name = ShownItem.name(object)
    item.artist = object["artistName"]?.string ?? object["subtitleLinks"]?.elements.first?["title"]?.string
    return item
  }

  /// Reads the head of a podcast's page: `{"showId":"1","title":…,"providerTitle":…}`.
  private static func show(_ object: JSONTree) -> PageItem? {
    guard object["providerTitle"] != nil, let appleID = object["showId"]?.appleID else { return nil }
    var item = PageItem()
    (item.appleID, item.kind, item.name) = (appleID, .podcast, object["title"]?.string)
    item.artist = object["providerTitle"]?.string
    // What its buttons offer is the show, too.
    item.feedURL =
      ["contextAction", "followAction"].lazy.compactMap { object[$0]?["podcastOffer"] }
      .first { $0["adamId"]?.appleID == appleID }?["feedUrl"]?.string
    return item
  }
}

/// An item that a page shows by its name, in a row or tile.
private enum ShownItem {
  /// The items that one object shows: the one it is about, and those that its lines lead to.
  static func items(_ object: JSONTree) -> [PageItem] {
    let lines = ["titleLinks", "subtitleLinks", "tertiaryLinks"].flatMap { object[$0]?.elements ?? [] }
    let led = lines.compactMap { line in
      let descriptor = line["segue"]?["destination"]?["contentDescriptor"]
      var led = item(line["title"]?.string, descriptor?["url"]?.string, descriptor?["identifiers"]?["storeAdamID"])
      led?.isCredited = true
      return led
    }
    return [own(object)].compactMap { $0 } + led
  }

  private static func own(_ object: JSONTree) -> PageItem? {
    if let descriptor = object["contentDescriptor"] {
      var named = item(name(object), descriptor["url"]?.string, descriptor["identifiers"]?["storeAdamID"])
      named?.artist = object["artistName"]?.string ?? object["subtitleLinks"]?.elements.first?["title"]?.string
      return named
    }
    guard let number = object["adamId"] else { return nil }
    var named = item(name(object), object["clickAction"]?["pageUrl"]?.string, number)
    named?.bundleID = object["bundleId"]?.string
    named?.offers = AppPageData.offers(object)
    return named
  }

  /// The number has to be that of the address, which elsewhere is what a button leads to.
  private static func item(_ name: String?, _ address: String?, _ number: JSONTree?) -> PageItem? {
    PageItem(name: name, address: address).flatMap { number?.stringOrDigits == $0.appleID?.description ? $0 : nil }
  }

  /// The item's name; the title of a large tile is that of a story, with a heading of its own.
  static func name(_ object: JSONTree) -> String? {
    if let label = (object["titleAccessibilityLabel"] ?? object["accessibilityLabel"])?.string { return label }
    if object["heading"] != nil || object["headline"] != nil { return nil }
    return object["title"]?.string ?? object["titleLinks"]?.elements.first?["title"]?.string
  }
}

internal import Markup

extension ChartEntry {
  /// Reads an Atom entry; only what lies right in it, as `im:collection` has a name and a link of its own.
  init(_ entry: MarkupNode) {
    let id = entry.atom("id")
    number = id?.attribute("id", in: XMLFeedReader.iTunes)
    bundleID = id?.attribute("bundleId", in: XMLFeedReader.iTunes)
    name = entry.iTunes("name")?.text
    artist = entry.iTunes("artist")?.text
    artistPage = entry.iTunes("artist")?.attribute("href")
    page = Self.page(entry) ?? id?.text
    let type = entry.iTunes("contentType")
    contentType = (type?.iTunes("contentType") ?? type)?.attribute("term")
    let category = entry.atom("category")
    genre = category?.attribute("label") ?? category?.attribute("term")
    releaseDate = entry.iTunes("releaseDate")?.text
    artwork = entry.children("image", in: XMLFeedReader.iTunes).last?.text
    price = entry.iTunes("price").flatMap(Price.init)
    rentalPrice = entry.iTunes("rentalPrice").flatMap(Price.init)
    let collection = entry.iTunes("collection")
    collectionName = collection?.iTunes("name")?.text
    collectionPage = collection.flatMap(Self.page)
  }

  private static func page(_ element: MarkupNode) -> String? {
    element.children("link", in: XMLFeedReader.atom).first { $0.attribute("rel") == "alternate" }?.attribute("href")
  }
}

extension ChartEntry.Price {
  fileprivate init(_ element: MarkupNode) {
    self.init(amount: element.attribute("amount"), currency: element.attribute("currency"), text: element.text)
  }
}

extension MarkupNode {
  func atom(_ name: StaticString) -> MarkupNode? { first(name, in: XMLFeedReader.atom) }
  func iTunes(_ name: StaticString) -> MarkupNode? { first(name, in: XMLFeedReader.iTunes) }
}

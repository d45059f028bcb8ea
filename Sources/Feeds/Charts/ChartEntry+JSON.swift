extension ChartEntry {
  /// Reads an entry of a chart as JSON, where an element is an object with `label` and `attributes`.
  init(_ entry: JSONTree) {
    let id = entry["id"]
    number = id?.attribute("im:id")
    bundleID = id?.attribute("im:bundleId")
    name = entry["im:name"]?.label
    artist = entry["im:artist"]?.label
    artistPage = entry["im:artist"]?.attribute("href")
    page = Self.page(entry) ?? id?.label
    let type = entry["im:contentType"]
    contentType = type?["im:contentType"]?.attribute("term") ?? type?.attribute("term")
    genre = entry["category"]?.attribute("label") ?? entry["category"]?.attribute("term")
    releaseDate = entry["im:releaseDate"]?.label
    artwork = entry["im:image"]?.elements.last?.label
    price = entry["im:price"].map(Price.init)
    rentalPrice = entry["im:rentalPrice"].map(Price.init)
    collectionName = entry["im:collection"]?["im:name"]?.label
    collectionPage = entry["im:collection"].flatMap(Self.page)
  }

  /// The address of the link to the item's page; `link` is an object where there is one, else an array.
  private static func page(_ entry: JSONTree) -> String? {
    let links = entry["link"]?.elements ?? []
    return links.first { $0.attribute("rel") == "alternate" }?.attribute("href")
  }
}

extension ChartEntry.Price {
  fileprivate init(_ element: JSONTree) {
    self.init(amount: element.attribute("amount"), currency: element.attribute("currency"), text: element.label)
  }
}

extension JSONTree {
  /// The text of an element.
  var label: String? { self["label"]?.stringOrDigits }

  /// An attribute of an element.
  func attribute(_ name: String) -> String? { self["attributes"]?[name]?.stringOrDigits }
}

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
    price = Price(entry["im:price"])
    rentalPrice = Price(entry["im:rentalPrice"])
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
  fileprivate init?(_ element: JSONTree?) {
    guard let amount = element?.attribute("amount"), let currency = element?.attribute("currency") else { return nil }
    self.init(amount: amount, currency: currency, text: element?.label)
  }
}

extension JSONTree {
  fileprivate var label: String? { self["label"]?.string }

  fileprivate func attribute(_ name: String) -> String? { self["attributes"]?[name]?.stringOrDigits }
}

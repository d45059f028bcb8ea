extension ChartEntry {
  /// Reads an entry of a chart; only what lies right in it, as `im:collection` has a name and a link of its own.
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
    artwork = entry.all("im:image").last?.label
    price = entry["im:price"].map(Price.init)
    rentalPrice = entry["im:rentalPrice"].map(Price.init)
    collectionName = entry["im:collection"]?["im:name"]?.label
    collectionPage = entry["im:collection"].flatMap(Self.page)
  }

  /// The address of the link to the item's page.
  private static func page(_ entry: JSONTree) -> String? {
    entry.all("link").first { $0.attribute("rel") == "alternate" }?.attribute("href")
  }
}

extension ChartEntry.Price {
  fileprivate init(_ element: JSONTree) {
    self.init(amount: element.attribute("amount"), currency: element.attribute("currency"), text: element.label)
  }
}

extension JSONTree {
  /// The elements with a name: JSON has an array where there are several, XML has them one by one.
  func all(_ name: String) -> [JSONTree] {
    guard case .object(let members) = self else { return [] }
    return members.filter { $0.name == name }.flatMap(\.value.elements)
  }

  /// The text of an element.
  var label: String? { self["label"]?.stringOrDigits }

  /// An attribute of an element.
  func attribute(_ name: String) -> String? { self["attributes"]?[name]?.stringOrDigits }
}

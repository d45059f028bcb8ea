internal import CatalogModel
internal import JSON
internal import ProductLinks
internal import ProductPages

/// An entry of a chart as a store gave it: with summary, rights, genre numbers and previews, which records have in
/// other words or not at all.
struct CapturedEntry {
  private let entry: JSONTree

  /// - Returns: `nil` where the original of an item is not such an entry.
  init?(original: JSONTree) {
    guard original["im:name"] != nil else { return nil }
    entry = original
  }

  /// The entry, with the item's page in Apple's store and its present price.
  func element(page: String, price: XMLElement?) -> XMLElement {
    var element = XMLElement("entry", json: entry)
    for index in element.children.indices {
      switch element.children[index].name {
      case "im:price": if let price, !hasPrice(price) { element.children[index] = price }
      case "id": element.children[index].text = element.children[index].text.map { Self.apples($0) ?? page }
      case "link": element.children[index] = Self.link(element.children[index], page)
      default: element.children[index].dropForeignAddresses()
      }
    }
    return element
  }

  /// Whether the entry's price is the same amount, however many decimals it is written with.
  private func hasPrice(_ price: XMLElement) -> Bool {
    func value(_ name: String) -> String? { price.attributes.first { $0.name == name }?.value }
    let stated = entry["im:price"]?["attributes"]
    return stated?["currency"]?.string == value("currency")
      && stated?["amount"]?.stringOrDigits.flatMap { Money.milliunits(decimal: $0) }
        == value("amount").flatMap { Money.milliunits(decimal: $0) }
  }

  /// A preview is a file on any host of Apple's; the other link is the item's page.
  private static func link(_ link: XMLElement, _ page: String) -> XMLElement {
    guard link.attributes.contains(where: { $0.name == "rel" && $0.value == "alternate" }) else { return link }
    var link = link
    for index in link.attributes.indices where link.attributes[index].name == "href" {
      link.attributes[index].value = apples(link.attributes[index].value) ?? page
    }
    return link
  }

  private static func apples(_ address: String) -> String? { StoreAddress.isApples(address) ? address : nil }

  /// The genres as the feed generator lists them.
  var genres: [JSONTree] {
    (entry["category"].map { $0["attributes"] == nil ? [] : [$0] } ?? []).compactMap { category in
      guard let attributes = category["attributes"], let name = attributes["label"] ?? attributes["term"] else {
        return nil
      }
      return .known([("genreId", attributes["im:id"]), ("name", name), ("url", attributes["scheme"])])
    }
  }
}

extension XMLElement {
  /// The element whose JSON form this is, see ``json``.
  init(_ name: String, json: JSONTree) {
    self.init(name, text: json["label"]?.stringOrDigits)
    guard case .object(let members) = json else { return }
    for (name, value) in members where name != "label" {
      switch value {
      case .object(let values) where name == "attributes":
        attributes = values.compactMap { name, value in value.stringOrDigits.map { (name, $0) } }
      case .array(let elements): children += elements.map { XMLElement(name, json: $0) }
      case .object: children.append(XMLElement(name, json: value))
      default: break
      }
    }
  }

  /// Leaves out addresses on other hosts, of the artist, the album and the genre.
  fileprivate mutating func dropForeignAddresses() {
    attributes.removeAll { ["href", "scheme"].contains($0.name) && !StoreAddress.isApples($0.value) }
    for index in children.indices { children[index].dropForeignAddresses() }
  }
}

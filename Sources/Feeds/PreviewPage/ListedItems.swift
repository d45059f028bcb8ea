internal import CatalogModel
internal import Markup

/// The rows and tiles of a page of 2012 to 2017 that show other items: songs of an album, episodes, what others bought.
///
/// Each has its number in `adam-id`; that of an episode is an old one, and its own stands in the row's link.
struct ListedItems {
  private(set) var items: [PageItem] = []
  private var address: String?
  private var price: PageOffer?

  private static let limit = 1000

  mutating func add(_ element: PageStream.Element) {
    if element.attribute("adam-id") != nil {
      if items.count < Self.limit, let item = item(element) { items.append(item) }
      (address, price) = (nil, nil)
    } else if element.isInListedItem {
      address = address ?? Self.address(element)
      let isPrice = element.has(class: "price") && element.name != "td" || element.attribute("itemprop") == "price"
      if isPrice, price == nil { price = PageOffer(element) }
    }
  }

  private func item(_ row: PageStream.Element) -> PageItem? {
    guard var item = PageItem(name: row.attribute("preview-title"), address: address), let appleID = item.appleID,
      "\(appleID)".hasSuffix(row.attribute("adam-id") ?? "")
    else { return nil }
    item.artist = row.attribute("preview-artist")
    item.offers = [price].compactMap { $0 }
    return item
  }

  /// The item's page, or the address with which iTunes was opened.
  private static func address(_ element: PageStream.Element) -> String? {
    if element.has(class: "artwork-link") || element.has(class: "name") { return element.attribute("href") }
    guard element.has(class: "view-in-itunes"), let call = element.attribute("onclick") else { return nil }
    return call.split(separator: "'").first { $0.hasPrefix("http") }.map(String.init)
  }
}

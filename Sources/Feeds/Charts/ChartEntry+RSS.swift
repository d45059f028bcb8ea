internal import CatalogModel
internal import JSON
internal import ProductLinks

extension ChartEntry {
  /// Reads an item of the feed generator's RSS, which has a headline and a page and no Apple ID of its own.
  init(rssItem item: JSONTree, fallback: Storefront?) throws(RecordError) {
    func text(_ name: String) -> String? { item[name]?.label }
    try self.init(page: text("link").flatMap { $0.isEmpty ? nil : $0 } ?? text("guid"), fallback: fallback)
    record.genre = text("category")
    record.releaseDate = text("pubDate").map { text in Timestamp(feedText: text)?.description ?? text }
    readHeadline(text("title"), description: text("description"))
  }

  /// A headline is the name, or the name with the artist's behind it; the description or the page's address says which,
  /// where they can.
  ///
  /// Where they cannot, the headline stands for a name, with less weight than one.
  private mutating func readHeadline(_ title: String?, description: String?) {
    guard let title else { return }
    if let description, !description.isEmpty, title.hasSuffix(" - " + description) {
      (record.name, record.artist) = (String(title.dropLast(description.count + 3)), description)
    } else if let description, description.hasPrefix(title + " - ") {
      (record.name, record.artist) = (title, String(description.dropFirst(title.count + 3)))
    } else if let name = Self.beginnings(of: title).first(where: spells) {
      record.name = name
      if name != title { record.artist = String(title.dropFirst(name.count + 3)) }
    } else if title.contains(" - ") {
      children = [child(record.appleID, record.kind, name: title)]
    } else {
      record.name = title
    }
  }

  private func spells(_ name: String) -> Bool {
    record.url.map { PageAddress.spells(name, itemAt: $0) } ?? false
  }

  /// A headline, and what precedes each of the dashes in it.
  private static func beginnings(of title: String) -> [String] {
    [title] + title.ranges(of: " - ").reversed().map { String(title[..<$0.lowerBound]) }
  }
}

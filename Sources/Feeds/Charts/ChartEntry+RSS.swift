internal import CatalogModel
internal import Markup

extension ChartEntry {
  /// Reads an item of the feed generator's RSS, which has a headline and a page and no Apple ID of its own.
  init(rssItem item: MarkupNode) {
    let texts = Dictionary(item.children.filter { $0.namespace == nil }.map { ($0.name, $0.text) }) { first, _ in first
    }
    page = texts["link"].flatMap { $0.isEmpty ? nil : $0 } ?? texts["guid"]
    genre = texts["category"]
    releaseDate = texts["pubDate"].map { text in Timestamp(feedText: text)?.description ?? text }
    readHeadline(texts["title"], description: texts["description"])
  }

  /// A headline is the name, or the name with the artist's behind it; the description says which, where it can.
  ///
  /// Where it cannot, the headline is kept for items that nothing else names.
  private mutating func readHeadline(_ title: String?, description: String?) {
    guard let title else { return }
    if let description, !description.isEmpty, title.hasSuffix(" - " + description) {
      (name, artist) = (String(title.dropLast(description.count + 3)), description)
    } else if let description, description.hasPrefix(title + " - ") {
      (name, artist) = (title, String(description.dropFirst(title.count + 3)))
    } else if title.contains(" - ") {
      headline = title
    } else {
      name = title
    }
  }
}

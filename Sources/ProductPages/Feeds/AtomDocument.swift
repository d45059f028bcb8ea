public import CatalogModel

/// A feed in Atom (RFC 4287), for programs that read news.
public struct AtomDocument {
  /// One thing that happened.
  public struct Entry {
    /// A URN that no other entry has, and that stays.
    public var id: String
    /// One sentence.
    public var title: String
    /// When it happened.
    public var updated: Timestamp
    /// The page that it is about.
    public var url: String?

    public init(id: String, title: String, updated: Timestamp, url: String?) {
      (self.id, self.title, self.updated, self.url) = (id, title, updated, url)
    }
  }

  /// A URN that no other feed has.
  public var id: String
  /// What it is about.
  public var title: String
  /// What happened, the newest first.
  public var entries: [Entry]

  public init(id: String, title: String, entries: [Entry]) {
    (self.id, self.title, self.entries) = (id, title, entries)
  }

  /// The document.
  ///
  /// - Parameter time: The present time, for a feed without entries.
  /// - Returns: The text, which ends with a line end.
  public func text(at time: Timestamp) -> String {
    let head = [
      XMLElement("id", text: id), XMLElement("title", text: title),
      XMLElement("updated", text: "\(entries.map(\.updated).max() ?? time)"),
      XMLElement("author", children: [XMLElement("name", text: "Coster")]),
    ]
    return XMLElement(
      "feed", attributes: [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")],
      children: head + entries.map(\.element)
    ).document
  }
}

extension AtomDocument.Entry {
  fileprivate var element: XMLElement {
    XMLElement(
      "entry",
      children: [
        XMLElement("id", text: id), XMLElement("title", text: title), XMLElement("updated", text: "\(updated)"),
        url.map { XMLElement("link", attributes: [("rel", "alternate"), ("href", $0)]) },
        XMLElement("content", text: title, attributes: [("type", "text")]),
      ])
  }
}

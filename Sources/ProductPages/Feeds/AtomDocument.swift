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
    /// What there is to read besides the title; the title again where it is all.
    var text: String?

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
  /// The addresses of the page that has the same for people, and of the feed itself.
  var addresses: (page: String, feed: String)?

  /// When the newest of it happened; `nil` without entries.
  var updated: Timestamp? { entries.map(\.updated).max() }

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
      XMLElement("updated", text: "\(updated ?? time)"),
      XMLElement("author", children: [XMLElement("name", text: "Coster")]),
      addresses.map { Self.link("alternate", "text/html", $0.page) },
      addresses.map { Self.link("self", "application/atom+xml", $0.feed) },
    ]
    return XMLElement(
      "feed", attributes: [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")],
      children: head + entries.map(\.element)
    ).document
  }

  fileprivate static func link(_ relation: String, _ type: String?, _ address: String) -> XMLElement {
    XMLElement("link", attributes: [("rel", relation), ("type", type), ("href", address)])
  }
}

extension AtomDocument.Entry {
  fileprivate var element: XMLElement {
    XMLElement(
      "entry",
      children: [
        XMLElement("id", text: id), XMLElement("title", text: title), XMLElement("updated", text: "\(updated)"),
        url.map { AtomDocument.link("alternate", nil, $0) },
        XMLElement("content", text: text ?? title, attributes: [("type", "text")]),
      ])
  }
}

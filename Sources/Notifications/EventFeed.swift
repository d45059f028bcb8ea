public import Archives
public import Catalog
public import CatalogModel
internal import ProductPages

/// A file with the newest events of a list, for programs that read news: Atom (RFC 4287).
public struct EventFeed {
  private let path: String

  /// - Parameter path: The file.
  public init(_ path: String) { self.path = path }

  /// Writes the file whole, beside the one that is there, and puts it in its place.
  ///
  /// - Parameters:
  ///   - events: The newest events, the newest first.
  ///   - list: The list's name.
  ///   - key: What tells the list from others of the same name.
  ///   - time: The present time, for a feed without events.
  /// - Throws: `InputError` where it cannot be written.
  public func write(_ events: [WatchEvent], list: String, key: String, at time: Timestamp) throws(InputError) {
    let document = Array(Self.document(events, list: list, key: key, at: time).utf8)
    // Readers fetch anew what is newer.
    if (try? ByteStream(path: path).readAll(limit: document.count)) == document { return }
    let draft = try Draft(of: path)
    try draft.file.write(document.span)
    try draft.takePlace()
  }

  static func document(_ events: [WatchEvent], list: String, key: String, at time: Timestamp) -> String {
    let entries = events.map { event in
      AtomDocument.Entry(
        id: "urn:uuid:\(event.id)", title: event.message, updated: event.happenedAt, url: event.url)
    }
    return AtomDocument(id: "urn:uuid:\(MessageKey.id(of: key))", title: "Coster: \(list)", entries: entries).text(
      at: time)
  }
}

public import CatalogModel

/// A page of the site, or another answer: JSON, CSV, SVG, a style sheet, or a redirection.
public struct PageAnswer: Sendable {
  /// An HTTP status: 200, 303, 400, 404, 405.
  public var status = 200
  /// As `text/html; charset=utf-8`.
  public var contentType = "text/html; charset=utf-8"
  /// The body, in UTF-8 where it is text.
  public var body: [UInt8]
  /// When what it shows was observed last; `nil` where that is not known.
  public var lastModified: Timestamp?
  /// Further fields of an answer's head: where a status of 303 leads, and which methods an address allows.
  public var fields: [(name: String, value: String)] = []
}

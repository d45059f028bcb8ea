internal import CatalogModel

/// The head of one record of a web archive (ISO 28500): what it is, whose it is, how long it is.
struct WebArchiveHead {
  /// Bytes up to the contents.
  let length: Int
  /// What the record holds: `response`, `request`, `warcinfo` and others.
  let type: String
  /// The address that was asked.
  let address: String
  /// When it was fetched.
  let date: Timestamp?
  let contentLength: Int64

  /// A head is not looked for further than this.
  static let limit = 64 << 10

  static func begins(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: Array("WARC/".utf8)) }

  /// Reads a head, or returns `nil` where the bytes begin with none, or with one that has no length.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard Self.begins(bytes), let fields = HeaderFields(bytes) else { return nil }
    guard let contentLength = fields["content-length"].flatMap({ Int64($0) }), contentLength >= 0 else { return nil }
    self.contentLength = contentLength
    length = fields.length
    type = fields["warc-type"] ?? ""
    date = fields["warc-date"].flatMap { Timestamp($0) }
    address = fields["warc-target-uri"]?.filter { $0 != "<" && $0 != ">" } ?? ""
  }
}

/// The head of an HTTP answer that was saved with its body: status line and header lines.
struct SavedHead: Equatable {
  let status: Int
  let fields: HeaderFields

  /// Bytes up to the body.
  var length: Int { fields.length }

  /// Reads a head, or returns `nil` where the bytes do not begin with one.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.beginning), let fields = HeaderFields(bytes) else { return nil }
    let words = fields.firstLine.split(separator: " ")
    guard words.count >= 2, let status = Int(words[1]) else { return nil }
    self.status = status
    self.fields = fields
  }

  private static let beginning = Array("HTTP/".utf8)

  /// Whether the body may stand in chunks, each with its length before it.
  var isChunked: Bool { fields["transfer-encoding"]?.lowercased().contains("chunked") ?? false }

  /// Whether the body travelled packed.
  var isPacked: Bool { unreadableBody == nil && (fields["content-encoding"] ?? "identity").lowercased() != "identity" }

  /// Why the body cannot be read, when it cannot.
  var unreadableBody: String? {
    guard !(200..<300).contains(status) else { return nil }
    return "is an HTTP answer with status \(status), which holds no records"
  }
}

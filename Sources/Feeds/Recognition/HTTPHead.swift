/// The head of an HTTP answer that was saved with its body: status line and header lines.
struct HTTPHead: Equatable {
  /// Bytes up to the body.
  let length: Int
  let status: Int
  /// Header names in lower case.
  let fields: [String: String]

  /// Reads a head, or returns `nil` where the bytes do not begin with one.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.starts(with: Self.beginning) else { return nil }
    guard let end = Self.end(bytes) else { return nil }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    var lines = text.split { $0.isNewline }.makeIterator()
    let words = lines.next()?.split(separator: " ") ?? []
    guard words.count >= 2, let status = Int(words[1]) else { return nil }
    self.status = status
    length = end - bytes.startIndex
    fields = Self.fields(IteratorSequence(lines))
  }

  private static let beginning = Array("HTTP/".utf8)

  /// The index behind the empty line that ends the head.
  private static func end(_ bytes: ArraySlice<UInt8>) -> Int? {
    var lineIsEmpty = false
    for index in bytes.indices {
      if bytes[index] == 0x0A {
        if lineIsEmpty { return index + 1 }
        lineIsEmpty = true
      } else if bytes[index] != 0x0D {
        lineIsEmpty = false
      }
    }
    return nil
  }

  private static func fields(_ lines: some Sequence<Substring>) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let value = line[line.utf8.index(after: colon)...].drop { $0 == " " }
      fields[line[..<colon].lowercased()] = String(value)
    }
    return fields
  }

  /// Whether the body may stand in chunks, each with its length before it.
  var isChunked: Bool { fields["transfer-encoding"]?.lowercased().contains("chunked") ?? false }

  /// Why the body cannot be read, when it cannot.
  var unreadableBody: String? {
    guard !(200..<300).contains(status) else { return nil }
    return "is an HTTP answer with status \(status), which holds no records"
  }
}

/// The lines `Name: value` that stand before a body, in HTTP (RFC 9112) as in web archives (ISO 28500).
struct HeaderFields: Equatable {
  /// Bytes up to the body.
  let length: Int
  /// The first line, which is no field: `HTTP/1.1 200 OK`, `WARC/1.0`.
  let firstLine: String
  /// By their names in lower case.
  private var values: [String: String] = [:]

  /// Reads a head; returns `nil` where no empty line ends it.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let end = Self.end(bytes) else { return nil }
    length = end - bytes.startIndex
    var lines = bytes[..<end].split(separator: 0x0A).makeIterator()
    firstLine = Self.text(lines.next() ?? [])
    while let line = lines.next() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      values[Self.text(line[..<colon]).lowercased()] = Self.text(line[(colon + 1)...].drop { $0 <= 0x20 })
    }
  }

  subscript(name: String) -> String? { values[name] }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
  }

  /// The index behind the empty line that ends a head.
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
}

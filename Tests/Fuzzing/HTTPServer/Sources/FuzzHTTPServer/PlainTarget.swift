/// An address, read the plain way: slowly, and by the letter of the rules.
struct PlainTarget: Equatable {
  var path: String
  var query: [[String]] = []

  enum Rejection: Error { case malformed, hidden }

  init(_ bytes: [UInt8]) throws(Rejection) {
    for byte in bytes where byte <= 0x20 || byte == 0x7F { throw .malformed }
    var text = bytes
    if let hash = text.firstIndex(of: 0x23) { text.removeSubrange(hash...) }
    var question: [UInt8]?
    if let mark = text.firstIndex(of: 0x3F) {
      question = Array(text[(mark + 1)...])
      text.removeSubrange(mark...)
    }
    text = try Self.withoutHost(text)
    path = try Self.path(text)
    query = try Self.query(question)
  }

  private static func withoutHost(_ text: [UInt8]) throws(Rejection) -> [UInt8] {
    if text.first == 0x2F || text == [0x2A] { return text }
    let scheme = [Array("https://".utf8), Array("http://".utf8)].first { scheme in
      text.count >= scheme.count
        && zip(text, scheme).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && $0 != $1 && $0 >= 0x41) }
    }
    guard let scheme else { throw .malformed }
    var rest = Array(text.dropFirst(scheme.count))
    let slash = rest.firstIndex(of: 0x2F) ?? rest.count
    if slash == 0 || rest[..<slash].contains(0x40) { throw .malformed }
    rest.removeFirst(slash)
    return rest.isEmpty ? [0x2F] : rest
  }

  private static func path(_ text: [UInt8]) throws(Rejection) -> String {
    var decoded: [UInt8] = []
    var isHidden = false
    var index = 0
    while index < text.count {
      if text[index] == 0x25 {
        guard index + 2 < text.count, let high = digit(text[index + 1]), let low = digit(text[index + 2]) else {
          throw .malformed
        }
        let byte = high * 16 + low
        if byte == 0 { throw .malformed }
        if byte == 0x2F || byte == 0x5C { isHidden = true }
        decoded.append(byte)
        index += 3
      } else {
        if text[index] == 0x5C { isHidden = true }
        decoded.append(text[index])
        index += 1
      }
    }
    if isHidden { throw .hidden }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func query(_ question: [UInt8]?) throws(Rejection) -> [[String]] {
    var pairs: [[String]] = []
    for part in (question ?? []).split(separator: 0x26, omittingEmptySubsequences: true) {
      let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
      let behind = equals < part.endIndex ? Array(part[(equals + 1)...]) : []
      pairs.append([try value(Array(part[..<equals])), try value(behind)])
    }
    return pairs
  }

  private static func value(_ bytes: [UInt8]) throws(Rejection) -> String {
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x25, index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        if high == 0 && low == 0 { throw .malformed }
        decoded.append(high * 16 + low)
        index += 3
      } else {
        decoded.append(bytes[index] == 0x2B ? 0x20 : bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.flatMap { byte < 0x80 ? UInt8($0) : nil }
  }
}

/// What stood in one line with the texts of a feed and belongs to none of them.
struct PassedOver {
  private var first: RefusedRecord?
  private var count = 0

  mutating func note(_ text: RefusedRecord) {
    first = first ?? text
    count += 1
  }

  /// What to tell of it.
  var remark: String? {
    guard let first else { return nil }
    let text = String(decoding: first.bytes.prefix(40), as: UTF8.self).split { $0.isWhitespace }.joined(separator: " ")
    let times = count == 1 ? "" : " (\(count) ×)"
    return "what stands around the answers was passed over\(times): first `\(text)` at byte \(first.place.offset)"
  }

  /// Whether the text has a member of an object, so that it is part of a record.
  static func hasMember(_ text: [UInt8]) -> Bool {
    text.indices.contains { at in
      guard text[at] == UInt8(ascii: "\"") else { return false }
      return text[(at + 1)...].first { $0 > 0x20 } == UInt8(ascii: ":")
    }
  }
}

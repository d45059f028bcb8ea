internal import HTTPServer

/// Where a further page of an answer begins, so that it fits no other question.
enum Cursor {
  static func text(_ offset: Int, of target: RequestTarget) -> String {
    "\(String(offset, radix: 36)).\(String(sum(offset, target), radix: 36))"
  }

  /// - Returns: `nil` for a cursor of another request, and for any other text.
  static func offset(_ text: String, of target: RequestTarget) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let offset = Int(parts[0], radix: 36), offset > 0,
      UInt64(parts[1], radix: 36) == sum(offset, target), self.text(offset, of: target) == text
    else { return nil }
    return offset
  }

  /// FNV-1a of the question without its page.
  private static func sum(_ offset: Int, _ target: RequestTarget) -> UInt64 {
    let question = target.query.filter { $0.name != "cursor" && $0.name != "limit" }
    let text = question.reduce("\(target.path)#\(offset)") { "\($0)&\($1.name)=\($1.value)" }
    return text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

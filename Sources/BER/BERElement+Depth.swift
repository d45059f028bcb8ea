extension BERElement {
  /// An element whose contents are not read to their end.
  private struct OpenElement {
    /// `nil` where a mark ends it.
    var end: Int?
    /// Where its contents end at the latest.
    var limit: Int
  }

  /// Walks through all elements, and all in these.
  ///
  /// - Throws: `BERError` where one is broken, or lies deeper than ``maxDepth``.
  package static func checkDepth(of bytes: [UInt8]) throws(BERError) {
    var position = 0
    var open: [OpenElement] = []
    while true {
      while let last = open.last, last.end == position { open.removeLast() }
      if open.isEmpty, position == bytes.count { return }
      let limit = open.last?.limit ?? bytes.count
      if let last = open.last, last.end == nil, limit - position >= 2, bytes[position] == 0, bytes[position + 1] == 0 {
        open.removeLast()
        position += 2
        continue
      }
      let head = try BERHead(bytes, at: position, before: limit)
      position = head.contentStart
      guard head.tag & 0x20 != 0 else {
        position += head.length ?? 0
        continue
      }
      let end = head.length.map { position + $0 }
      open.append(OpenElement(end: end, limit: end ?? limit))
      guard open.count <= maxDepth else { throw .tooDeep(at: position) }
    }
  }
}

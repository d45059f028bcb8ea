/// Results that are values of members of a document, as caches keep them under their numbers:
/// `{"302":{"trackId":302,…}}`.
enum LooseRecords {
  /// An object that is open, and what it has so far.
  private struct Opening {
    let start: Int
    var hasNumber = false
    var hasKind = false
  }

  /// Where they are in well-formed JSON, in its order: objects below the outermost that have an Apple ID and say what
  /// they are.
  static func ranges(in text: UnsafeRawBufferPointer) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var open: [Opening] = []
    var at = 0
    while at < text.count {
      switch unsafe text[at] {
      case UInt8(ascii: "{"): open.append(Opening(start: at))
      case UInt8(ascii: "}"):
        if let object = open.popLast(), object.hasNumber, object.hasKind, !open.isEmpty {
          // What lies in a result is a part of it.
          while let last = found.last, last.lowerBound > object.start { found.removeLast() }
          found.append(object.start..<at + 1)
        }
      case UInt8(ascii: "\""):
        let end = unsafe endOfString(text, from: at + 1)
        if !open.isEmpty, unsafe isName(text, behind: end) {
          let name = unsafe text[at + 1..<end]
          if unsafe numbers.contains(where: name.elementsEqual) { open[open.count - 1].hasNumber = true }
          if unsafe kinds.contains(where: name.elementsEqual) { open[open.count - 1].hasKind = true }
        }
        at = end
      default: break
      }
      at += 1
    }
    return found
  }

  private static let numbers = ["trackId", "collectionId", "artistId"].map { Array($0.utf8) }
  private static let kinds = ["wrapperType", "kind"].map { Array($0.utf8) }

  private static func isName(_ text: UnsafeRawBufferPointer, behind end: Int) -> Bool {
    unsafe text.dropFirst(end + 1).first { $0 > 0x20 } == UInt8(ascii: ":")
  }

  private static func endOfString(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at < text.count, unsafe text[at] != UInt8(ascii: "\"") {
      at += unsafe text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(at, text.count)
  }
}

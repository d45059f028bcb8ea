/// Why bytes are not elements of ASN.1 in the basic encoding, and where.
package struct BERError: Error, Equatable {
  /// What is wrong, to follow the location: `an element ends after the one that it is in`.
  package var reason: String
  /// The byte, from 0.
  package var offset: Int

  package init(reason: String, offset: Int) { (self.reason, self.offset) = (reason, offset) }
}

/// An element of ASN.1 in the basic encoding (X.690, 8.1), of definite or indefinite length.
///
/// Nothing here calls itself, so that no depth of elements exhausts the stack.
package struct BERElement: Equatable, Sendable {
  /// The first byte: class, whether it is constructed, and the number of the tag.
  package let tag: UInt8
  /// Where its first byte is.
  package let start: Int
  /// Where its contents are, without their end mark.
  package let content: Range<Int>
  /// Where the next element begins.
  package let end: Int

  package static let integer: UInt8 = 0x02
  package static let octets: UInt8 = 0x04
  package static let null: UInt8 = 0x05
  package static let objectIdentifier: UInt8 = 0x06
  package static let utf8Text: UInt8 = 0x0C
  package static let asciiText: UInt8 = 0x16
  package static let constructedOctets: UInt8 = 0x24
  package static let sequence: UInt8 = 0x30
  package static let set: UInt8 = 0x31
  package static let explicit0: UInt8 = 0xA0

  /// The most levels of elements in elements.
  package static let maxDepth = 1000

  /// Whether it consists of elements.
  package var isConstructed: Bool { tag & 0x20 != 0 }

  /// Reads the element at a place of `bytes`, which ends before `limit`.
  package init(_ bytes: [UInt8], at start: Int, before limit: Int) throws(BERError) {
    let head = try BERHead(bytes, at: start, before: limit)
    (tag, self.start) = (head.tag, start)
    guard let length = head.length else {
      let mark = try Self.endMark(bytes, from: head.contentStart, before: limit)
      (content, end) = (head.contentStart..<mark, mark + 2)
      return
    }
    content = head.contentStart..<head.contentStart + length
    end = content.upperBound
  }

  /// Reads the element that all of `bytes` are.
  package init(whole bytes: [UInt8]) throws(BERError) {
    try self.init(bytes, at: 0, before: bytes.count)
    guard end == bytes.count else { throw BERError(reason: "more bytes follow the element", offset: end) }
  }

  /// Where the two zero bytes are that end contents of indefinite length.
  private static func endMark(_ bytes: [UInt8], from start: Int, before limit: Int) throws(BERError) -> Int {
    var (position, open) = (start, 1)
    while true {
      if limit - position >= 2, bytes[position] == 0, bytes[position + 1] == 0 {
        open -= 1
        if open == 0 { return position }
        position += 2
        continue
      }
      let head = try BERHead(bytes, at: position, before: limit)
      if let length = head.length {
        position = head.contentStart + length
      } else {
        open += 1
        guard open <= maxDepth else { throw .tooDeep(at: position) }
        position = head.contentStart
      }
    }
  }
}

extension BERElement {
  /// All of its bytes.
  package func bytes(in bytes: [UInt8]) -> ArraySlice<UInt8> { bytes[start..<end] }

  /// The elements in it.
  package func children(of bytes: [UInt8]) throws(BERError) -> [BERElement] {
    var children: [BERElement] = []
    var position = content.lowerBound
    while position < content.upperBound {
      let child = try BERElement(bytes, at: position, before: content.upperBound)
      children.append(child)
      position = child.end
    }
    return children
  }

  /// How deep a text of octets may be in pieces of pieces.
  private static let maxPieceDepth = 8

  /// The bytes of a text of octets, which may be in pieces; `nil` where it is none.
  package func octets(of bytes: [UInt8]) -> [UInt8]? {
    var pieces = [self]
    for _ in 0..<Self.maxPieceDepth {
      if pieces.allSatisfy({ $0.tag == Self.octets }) { return pieces.flatMap { bytes[$0.content] } }
      var parts: [BERElement] = []
      for piece in pieces {
        switch piece.tag {
        case Self.octets: parts.append(piece)
        case Self.constructedOctets:
          guard let children = try? piece.children(of: bytes) else { return nil }
          parts += children
        default: return nil
        }
      }
      pieces = parts
    }
    return nil
  }

  /// The number of an integer; `nil` where it is none, or needs more than 64 bits.
  package func integer(of bytes: [UInt8]) -> Int64? {
    guard tag == Self.integer, (1...8).contains(content.count), let first = bytes[content].first else { return nil }
    return bytes[content].reduce(first >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
  }
}

/// The first bytes of an element: its tag, and where its contents are.
struct BERHead {
  let tag: UInt8
  let contentStart: Int
  /// `nil` for contents of indefinite length, which are ended by a mark.
  let length: Int?

  init(_ bytes: [UInt8], at start: Int, before limit: Int) throws(BERError) {
    guard limit - start >= 2 else { throw .truncated(at: start) }
    tag = bytes[start]
    guard tag & 0x1F != 0x1F else { throw BERError(reason: "a tag has a number of several bytes", offset: start) }
    let first = bytes[start + 1]
    guard first != 0x80 else {
      guard tag & 0x20 != 0 else { throw BERError(reason: "a single value has no length", offset: start) }
      (contentStart, length) = (start + 2, nil)
      return
    }
    let count = first > 0x80 ? Int(first & 0x7F) : 0
    guard count <= 4 else { throw BERError(reason: "a length has more than 4 bytes", offset: start) }
    guard limit - start - 2 >= count else { throw .truncated(at: start) }
    contentStart = start + 2 + count
    let length = count == 0 ? Int(first) : bytes[start + 2..<contentStart].reduce(0) { $0 << 8 | Int($1) }
    guard limit - contentStart >= length else { throw .truncated(at: start) }
    self.length = length
  }
}

extension BERError {
  static func truncated(at offset: Int) -> BERError {
    BERError(reason: "an element ends after the one that it is in: it is truncated", offset: offset)
  }

  static func tooDeep(at offset: Int) -> BERError {
    BERError(reason: "elements are nested more than \(BERElement.maxDepth) deep", offset: offset)
  }
}

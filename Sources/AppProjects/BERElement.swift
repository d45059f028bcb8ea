/// An element of ASN.1 in the basic encoding (X.690), of definite or indefinite length.
struct BERElement {
  /// The first byte: class, whether it is constructed, and the number of the tag.
  let tag: UInt8
  /// Where its contents stand, without their end mark.
  let content: Range<Int>
  /// Where the next element begins.
  let end: Int

  var isConstructed: Bool { tag & 0x20 != 0 }

  static let sequence: UInt8 = 0x30
  static let objectIdentifier: UInt8 = 0x06
  static let octets: UInt8 = 0x04
  static let constructedOctets: UInt8 = 0x24
  static let explicit0: UInt8 = 0xA0

  private static let depthLimit = 32

  /// Reads the element at a place; `nil` where the bytes are none, or end before it does.
  init?(_ bytes: ArraySlice<UInt8>, depth: Int = 0) {
    guard depth < Self.depthLimit, let tag = bytes.first, tag & 0x1F != 0x1F else { return nil }
    var position = bytes.startIndex + 1
    guard position < bytes.endIndex else { return nil }
    let first = bytes[position]
    position += 1
    self.tag = tag
    if first == 0x80 {
      // Of indefinite length: its elements are read until two zero bytes.
      guard tag & 0x20 != 0, let end = Self.endMark(bytes[position...], depth) else { return nil }
      content = position..<end
      self.end = end + 2
      return
    }
    var length = Int(first)
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 4, bytes.endIndex - position >= count else { return nil }
      length = bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
      position += count
    }
    guard bytes.endIndex - position >= length else { return nil }
    content = position..<position + length
    end = position + length
  }

  private static func endMark(_ bytes: ArraySlice<UInt8>, _ depth: Int) -> Int? {
    var position = bytes.startIndex
    while bytes.endIndex - position >= 2 {
      if bytes[position] == 0, bytes[position + 1] == 0 { return position }
      guard let element = BERElement(bytes[position...], depth: depth + 1) else { return nil }
      position = element.end
    }
    return nil
  }

  /// The elements in it; those before the first broken one.
  func children(of bytes: [UInt8]) -> [BERElement] {
    var children: [BERElement] = []
    var position = content.lowerBound
    while position < content.upperBound, let child = BERElement(bytes[position..<content.upperBound]) {
      children.append(child)
      position = child.end
    }
    return children
  }

  /// The bytes of a text of octets, which may be in pieces.
  func octets(of bytes: [UInt8], depth: Int = 0) -> [UInt8]? {
    if tag == Self.octets { return Array(bytes[content]) }
    guard tag == Self.constructedOctets, depth < Self.depthLimit else { return nil }
    var all: [UInt8] = []
    for child in children(of: bytes) {
      guard let part = child.octets(of: bytes, depth: depth + 1) else { return nil }
      all += part
    }
    return all
  }
}

/// What a signed message of CMS (RFC 5652) contains.
///
/// Its signature is not checked: nothing here knows whom to trust.
enum SignedMessage {
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// The signed content; `nil` where the bytes are no such message.
  static func content(of bytes: [UInt8]) -> [UInt8]? {
    guard let message = BERElement(bytes[...]), message.tag == BERElement.sequence else { return nil }
    let parts = message.children(of: bytes)
    guard parts.count > 1, parts[0].tag == BERElement.objectIdentifier,
      Array(bytes[parts[0].content]) == signedData, parts[1].tag == BERElement.explicit0,
      let signed = parts[1].children(of: bytes).first, signed.tag == BERElement.sequence
    else { return nil }
    // Version, digest algorithms, and then what is signed: its type, and the content in a tag of its own.
    guard let inner = signed.children(of: bytes).first(where: { $0.tag == BERElement.sequence }) else { return nil }
    let members = inner.children(of: bytes)
    guard members.count > 1, members[1].tag == BERElement.explicit0 else { return nil }
    return members[1].children(of: bytes).first?.octets(of: bytes)
  }
}

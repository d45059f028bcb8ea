internal import CatalogModel
internal import JSON

/// A signed text in the compact form of JWS (RFC 7515): header, payload and signature in base64url, with dots between.
struct JWS {
  /// The largest one that is read: 1 MB, where Apple's have some kilobytes.
  static let limit = 1 << 20

  /// The header as it stands in the text.
  let headerText: ArraySlice<UInt8>
  /// What the signature covers: header and payload, with the dot between them.
  let signedText: ArraySlice<UInt8>
  let header: JSONTree
  /// The payload's bytes.
  let payload: [UInt8]
  let signature: [UInt8]

  /// Whether a text is one, as far as its first letters and its dots say.
  ///
  /// The header is an object, whose first letters are `{"` or a brace and a blank.
  static func begins(_ text: some Collection<UInt8>) -> Bool {
    let beginning = text.prefix(3)
    guard
      beginning.elementsEqual("eyJ".utf8) || beginning.elementsEqual("eyA".utf8) || beginning.elementsEqual("ewo".utf8)
        || beginning.elementsEqual("ew0".utf8)
    else { return false }
    return text.prefix(limit).drop(while: isLetter).first == UInt8(ascii: ".")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Reads a text.
  init(_ text: ArraySlice<UInt8>) throws(UnreadableData) {
    guard text.count <= Self.limit else {
      throw UnreadableData("is larger than 1 MB, the most that is read of a signed text")
    }
    let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw UnreadableData("has \(parts.count) parts between its dots, and a signed text has 3: it is truncated")
    }
    guard let header = Base64Text.bytes(parts[0], .url), let payload = Base64Text.bytes(parts[1], .url),
      let signature = Base64Text.bytes(parts[2], .url)
    else { throw UnreadableData("is not base64url between its dots: it is damaged") }
    guard let tree = try? JSONTree(bytes: header), case .object = tree else {
      throw UnreadableData("has a header that is not JSON")
    }
    (headerText, signedText) = (parts[0], text[..<parts[1].endIndex])
    (self.header, self.payload, self.signature) = (tree, payload, signature)
  }
}

/// Why something is neither read nor judged, in words that follow its location.
struct UnreadableData: Error, Hashable {
  /// `has 2 parts between its dots, …`.
  var reason: String

  init(_ reason: String) { self.reason = reason }
}

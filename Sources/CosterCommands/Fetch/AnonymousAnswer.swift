/// An answer without what it says of persons: the caller's address, which error pages repeat, and who wrote reviews.
struct AnonymousAnswer {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)
    text.replace(/\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b/, with: "0.0.0.0")
    text.replace(/\b(?:[0-9A-Fa-f]{1,4}:){4,7}[0-9A-Fa-f]{1,4}\b/, with: "::")
    text.replace(/\b(?:[0-9A-Fa-f]{1,4}:){1,6}:[0-9A-Fa-f:]*/, with: "::")
    text.replace(/[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/, with: "…@…")
    if text.contains("im:rating") { Self.blankReviewFeed(&text) }
    text.replace(Self.person) { "\($0.1)\"…\"" }
    self.bytes = Array(text.utf8)
  }

  /// Members of answers and pages that hold a person's name or words.
  private static var person: Regex<(Substring, Substring)> {
    /("(?:userName|reviewerName|reviewerNickname|nickname|reviewText|review|reviewBody|contents)"\s*:\s*)"(?:[^"\\]|\\.)*"/
  }

  /// A feed of reviews has each text as an object with a label, or as an element.
  private static func blankReviewFeed(_ text: inout String) {
    text.replace(/("(?:name|uri|title|content)"\s*:\s*\{\s*"label"\s*:\s*)"(?:[^"\\]|\\.)*"/) { "\($0.1)\"…\"" }
    text.replace(/<(name|uri|title|content)\b([^>]*)>[^<]*<\//) { "<\($0.1)\($0.2)>…</" }
  }
}

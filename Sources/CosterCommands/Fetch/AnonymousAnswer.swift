/// An answer without what it says of persons: the caller's address, which error pages repeat, and who wrote reviews.
struct AnonymousAnswer {
  let bytes: [UInt8]

  /// - Parameters:
  ///   - bytes: The answer.
  ///   - isOfReviews: Whether customers wrote it. What has changed cannot be told apart by its names, so that of such
  ///     an answer the structure, numbers and its own address are all that stays.
  init(_ bytes: [UInt8], isOfReviews: Bool) {
    var text = String(decoding: bytes, as: UTF8.self)
    text.replace(/\b(?:[0-9]{1,3}\.){3}[0-9]{1,3}\b/, with: "0.0.0.0")
    text.replace(/\b(?:[0-9A-Fa-f]{1,4}:){4,7}[0-9A-Fa-f]{1,4}\b/, with: "::")
    text.replace(/\b(?:[0-9A-Fa-f]{1,4}:){1,6}:[0-9A-Fa-f:]*/, with: "::")
    text.replace(/[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/, with: "…@…")
    if isOfReviews {
      Self.blankEverything(&text)
    } else {
      text.replace(Self.person) { "\($0.1)\"…\"" }
    }
    self.bytes = Array(text.utf8)
  }

  /// Members of pages that hold a person's name or words.
  private static var person: Regex<(Substring, Substring)> {
    /("(?:userName|reviewerName|reviewerNickname|nickname|author|reviewText|review|reviewBody|contents)"\s*:\s*)"(?:[^"\\]|\\.)*"/
  }

  private static func blankEverything(_ text: inout String) {
    // A string before a colon is a member's name.
    text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?/) { match in
      match.2 != nil || isHarmless(match.1) ? String(match.0) : "\"…\""
    }
    text.replace(/>([^<>]*)</) { isHarmless($0.1) ? String($0.0) : ">…<" }
  }

  private static func isHarmless(_ text: Substring) -> Bool {
    text.allSatisfy { $0.isWhitespace || $0.isNumber || ".,:{}[]\"".contains($0) }
      || text.contains("/rss/customerreviews/") || text.hasPrefix("http://www.w3.org/")
      || text == "http://itunes.apple.com/rss"
  }
}

internal import NameIndex

/// What a person typed, as words to search the full-text index for.
///
/// None of it is FTS5 syntax: each word becomes a quoted phrase.
struct SearchWords {
  struct Word {
    /// As typed.
    var typed: String
    /// As in the index.
    var text: String
    /// Alternative words.
    var others: [String] = []
    /// Whether it also matches longer words that begin with it.
    var findsLonger: Bool
    /// Those words, where they are few: of a prefix FTS5 gathers all rows before it gives the first.
    var longer: [String]?

    var expression: String {
      let isPrefix = findsLonger && longer == nil
      let words = others + (findsLonger ? longer ?? [] : [])
      let phrases = [SearchWords.phrase(text) + (isPrefix ? " *" : "")] + words.map(SearchWords.phrase)
      return phrases.count == 1 ? phrases[0] : "(\(phrases.joined(separator: " OR ")))"
    }
  }

  static let countLimit = 12
  static let lengthLimit = 64

  var words: [Word]
  /// The name as one word; empty where there is none.
  let key: String

  init(_ text: String) {
    let typed = text.split(maxSplits: Self.countLimit, whereSeparator: \.isWhitespace).prefix(Self.countLimit)
      .map { String($0.unicodeScalars.prefix(Self.lengthLimit)) }
    key = TextIndex.key(of: typed.joined(separator: " "))
    let texts = TextIndex.words(of: typed)
    words = texts.enumerated().compactMap { index, text in
      text.map { Word(typed: typed[index], text: $0, isLast: index == texts.count - 1) }
    }
  }

  var expression: String { words.map(\.expression).joined(separator: " AND ") }

  /// The same where each word of four letters or more also matches longer words.
  var expressionOfBeginnings: String {
    let beginnings = words.map { word in
      var word = word
      word.findsLonger = word.findsLonger || word.canBegin
      return word
    }
    return beginnings.map(\.expression).joined(separator: " AND ")
  }

  static func phrase(_ text: String) -> String {
    // Neither quotes nor a NUL may end the phrase.
    let words = text.unicodeScalars.split { $0 == "\"" || $0 == " " || $0.value < 0x20 }
    return "\"" + words.map { String($0) }.joined(separator: " ") + "\""
  }
}

extension SearchWords.Word {
  /// The last word may be unfinished, and so may be words of scripts without spaces.
  init(typed: String, text: String, isLast: Bool) {
    (self.typed, self.text) = (typed, text)
    let count = text.unicodeScalars.count
    findsLonger = isLast && count >= 3 || !text.unicodeScalars.allSatisfy(\.isASCII)
    others = Self.parted(text).map { [$0] } ?? []
  }

  /// `things3` as `things 3`; `nil` where letters and digits do not meet.
  private static func parted(_ text: String) -> String? {
    var parted = ""
    var last: Bool?
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      let isLetter = !isDigit && scalar.properties.isAlphabetic
      if let last, isDigit || isLetter, last != isDigit { parted += " " }
      last = isDigit || isLetter ? isDigit : nil
      parted.unicodeScalars.append(scalar)
    }
    return parted == text ? nil : parted
  }

  /// Whether it is long enough to be the beginning of another, wherever it stands.
  var canBegin: Bool { text.unicodeScalars.count >= 4 }

  /// Whether it is as the index holds it, to the letter.
  var isPlain: Bool {
    text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
  }

  /// Its letters, where it can be misspelled: one word, in a script that has spaces.
  var letters: [Unicode.Scalar]? {
    let letters = Array(text.lowercased().unicodeScalars)
    return letters.allSatisfy { $0.properties.isAlphabetic && $0.value < 0xE00 } ? letters : nil
  }
}

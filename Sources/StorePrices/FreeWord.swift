public import CatalogModel

/// A language's word for an item that costs nothing: `Free`, `Gratuit`, `無料`.
public struct FreeWord: Hashable, Sendable {
  /// How the word is known.
  public enum Evidence: Hashable, Sendable {
    /// A store was observed to write it.
    case captured
    /// The language's ordinary word; no store's text was available.
    case translated

    /// The evidence as a sentence.
    public var explanation: String {
      switch self {
      case .captured: "as stores were seen to write it"
      case .translated: "as the language has it (no store's text was at hand)"
      }
    }
  }

  /// The word, as the store writes it.
  public var text: String
  /// The word's language, with a script where that matters.
  public var language: String
  /// Its evidence.
  public var evidence: Evidence

  /// The word of a language, with its script where that matters: `fr`, `zh-Hans`; `nil` if the table has none.
  public init?(language: String) {
    guard let (text, evidence) = Self.words[language] else { return nil }
    (self.text, self.language, self.evidence) = (text, language, evidence)
  }

  /// Whether a text is some language's word for free.
  public static func isKnown(_ text: String) -> Bool { texts.contains(text) }

  /// Whether stores use the word for this kind; a free song has a price of zero.
  public static func isUsed(for kind: ProductKind) -> Bool {
    switch kind {
    case .app, .macApp, .bundle, .book: true
    default: false
    }
  }

  private static let texts = Set(words.values.map(\.0))

  private static let words: [String: (String, Evidence)] = [
    "ar": ("مجاني", .translated), "ca": ("Gratuït", .translated), "cs": ("Zdarma", .translated),
    "da": ("Gratis", .translated), "de": ("Gratis", .captured), "el": ("Δωρεάν", .translated),
    "en": ("Free", .captured), "es": ("Gratis", .translated), "fi": ("Ilmainen", .translated),
    "fr": ("Gratuit", .captured), "he": ("חינם", .translated), "hi": ("मुफ़्त", .translated),
    "hr": ("Besplatno", .translated), "hu": ("Ingyenes", .translated), "id": ("Gratis", .translated),
    "it": ("Gratis", .translated), "ja": ("無料", .captured), "ko": ("무료", .captured),
    "ms": ("Percuma", .translated), "nb": ("Gratis", .translated), "nl": ("Gratis", .captured),
    "pl": ("Bezpłatne", .translated), "pt": ("Grátis", .translated), "ro": ("Gratuit", .translated),
    "ru": ("Бесплатно", .captured), "sk": ("Zadarmo", .translated), "sv": ("Gratis", .translated),
    "th": ("ฟรี", .translated), "tr": ("Ücretsiz", .translated), "uk": ("Безкоштовно", .translated),
    "vi": ("Miễn phí", .translated), "zh-Hans": ("免费", .captured), "zh-Hant": ("免費", .captured),
  ]
}

/// How comments and texts are written in a kind of source file.
struct CodeLanguage: Equatable {
  /// Whether `#` begins a comment, and not `//`.
  var hasHashComments = false
  /// Whether a text may stand between apostrophes.
  var hasApostropheTexts = false
  /// Whether a text may stand between backquotes.
  var hasBackquoteTexts = false
  /// Whether comments may contain comments.
  var nestsComments = false
  /// Whether `$name` and `${…}` in a text are replaced.
  var hasDollarNames = false
  /// Whether `\(…)` in a text is replaced.
  var hasParenthesisNames = false

  /// What may stand before the quotes of a text and belongs to it; longer ones first.
  var prefixes: [Prefix] = []

  /// What stands before the quotes of a text, in letters of either case: `$`, `f`, `r`.
  struct Prefix: Equatable {
    var text: String
    /// Whether `{…}` in the text is replaced.
    var hasBraceNames = false
    /// Whether a quote in the text is doubled, and a backslash is one.
    var doublesQuotes = false
  }

  private static let cSharp: [Prefix] = [
    Prefix(text: "$@", hasBraceNames: true, doublesQuotes: true),
    Prefix(text: "@$", hasBraceNames: true, doublesQuotes: true), Prefix(text: "$", hasBraceNames: true),
    Prefix(text: "@", doublesQuotes: true),
  ]
  private static let python: [Prefix] =
    ["fr", "rf", "tr", "rt", "f", "t"].map { Prefix(text: $0, hasBraceNames: true) }
    + ["br", "rb", "r", "b", "u"].map { Prefix(text: $0) }

  /// A single letter stands between apostrophes: a quote there begins no text.
  private static let c = CodeLanguage(hasApostropheTexts: true)
  private static let javaScript = CodeLanguage(
    hasApostropheTexts: true, hasBackquoteTexts: true, hasDollarNames: true)

  /// The languages by the end of a file's name; property lists and other XML are read by ``MarkupLiterals``.
  static let bySuffix: [String: CodeLanguage] = [
    "swift": CodeLanguage(nestsComments: true, hasParenthesisNames: true),
    "m": c, "mm": c, "h": c, "c": c, "cpp": c, "hpp": c, "java": c,
    "cs": CodeLanguage(hasApostropheTexts: true, prefixes: cSharp), "strings": c, "json": c,
    "kt": CodeLanguage(hasApostropheTexts: true, nestsComments: true, hasDollarNames: true),
    "kts": CodeLanguage(hasApostropheTexts: true, nestsComments: true, hasDollarNames: true),
    "dart": CodeLanguage(
      hasApostropheTexts: true, nestsComments: true, hasDollarNames: true, prefixes: [Prefix(text: "r")]),
    "ts": javaScript, "tsx": javaScript, "js": javaScript, "jsx": javaScript, "mjs": javaScript, "cjs": javaScript,
    "gd": CodeLanguage(hasHashComments: true, hasApostropheTexts: true),
    "py": CodeLanguage(hasHashComments: true, hasApostropheTexts: true, prefixes: python),
  ]
}

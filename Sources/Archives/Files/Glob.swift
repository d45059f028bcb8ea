internal import Platform

/// A pattern of file names, as in `.gitignore` and ripgrep's `--glob`.
///
///     Glob("*.{md,html}")     // files with these suffixes, in any folder
///     Glob("!node_modules")   // excludes these
///     Glob("logs/**/*.gz")    // below the folder that is searched
///
/// `*` is any characters within a name, `?` one, `[a-z]` and `[!a-z]` one of a set, a name `**` any folders, `{a,b}` is
/// either, and a backslash escapes a character. A pattern without a slash is compared with the name alone.
public struct Glob: Equatable, Sendable {
  /// Whether the glob begins with `!`, and so excludes what it matches.
  public let isExclusion: Bool
  /// The pattern as written.
  public let pattern: String
  private let seesPath: Bool
  /// The names in each path that the braces stand for.
  private let alternatives: [[String]]

  /// Parses a pattern; nil when it is empty, or its braces are not closed or are nested.
  public init?(_ pattern: String) {
    self.pattern = pattern
    isExclusion = pattern.hasPrefix("!")
    var text = pattern.dropFirst(isExclusion ? 1 : 0)
    if text.hasSuffix("/") { text.removeLast() }
    seesPath = text.contains("/")
    if text.hasPrefix("/") { text.removeFirst() }
    guard !text.isEmpty, let spellings = Self.expand(text) else { return nil }
    alternatives = spellings.map { $0.split(separator: "/").map(String.init) }
  }

  /// Expands braces: `a{b,c}` is `ab` and `ac`.
  private static func expand(_ text: Substring) -> [Substring]? {
    guard let open = text.firstIndex(of: "{") else { return [text] }
    let behind = text.index(after: open)
    guard let close = text[behind...].firstIndex(where: { "{}".contains($0) }), text[close] == "}",
      let ends = expand(text[text.index(after: close)...])
    else { return nil }
    let choices = text[behind..<close].split(separator: ",", omittingEmptySubsequences: false)
    return choices.flatMap { choice in ends.map { text[..<open] + choice + $0 } }
  }

  /// Whether the glob matches a file or folder, by its path below the searched folder: `logs/2026/a.gz`.
  public func matches(_ path: some StringProtocol) -> Bool {
    let names = path.split(separator: "/").map { String($0) }
    // Only in a UTF-8 locale a letter of several bytes is one character.
    let locale = UTF8Names()
    defer { locale.end() }
    return alternatives.contains { Self.match($0[...], seesPath ? names[...] : names.suffix(1)) }
  }

  private static func match(_ pattern: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return names.isEmpty }
    guard let name = names.first else { return false }
    let rest = pattern.dropFirst()
    if first == "**" { return rest.isEmpty || match(rest, names) || match(pattern, names.dropFirst()) }
    return unsafe fnmatch(first.systemName, name.systemName, 0) == 0 && match(rest, names.dropFirst())
  }
}

extension [Glob] {
  /// Whether globs keep a file: the last one that matches decides, and where none does, a file is kept unless some glob
  /// includes files.
  func keepFile(_ path: some StringProtocol) -> Bool {
    last { $0.matches(path) }.map { !$0.isExclusion } ?? allSatisfy(\.isExclusion)
  }

  /// Whether globs keep a folder: they do unless one excludes it.
  func keepFolder(_ path: some StringProtocol) -> Bool {
    last { $0.matches(path) }.map { !$0.isExclusion } ?? true
  }
}

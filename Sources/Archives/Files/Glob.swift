/// A pattern of file names, as in `.gitignore` and ripgrep's `--glob`.
///
///     Glob("*.{md,html}")     // files with these endings, in any folder
///     Glob("!node_modules")   // excludes these
///     Glob("logs/**/*.gz")    // below the folder that is searched
///
/// `*` is any characters within a name, `?` one, `[a-z]` and `[!a-z]` one of a set, `**` also crosses folders, `{a,b}`
/// is either, and a backslash escapes a character. A pattern without a slash is compared with the name alone.
public struct Glob: Equatable, Sendable {
  /// Whether the glob begins with `!`, and so excludes what it matches.
  public let isExclusion: Bool
  /// The pattern as written.
  public let pattern: String
  private let seesPath: Bool
  private let alternatives: [[Piece]]

  private enum Piece: Equatable, Sendable {
    case character(Unicode.Scalar)
    case anyCharacter
    case anyName
    case anyPath
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// Parses a pattern; nil when it is empty, or has an open bracket or brace.
  public init?(_ pattern: String) {
    self.pattern = pattern
    var scalars = Array(pattern.unicodeScalars)[...]
    isExclusion = scalars.first == "!"
    if isExclusion { scalars = scalars.dropFirst() }
    if scalars.last == "/" { scalars = scalars.dropLast() }
    seesPath = scalars.contains("/")
    if scalars.first == "/" { scalars = scalars.dropFirst() }
    guard !scalars.isEmpty, let spellings = Self.expand(scalars) else { return nil }
    let read = spellings.compactMap { Self.read($0[...]) }
    guard read.count == spellings.count else { return nil }
    alternatives = read
  }

  /// Whether the glob matches a file or folder, by its path below the searched folder: `logs/2026/a.gz`.
  public func matches(_ path: some StringProtocol) -> Bool {
    let scalars = Array(path.unicodeScalars)
    let subject = seesPath ? scalars[...] : scalars.suffix(while: { $0 != "/" })
    return alternatives.contains { Self.match($0[...], subject) }
  }
}

// MARK: - Reading

extension Glob {
  /// Expands braces: `a{b,c}` is `ab` and `ac`.
  private static func expand(_ pattern: ArraySlice<Unicode.Scalar>) -> [[Unicode.Scalar]]? {
    guard let open = firstBrace(pattern) else { return [Array(pattern)] }
    var depth = 0
    var choices: [ArraySlice<Unicode.Scalar>] = []
    var start = open + 1
    var index = open
    while index < pattern.endIndex {
      switch pattern[index] {
      case "\\":
        index += 2
        continue
      case "{": depth += 1
      case "}": depth -= 1
      default: break
      }
      if depth == 0 || (depth == 1 && pattern[index] == ",") {
        choices.append(pattern[start..<index])
        start = index + 1
      }
      if depth == 0 {
        let rest = pattern[(index + 1)...]
        let all = choices.map { expand(pattern[..<open] + $0 + rest) }
        return all.contains { $0 == nil } ? nil : all.flatMap { $0 ?? [] }
      }
      index += 1
    }
    return nil
  }

  private static func firstBrace(_ pattern: ArraySlice<Unicode.Scalar>) -> Int? {
    var isEscaped = false
    return pattern.indices.first { index in
      defer { isEscaped = pattern[index] == "\\" && !isEscaped }
      return pattern[index] == "{" && !isEscaped
    }
  }

  private static func read(_ pattern: ArraySlice<Unicode.Scalar>) -> [Piece]? {
    var rest = pattern
    var pieces: [Piece] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": pieces.append(.anyCharacter)
      case "*" where rest.first == "*":
        rest = rest.drop { $0 == "*" }
        // `**/` also matches no folder.
        if rest.first == "/" { rest.removeFirst() }
        pieces.append(.anyPath)
      case "*": pieces.append(.anyName)
      case "[":
        guard let set = readSet(&rest) else { return nil }
        pieces.append(set)
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        pieces.append(.character(next))
      default: pieces.append(.character(scalar))
      }
    }
    return pieces
  }

  /// Parses a set after its `[`; a `]` that comes first belongs to it.
  private static func readSet(_ rest: inout ArraySlice<Unicode.Scalar>) -> Piece? {
    let isNegated = rest.first == "!" || rest.first == "^"
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let low = rest.popFirst() {
      if low == "]", !ranges.isEmpty { return .set(ranges, isNegated: isNegated) }
      guard rest.first == "-", let high = rest.dropFirst().first, high != "]" else {
        ranges.append(low...low)
        continue
      }
      guard low <= high else { return nil }
      rest = rest.dropFirst(2)
      ranges.append(low...high)
    }
    return nil
  }
}

// MARK: - Matching

extension Glob {
  private static func match(_ pattern: ArraySlice<Piece>, _ subject: ArraySlice<Unicode.Scalar>) -> Bool {
    var pattern = pattern
    var subject = subject
    while let piece = pattern.popFirst() {
      switch piece {
      case .anyName, .anyPath: return matchAny(pattern, subject, crossesFolders: piece == .anyPath)
      default:
        guard let scalar = subject.popFirst(), matches(piece, scalar) else { return false }
      }
    }
    return subject.isEmpty
  }

  private static func matchAny(
    _ pattern: ArraySlice<Piece>, _ subject: ArraySlice<Unicode.Scalar>, crossesFolders: Bool
  ) -> Bool {
    var rest = subject
    while true {
      if match(pattern, rest) { return true }
      guard let scalar = rest.popFirst(), crossesFolders || scalar != "/" else { return false }
    }
  }

  private static func matches(_ piece: Piece, _ scalar: Unicode.Scalar) -> Bool {
    switch piece {
    case .character(let wanted): scalar == wanted
    case .anyCharacter: scalar != "/"
    case .set(let ranges, let isNegated): scalar != "/" && ranges.contains { $0.contains(scalar) } != isNegated
    case .anyName, .anyPath: false
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate func suffix(while isMember: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
    let start = lastIndex { !isMember($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
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

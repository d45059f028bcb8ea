/// An opened bracket, and the statement or argument that is being read in it.
struct CodeFrame {
  enum Kind: Equatable {
    /// `f(…)`, with `a.f` as its name; a name of nothing is a bracket around an expression.
    case call(String)
    /// `a[…]`.
    case index(String)
    /// `[…]`.
    case list
    /// `{…}` as a value: an object, a dictionary, the elements of a list.
    case value
    /// The body of a type; an enumeration has cases.
    case type(String, isEnumeration: Bool)
    /// The body of a switch over something.
    case choice(String)
    /// The body of a function or of a computed property.
    case function(String)
    /// A closure that something is called with.
    case closure(String)
    /// Any other statements.
    case block

    /// Whether it contains statements, which end with their lines.
    var isBlock: Bool {
      switch self {
      case .call, .index, .list, .value: false
      default: true
      }
    }
  }

  /// Where a text stands in its brackets.
  struct Place {
    var position: CodeLiteral.Position
    var names: [CodeLiteral.Name] = []
  }

  var kind: Kind
  let number: Int
  /// The names that apply to the whole bracket where it is a value.
  var own: [CodeLiteral.Name] = []
  /// What was read since the last separator.
  var segment: [CodeToken] = []
  /// The words and texts in it.
  var words: [String] = []

  init(kind: Kind, number: Int) { (self.kind, self.number) = (kind, number) }

  init(opening sign: CodeToken, after outer: CodeFrame, number: Int) {
    self.number = number
    var segment = outer.segment
    switch sign.text {
    case "(":
      kind = .call(Self.popChain(&segment))
    case "[":
      let isIndex = sign.isAdjacent && (segment.last.map { $0.kind == .word || $0.kind == .group } ?? false)
      kind = isIndex ? .index(Self.popChain(&segment)) : .list
    default:
      kind = Self.braces(segment, in: outer)
      // `new List<string> { … }` is the value that `new` stands for.
      if let new = segment.lastIndex(where: { $0.isWord("new") }) { segment.removeSubrange(new...) }
    }
    if kind.isBlock { return }
    let isArgument = !outer.kind.isBlock || !segment.isEmpty
    own = isArgument ? Self.place(segment, in: outer.kind, before: nil).names : []
  }

  /// Takes the name of what is called from the end of a statement: `a.b?.c<T>`.
  private static func popChain(_ segment: inout [CodeToken]) -> String {
    if segment.last?.isSign(">") ?? false, let start = segment.lastIndex(where: { $0.isSign("<") }) {
      segment.removeSubrange(start...)
    }
    var names: [String] = []
    while let last = segment.last {
      if last.kind == .word, !keywords.contains(last.text) {
        names.insert(last.text, at: 0)
        segment.removeLast()
        while let sign = segment.last, [".", "?", "!", "::", ".."].contains(sign.text), sign.kind == .sign {
          segment.removeLast()
        }
        guard segment.count > 0, let before = segment.last, before.kind == .group || before.kind == .word else { break }
        if !Self.isJoined(before, names) { break }
      } else if last.kind == .group, !names.isEmpty {
        segment.removeLast()
      } else {
        break
      }
    }
    return names.joined(separator: ".")
  }

  /// Two words in a row are a type and a name, not a chain.
  private static func isJoined(_ before: CodeToken, _ names: [String]) -> Bool {
    before.kind == .group
      || !keywords.contains(before.text) && !["let", "var", "const", "new", "await"].contains(before.text)
  }

  private static let keywords: Set<String> = [
    "if", "else", "for", "foreach", "while", "switch", "match", "when", "guard", "return", "in", "case", "await", "try",
    "new", "catch", "not", "and", "or", "throw",
  ]

  private static let typeWords: Set<String> = [
    "enum", "struct", "class", "object", "interface", "extension", "actor", "protocol", "namespace",
  ]

  private static func braces(_ segment: [CodeToken], in outer: CodeFrame) -> Kind {
    guard let last = segment.last else { return outer.kind.isBlock && outer.number > 0 ? .block : .value }
    func word(after names: Set<String>) -> String? {
      guard let index = segment.lastIndex(where: { $0.kind == .word && names.contains($0.text) }) else { return nil }
      return segment[(index + 1)...].first { $0.kind == .word }?.text ?? ""
    }
    if outer.kind.isBlock, let name = word(after: typeWords) {
      return .type(name, isEnumeration: segment.contains { $0.isWord("enum") })
    }
    if segment.contains(where: { $0.kind == .word && ["switch", "when", "match"].contains($0.text) }) {
      let words = segment.filter { $0.kind == .word || $0.kind == .group }.map(\.text)
      return .choice(words.joined(separator: " "))
    }
    if let name = word(after: ["func", "fun", "function"]) { return .function(name) }
    if last.kind == .sign, ["=", ":", "=>", ",", "??", "||", "?"].contains(last.text) {
      return last.text == "=>" ? .closure("") : .value
    }
    if segment.contains(where: { $0.isWord("new") }) || last.isWord("return") { return .value }
    if segment.first.map({ $0.kind == .word && statements.contains($0.text) }) ?? false { return .block }
    if let name = computedProperty(segment) { return .function(name) }
    var rest = segment
    if last.kind == .group { rest.removeLast() }
    let chain = popChain(&rest)
    return outer.kind.isBlock && chain.isEmpty ? .block : .closure(chain)
  }

  private static let statements: Set<String> = [
    "if", "else", "for", "foreach", "while", "do", "try", "catch", "guard", "repeat", "finally", "using", "defer",
    "get",
    "set", "init",
  ]

  private static func computedProperty(_ segment: [CodeToken]) -> String? {
    guard let index = segment.firstIndex(where: { $0.isWord("var") || $0.isWord("val") }),
      !segment.contains(where: { $0.isSign("=") }), segment.contains(where: { $0.isSign(":") })
    else { return nil }
    return segment[(index + 1)...].first { $0.kind == .word }?.text
  }

  // MARK: The place of a text

  func place(before next: CodeToken?) -> Place { Self.place(segment, in: kind, before: next) }

  /// Whether a colon ends a case of a switch here, and is not that of a label.
  var endsLabelOfCase: Bool {
    guard kind.isBlock, let first = segment.first else { return false }
    return first.isWord("case") || first.isWord("default") || segment.count == 1 && first.kind == .text
  }

  private static func place(_ segment: [CodeToken], in kind: Kind, before next: CodeToken?) -> Place {
    let isKeyLike = next.map { $0.isSign(":") || $0.isSign("->") || $0.isWord("to") } ?? false
    let rest = segment.reversed().drop { $0.kind == .word && prefixes.contains($0.text) || $0.isSign("@") }
    let segment = Array(rest.reversed())
    guard let last = segment.last else {
      if case .choice = kind {
        return Place(position: isKeyLike || next?.isSign(",") ?? false ? .caseLabel : .returned)
      }
      if kind.isBlock && isKeyLike { return Place(position: .caseLabel) }
      return Place(position: isKeyLike ? .key : .element)
    }
    if last.isWord("case") { return Place(position: .caseLabel) }
    if last.isWord("return") { return Place(position: .returned) }
    if last.isSign("->"), case .choice = kind { return Place(position: .returned) }
    guard let name = governing(segment) else { return Place(position: .element) }
    if case .type(_, isEnumeration: true) = kind, segment.first?.isWord("case") ?? false {
      return Place(position: .rawValue)
    }
    return Place(position: .labelled, names: [.label(name)] + compared(segment, name))
  }

  /// What Objective-C compares a text with: `[payment.productIdentifier isEqualToString:@"…"]`.
  private static func compared(_ segment: [CodeToken], _ label: String) -> [CodeLiteral.Name] {
    guard label.hasPrefix("isEqual"), let index = segment.lastIndex(where: { $0.isWord(label) }) else { return [] }
    return segment[..<index].last { $0.kind == .word || $0.kind == .group }.map { [.label($0.text)] } ?? []
  }

  private static let prefixes: Set<String> = ["const", "await", "try", "new", "not"]
  private static let assignments: Set<String> = ["=", ":=", "+="]
  private static let comparisons: Set<String> = ["==", "===", "!=", "!==", "~="]

  /// The name that a value behind these tokens has.
  private static func governing(_ segment: [CodeToken]) -> String? {
    guard let last = segment.last else { return nil }
    if last.kind == .word {
      // `#define NAME "…"`
      return segment.count > 2 && segment[0].isSign("#") && segment[1].isWord("define") ? last.text : nil
    }
    guard last.kind == .sign else { return nil }
    let before = Array(segment.dropLast())
    switch last.text {
    case let sign where assignments.contains(sign): return declared(before)
    case let sign where comparisons.contains(sign):
      return before.last { $0.kind == .word || $0.kind == .group }?.text
    case ":":
      if let question = before.lastIndex(where: { $0.isSign("?") }), question > 0,
        before[question...].contains(where: { $0.kind == .text })
      {
        return outerName(Array(before[..<question]))
      }
      return before.last.flatMap { [.word, .text, .group].contains($0.kind) ? $0.text : nil }
    case "->": return before.first { $0.kind == .text || $0.kind == .word }?.text
    case "?", "??", "||", "&&": return outerName(before)
    // The type of a literal: `const List<String> ids = <String>[…]`.
    case ">": return segment.lastIndex { $0.isSign("<") }.flatMap { governing(Array(segment[..<$0])) }
    default: return nil
    }
  }

  /// The name that a part of an expression has from its beginning: `name = a ? "x" : "y"`.
  private static func outerName(_ segment: [CodeToken]) -> String? {
    let signs = assignments.union([":"])
    guard let index = segment.lastIndex(where: { $0.kind == .sign && signs.contains($0.text) }) else { return nil }
    return governing(Array(segment[...index]))
  }

  /// The name before `=`: that before a type's colon, else the last one.
  private static func declared(_ tokens: [CodeToken]) -> String? {
    if let colon = tokens.firstIndex(where: { $0.isSign(":") }), colon > 0, tokens[colon - 1].kind == .word {
      return tokens[colon - 1].text
    }
    return tokens.last { $0.kind == .word }?.text ?? tokens.last { $0.kind == .group }?.text
  }
}

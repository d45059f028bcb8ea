/// Reads the texts of a source file, each with the names around it, by brackets and signs alone: no language's grammar
/// is known here, but what they share.
struct CodeLiterals {
  private var frames: [CodeFrame] = [CodeFrame(kind: .block, number: 0)]
  private var count = 0
  private var isAfterLineEnd = false
  private(set) var literals: [CodeLiteral] = []

  static func literals(of bytes: [UInt8], in language: CodeLanguage) -> [CodeLiteral] {
    var reader = CodeLiterals()
    let tokens = CodeTokens.tokens(of: bytes, in: language)
    for (index, token) in tokens.enumerated() {
      reader.read(token, before: tokens[(index + 1)...].prefix(6).filter { $0.kind != .lineEnd })
    }
    return reader.literals
  }

  private var top: CodeFrame {
    get { frames[frames.count - 1] }
    // In place: a statement may be long, and a copy of it for each token takes as long as its square.
    _modify { yield &frames[frames.count - 1] }
  }

  private mutating func read(_ token: CodeToken, before next: [CodeToken]) {
    guard token.kind != .lineEnd else { return isAfterLineEnd = true }
    if isAfterLineEnd { endStatement(before: token) }
    isAfterLineEnd = false
    switch token.kind {
    case .text:
      add(token, before: next)
      top.segment.append(token)
    case .sign: readSign(token)
    default: top.segment.append(token)
    }
  }

  private mutating func readSign(_ sign: CodeToken) {
    switch sign.text {
    case "(", "[", "{":
      count += 1
      let frame = CodeFrame(opening: sign, after: top, number: count)
      frames.append(frame)
    case ")", "]", "}": close(sign)
    case ";": top.segment = []
    case ",": readComma(sign)
    case ":" where top.endsLabelOfCase: top.segment = []
    default: top.segment.append(sign)
    }
  }

  /// A comma ends an element; in a statement it stands between cases, or the types that a type inherits from.
  private mutating func readComma(_ sign: CodeToken) {
    let isCase = top.segment.first?.isWord("case") ?? false
    if !top.kind.isBlock || top.segment.contains(where: { $0.isSign("=") }) && !isCase {
      top.segment = []
    } else if isCase {
      top.segment = [top.segment[0]]
    } else {
      top.segment.append(sign)
    }
  }

  private mutating func close(_ sign: CodeToken) {
    guard frames.count > 1 else { return }
    let closed = frames.removeLast()
    var group = sign
    group.kind = .group
    group.text = closed.words.suffix(8).joined(separator: " ")
    top.words += closed.words.suffix(8)
    top.segment.append(group)
  }

  /// A line end ends a statement, unless an operator stands at it.
  private mutating func endStatement(before token: CodeToken) {
    guard top.kind.isBlock, let last = top.segment.last else { return }
    let goesOn =
      last.kind == .sign && last.text != ">"
      || token.kind == .sign && !["(", "[", "@", "#"].contains(token.text)
        && token.text != "}"
    if !goesOn || last.isSign("}") { top.segment = [] }
  }

  private mutating func add(_ token: CodeToken, before next: [CodeToken]) {
    let place = top.place(before: next.first)
    let isJoined = top.segment.last?.isSign("+") ?? false || next.first?.isSign("+") ?? false
    let text = FormatText.withUnknownParts(token.text)
    literals.append(
      CodeLiteral(
        text: text, line: token.line, isPart: token.isComposed || isJoined || text != token.text,
        position: place.position,
        names: storeName(next) + place.names + names(around: place.position), group: group(of: place)))
    top.words.append(token.text)
  }

  /// The store that a pair in braces names behind an ID, as Unity's do: `{"gold", GooglePlay.Name}`.
  private func storeName(_ next: [CodeToken]) -> [CodeLiteral.Name] {
    guard top.kind == .value, next.count > 1, next[0].isSign(","), next[1].kind == .word,
      NameWords(next[1].text).isOfOtherStore
    else { return [] }
    return [.label(next[1].text)]
  }

  /// What stands side by side in a C# initializer, `["a"] = 1, ["b"] = 2`, is in brackets of its own.
  private func group(of place: CodeFrame.Place) -> Int {
    let outer = frames.dropLast().last
    guard case .list = top.kind, top.own.isEmpty, case .value? = outer?.kind else { return top.number }
    return outer?.number ?? 0
  }

  private static let collections: Set<String> = [
    "", "set", "array", "list", "listof", "setof", "mapof", "arrayof", "hashsetof", "aslist", "of", "mutablelistof",
    "nsset", "nsarray", "identifiablearray", "orderedset", "hashset", "arraylist", "init",
  ]

  /// Whether a function collects what it is called with.
  static func isCollection(_ chain: String) -> Bool {
    collections.contains(chain.split(separator: ".").last?.lowercased() ?? "")
  }

  /// The names of the brackets around a text, to the statement that it is in and what this is declared in.
  private func names(around position: CodeLiteral.Position) -> [CodeLiteral.Name] {
    var names: [CodeLiteral.Name] = []
    var position = position
    for frame in frames.suffix(32).reversed() {
      switch frame.kind {
      case .list, .value: names += frame.own
      case .call(let chain):
        if !chain.isEmpty { names.append(.call(chain)) }
        // What a function makes of a text is not the text.
        guard Self.isCollection(chain) else { return names }
        names += frame.own
      case .index(let chain): return names + [.call(chain)]
      case .type(let name, _): return names + [.type(name)]
      case .choice(let subject):
        if position == .caseLabel { return names + [.subject(subject)] }
        if position != .returned { return names }
      case .function(let name):
        guard position == .returned || position == .element else { return names }
        names.append(.subject(name))
        position = .returned
      case .closure(let chain): return names + [.subject(chain.split(separator: ".").suffix(2).joined(separator: "."))]
      case .block: if position != .returned { return names }
      }
    }
    return names
  }
}

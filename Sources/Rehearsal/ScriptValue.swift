internal import JSON
internal import Spelling

/// Why a script cannot be read: the location in it, the cause, and a cure.
public struct RehearsalScriptError: Error, Equatable, CustomStringConvertible, Sendable {
  public var description: String

  init(_ description: String) { self.description = description }
}

/// A value of a script, and its location.
struct ScriptValue {
  let tree: JSONTree
  /// As people write it: `steps[0].at`.
  let path: String
  /// The line of the script.
  let line: Int
  /// The values of the members or elements.
  private let children: [ScriptValue]

  init(_ tree: JSONTree, in bytes: [UInt8]) {
    var lines = ScriptLines.ofValues(in: bytes)[...]
    self.init(tree, "", &lines)
  }

  private init(_ tree: JSONTree, _ path: String, _ lines: inout ArraySlice<Int>) {
    (self.tree, self.path, line) = (tree, path, lines.popFirst() ?? 1)
    switch tree {
    case .array(let elements):
      children = elements.enumerated().map { ScriptValue($1, "\(path)[\($0)]", &lines) }
    case .object(let members):
      children = members.map { ScriptValue($0.value, path.isEmpty ? $0.name : "\(path).\($0.name)", &lines) }
    default: children = []
    }
  }

  func error(_ message: String) -> RehearsalScriptError {
    RehearsalScriptError("line \(line): \(path.isEmpty ? "" : "\(path): ")\(message)")
  }

  func expected(_ what: String) -> RehearsalScriptError {
    let got =
      switch tree {
      case .null: "null"
      case .bool(let flag): flag ? "true" : "false"
      case .number(let digits): digits.count > 30 ? "a long number" : digits
      case .string(let text): "the text '\(text.prefix(60))'"
      case .array: "a list"
      case .object: "an object"
      }
    return error("expected \(what), not \(got)")
  }
}

// MARK: - Single values

extension ScriptValue {
  func text() throws(RehearsalScriptError) -> String {
    guard let text = tree.string else { throw expected("text in quotes") }
    return text
  }

  /// A product ID: commands are separated at spaces.
  func productID() throws(RehearsalScriptError) -> String {
    guard let id = tree.string else { throw expected("a product ID in quotes") }
    guard !id.isEmpty, !id.contains(where: \.isWhitespace) else {
      throw error("'\(id)' is not a product ID: it is empty or has spaces")
    }
    return id
  }

  /// The digits of a number.
  var digits: String? {
    guard case .number(let digits) = tree else { return nil }
    return digits
  }

  func bool() throws(RehearsalScriptError) -> Bool {
    guard let flag = tree.bool else { throw expected("true or false") }
    return flag
  }

  func wholeNumber(_ range: ClosedRange<Int64>, of unit: String) throws(RehearsalScriptError) -> Int64 {
    let what = "a whole number of \(unit) from \(range.lowerBound) to \(range.upperBound)"
    guard let number = digits.flatMap({ Int64($0) }), range.contains(number) else {
      throw expected(what)
    }
    return number
  }

  /// Seconds, as milliseconds.
  func time() throws(RehearsalScriptError) -> Int {
    guard let seconds = digits.flatMap({ Double($0) }), (0...1e9).contains(seconds) else {
      throw expected("a number of seconds, 0 or more and at most 1000000000")
    }
    return Int((seconds * 1000).rounded())
  }

  /// One of some words.
  func word<Word: RawRepresentable<String>>(of words: [Word]) throws(RehearsalScriptError) -> Word {
    let list = (words.count == 1 ? "" : "one of ") + words.map(\.rawValue).joined(separator: ", ")
    guard let text = tree.string else { throw expected(list) }
    if NotSimulated.words.contains(text) { throw error("\(text) is not simulated; use \(list)") }
    guard let word = words.first(where: { $0.rawValue == text }) else {
      throw error("'\(text)' is unknown; use \(list)")
    }
    return word
  }
}

// MARK: - Lists and objects

extension ScriptValue {
  func elements() throws(RehearsalScriptError) -> [ScriptValue] {
    guard case .array = tree else { throw expected("a list in [ ]") }
    return children
  }

  /// The members of an object with any names, each once.
  func members() throws(RehearsalScriptError) -> [(name: String, value: ScriptValue)] {
    guard case .object(let members) = tree else { throw expected("an object in { }") }
    var seen: Set<String> = []
    var values: [(name: String, value: ScriptValue)] = []
    for (member, value) in zip(members, children) {
      guard seen.insert(member.name).inserted else { throw value.error("appears twice: remove one of them") }
      values.append((member.name, value))
    }
    return values
  }

  /// The members of an object that may have these names alone.
  func members(named names: [String]) throws(RehearsalScriptError) -> [String: ScriptValue] {
    let members = try members()
    for (name, value) in members where !names.contains(name) {
      if NotSimulated.words.contains(name.replacing("_", with: "-")) { throw value.error("not simulated: remove it") }
      let cure =
        nearest(to: name, in: names).map { "use '\($0)'" } ?? "use one of these: \(names.joined(separator: ", "))"
      throw value.error("unknown key: \(cure)")
    }
    return Dictionary(uniqueKeysWithValues: members)
  }
}

/// What Apple's store does, and a rehearsal does not.
enum NotSimulated {
  static let list = [
    "billing grace period", "upgrades and downgrades", "offers", "price consent", "family sharing",
  ]

  /// Words for it in scripts.
  static let words: Set<String> = [
    "grace-period", "billing-grace-period", "billing-retry", "upgrade", "downgrade", "crossgrade", "offer", "offers",
    "price-consent", "price-increase", "family-sharing", "family-shareable",
  ]
}

/// Lines of a JSON text.
enum ScriptLines {
  /// The line of each value, in the order in which they begin.
  ///
  /// - Parameter bytes: Well-formed JSON.
  /// - Returns: Lines, counted from 1.
  static func ofValues(in bytes: [UInt8]) -> [Int] {
    var (lines, line, position): ([Int], Int, Int) = ([], 1, 0)
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: "\""):
        position = endOfString(in: bytes, from: position)
        if !isKey(in: bytes, before: position) { lines.append(line) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        lines.append(line)
        position += 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        lines.append(line)
        position = bytes[position...].firstIndex { " \n\r\t,]}".utf8.contains($0) } ?? bytes.count
      default: position += 1
      }
    }
    return lines
  }

  static func line(at offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }

  private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
  }

  private static func isKey(in bytes: [UInt8], before position: Int) -> Bool {
    bytes[position...].first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: ":")
  }
}

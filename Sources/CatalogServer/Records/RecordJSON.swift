internal import CatalogModel
internal import Feeds

/// Records written in Apple's way: a space behind each comma between members.
enum RecordJSON {
  /// A record with those of its members that have a value.
  static func object(_ members: [(name: String, value: JSONTree?)]) -> [UInt8] {
    let known = members.compactMap { name, value in value.map { Array("\"\(name)\":".utf8) + bytes($0) } }
    return Array("{".utf8) + known.joined(separator: ", ".utf8) + Array("}".utf8)
  }

  /// A value without a line end.
  static func bytes(_ value: JSONTree) -> [UInt8] { value.text(isCompact: true).dropLast() }

  /// An amount in milliunits as Apple writes it: two decimals at least.
  static func amount(_ milliunits: Int64) -> JSONTree {
    let text = Money.decimalText(milliunits)
    return .number(text.contains(".") ? text : text + ".00")
  }
}

extension JSONTree {
  /// An object of the members that have a value.
  static func known(_ members: [(name: String, value: JSONTree?)]) -> JSONTree {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  static func text(_ text: String?) -> JSONTree? { text.map(JSONTree.string) }

  static func integer(_ number: Int64?) -> JSONTree? { number.map { .number("\($0)") } }
}

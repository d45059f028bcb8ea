internal import CatalogModel
internal import JSON

/// Records written in Apple's way: a space behind each comma between members.
enum RecordJSON {
  /// A record with those of its members that have a value.
  static func object(_ members: [(name: String, value: JSONTree?)]) -> [UInt8] {
    var text = Array("{".utf8)
    for case (let name, let value?) in members {
      if text.count > 1 { text += ", ".utf8 }
      text.append(jsonMember: name, value)
    }
    return text + "}".utf8
  }

  /// A value without a line end.
  static func bytes(_ value: JSONTree) -> [UInt8] {
    var text: [UInt8] = []
    text.append(json: value)
    return text
  }

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

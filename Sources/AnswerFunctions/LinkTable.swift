internal import Answers
internal import ProductLinks
internal import SQLite
internal import SQLiteFunctions

/// `apple_links(text)`: every product link in a text, with the fields of the question.
///
/// What a text alone does not state is NULL: its source, and the names that a catalog has.
enum LinkTable {
  static func make() -> TableFunction {
    let fields = LinksQuestion.fields
    return TableFunction("apple_links", columns: fields.map(\.column.key), parameters: ["text"]) { arguments in
      ProductLink.all(in: bytes(of: arguments[0])).map { found in
        let row = LinkRow(found, source: nil)
        return fields.map { Value($0.cell(row)) }
      }
    }
  }

  /// Numbers have no links in them.
  private static func bytes(of value: Value) -> [UInt8] {
    switch value {
    case .text(let text): Array(text.utf8)
    case .blob(let bytes): bytes
    case .null, .integer, .real: []
    }
  }
}

extension Value {
  /// A field's value in SQL; lists and objects are JSON.
  fileprivate init(_ cell: Cell) {
    self =
      switch cell.value {
      case .null: .null
      case .text(let text), .decimal(let text): .text(text)
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .boolean(let flag): .integer(flag ? 1 : 0)
      case .list, .object: .text(cell.jsonText)
      }
  }
}

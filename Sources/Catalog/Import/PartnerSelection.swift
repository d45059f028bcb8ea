internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// What of one table is taken: which of its columns, and which of its rows.
struct PartnerSelection {
  /// The table as the snapshot has it, with the columns that are kept.
  let header: PartnerTableHeader
  /// The kept columns, by their places in the file; `nil` when all are.
  let columns: [Int]?
  /// Which rows and columns of the table are asked for, as on the command line; empty when all are.
  let choice: String
  /// How many of the file's columns are not kept.
  let columnsLeftOut: Int
  private let storefronts: Storefronts?
  private let conditions: [RowCondition]

  private struct Storefronts {
    var column: Int
    var numbers: Set<Int64>
  }

  /// Whether rows are asked about one by one, and may be left out for what they say.
  var hasConditions: Bool { !conditions.isEmpty }

  /// Takes all of a table.
  init(all header: PartnerTableHeader) {
    self.header = header
    (columns, storefronts, conditions, choice, columnsLeftOut) = (nil, nil, [], "", 0)
  }

  /// Throws when a condition names a column that the table has not.
  init(_ header: PartnerTableHeader, of table: String, _ options: PartnerOptions) throws(PartnerConditionError) {
    let kept = header.columns.indices.filter { index in
      let name = header.columns[index].name
      return name == "export_date" || header.key.contains(index) || options.takes(column: name, of: table)
    }
    columnsLeftOut = header.columns.count - kept.count
    columns = columnsLeftOut == 0 ? nil : kept
    self.header = columnsLeftOut == 0 ? header : header.keeping(kept)
    storefronts = header.index(of: "storefront_id").flatMap { column in
      options.storefronts.isEmpty
        ? nil : Storefronts(column: column, numbers: Set(options.storefronts.map { Int64($0.number) }))
    }
    var conditions: [RowCondition] = []
    for condition in options.conditions where condition.tables.matches(table) {
      conditions.append(try RowCondition(condition, on: header))
    }
    self.conditions = conditions
    choice = options.words(
      storefronts: storefronts != nil, columns: columns != nil,
      conditions: options.conditions.filter { $0.tables.matches(table) })
  }

  /// Whether a row is wanted; its values are those of all columns of the file.
  func takes(_ values: UnsafeBufferPointer<PartnerValue>) throws(PartnerConditionError) -> Bool {
    if let storefronts {
      guard case .integer(let number) = unsafe values[storefronts.column], storefronts.numbers.contains(number) else {
        return false
      }
    }
    for condition in conditions where try unsafe !condition.holds(values) { return false }
    return true
  }
}

extension PartnerOptions {
  /// What is asked for of one table, as it is written on the command line.
  fileprivate func words(storefronts hasStorefronts: Bool, columns hasColumns: Bool, conditions: [PartnerCondition])
    -> String
  {
    var words: [String] = []
    if hasStorefronts { words.append("--only-storefront " + storefronts.map(\.code).joined(separator: ",")) }
    if hasColumns {
      words += columns.map { "--column \($0.pattern)" } + skippedColumns.map { "--skip-column \($0.pattern)" }
    }
    return (words + conditions.map { "--where '\($0.text)'" }).joined(separator: " ")
  }

  fileprivate func takes(column: String, of table: String) -> Bool {
    let names = [column, "\(table).\(column)"]
    func matches(_ globs: [Glob]) -> Bool { globs.contains { glob in names.contains { glob.matches($0) } } }
    return (columns.isEmpty || matches(columns)) && !matches(skippedColumns)
  }
}

extension PartnerTableHeader {
  fileprivate func keeping(_ kept: [Int]) -> PartnerTableHeader {
    var header = self
    header.columns = kept.map { columns[$0] }
    header.key = key.compactMap { kept.firstIndex(of: $0) }
    return header
  }
}

/// A condition as SQLite asks it of one row after the other.
private final class RowCondition {
  private let text: String
  private let question: Statement
  /// The columns that the expression may name, by their places in the file, and whether each is a decimal.
  private let bound: [(column: Int, isDecimal: Bool)]

  init(_ condition: PartnerCondition, on header: PartnerTableHeader) throws(PartnerConditionError) {
    text = condition.text
    let expression = condition.expression.lowercased()
    let named = header.columns.indices.filter { expression.contains(header.columns[$0].name.lowercased()) }
    bound = named.map { ($0, header.columns[$0].type == .decimal) }
    let row = named.enumerated().map { "?\($0 + 1) AS \(SnapshotSchema.quoted(header.columns[$1].name))" }
    do throws(SQLiteError) {
      question = try Connection(path: ":memory:").prepareReading(condition.sql(over: row.joined(separator: ", ")))
    } catch {
      let names = header.columns.map(\.name).joined(separator: ", ")
      throw PartnerConditionError(condition.text, "\(error.message); the columns are \(names)")
    }
  }

  func holds(_ values: UnsafeBufferPointer<PartnerValue>) throws(PartnerConditionError) -> Bool {
    do throws(SQLiteError) { return try unsafe ask(values) } catch {
      throw PartnerConditionError(text, error.message)
    }
  }

  private func ask(_ values: UnsafeBufferPointer<PartnerValue>) throws(SQLiteError) -> Bool {
    for (index, (column, isDecimal)) in bound.enumerated() {
      switch unsafe values[column] {
      case .null: try question.bindNull(index)
      case .integer(let integer): try question.bind(index, integer: integer)
      case .text(let utf8) where isDecimal: try unsafe question.bind(index, DecimalField.number(utf8))
      case .text(let utf8): try unsafe question.bind(index, borrowing: utf8)
      }
    }
    let holds = try question.step()
    question.reset()
    return holds
  }
}

extension DecimalField {
  /// A decimal as SQL compares it: a number, however it is written, and text only where it is none.
  fileprivate static func number(_ utf8: UnsafeRawBufferPointer) -> Value {
    switch unsafe DecimalField(utf8) {
    case .integer(let integer): return .integer(integer)
    case .real(let real): return .real(real)
    case .text:
      let text = unsafe String(decoding: utf8, as: UTF8.self)
      let isNumber = text.utf8.allSatisfy {
        (48...57).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      return isNumber ? Double(text).map { .real($0) } ?? .text(text) : .text(text)
    }
  }
}

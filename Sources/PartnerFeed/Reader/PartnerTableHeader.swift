internal import CatalogModel

/// What the first records of a partner-feed file state of its table, repaired where Apple's header is known to be wrong.
public struct PartnerTableHeader: Equatable, Sendable {
  /// Whether a file holds its whole table, or what changed since the last whole one.
  public enum Mode: String, Sendable {
    /// All rows of the table.
    case full = "FULL"
    /// Rows that were added or changed since the last full one.
    case incremental = "INCREMENTAL"
  }

  /// In the order of the file; the first is `export_date`.
  public var columns: [PartnerColumn]
  /// The columns of the primary key, by their place in ``columns``; empty when the table has none.
  public var key: [Int]
  /// Whether the file has all rows.
  public var mode: Mode
  /// What was repaired, a sentence each: `collection_id is declared VARCHAR(1000), and read as a whole number`.
  public var notes: [String]

  public init(columns: [PartnerColumn], key: [Int], mode: Mode, notes: [String] = []) {
    self.columns = columns
    self.key = key
    self.mode = mode
    self.notes = notes
  }

  /// Where a column of this name stands; case does not matter.
  public func index(of name: String) -> Int? {
    columns.firstIndex { $0.name.lowercased() == name.lowercased() }
  }
}

/// The records before the first row, as they stand there.
struct RawPartnerHeader {
  var columns: [String] = []
  var key: [String]?
  var types: [String]?
  var mode: String?
  /// From the trailer, when the table has no rows at all.
  var recordsWritten: Int?
  let dialect: PartnerDialect
  /// The records of the licence.
  private(set) var legal: [String] = []
  /// The records as they came, with their ends.
  private(set) var text = ""

  init(_ dialect: PartnerDialect = .relational) { self.dialect = dialect }

  /// Takes one record that begins with `#`; the first of them names the columns, the others come in any order.
  mutating func take(_ record: String) {
    self.text += record + String(decoding: dialect.recordEnd, as: UTF8.self)
    let text = record.dropFirst()
    guard !columns.isEmpty else {
      columns = fields(text)
      return
    }
    if let names = Self.value("primaryKey:", text) { key = names.isEmpty ? [] : fields(names) }
    if let names = Self.value("dbTypes:", text) { types = fields(names) }
    if let word = Self.value("exportMode:", text) { mode = String(word) }
    if let count = Self.value("recordsWritten:", text) { recordsWritten = Int(count) }
  }

  private static func value(_ label: String, _ text: Substring) -> Substring? {
    text.hasPrefix(label) ? text.dropFirst(label.count) : nil
  }

  private func fields(_ text: Substring) -> [String] {
    let separator = Character(Unicode.Scalar(dialect.fieldSeparator))
    return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension RawPartnerHeader {
  /// Reads header records again that ``text`` gave.
  init(reading text: String) {
    let isFlat = !text.contains("\u{2}\n")
    self.init(isFlat ? .flat : .relational)
    let records =
      isFlat ? text.split(separator: "\n").map(String.init) : text.split(separator: "\u{2}\n").map(String.init)
    for record in records { take(record) }
    legal = records.filter { $0.hasPrefix("##legal:") }
  }

  /// The type that a column was declared with: `VARCHAR(1000)`.
  func declaredType(of column: String) -> String? {
    guard let types, types.count == columns.count else { return nil }
    return columns.firstIndex(of: column).map { types[$0] }
  }
}

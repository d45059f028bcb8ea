internal import SnapshotFile

/// How the feed spells the numbers and dates of a row that a snapshot keeps in another spelling.
///
/// It is a text in the table's last column, which is declared only where a row has one: the fields of decimals and
/// dates in the order in which records have them, with `|` between and nothing where the spelling is the usual one:
/// `0.990`, `|2026-11-18`.
enum FieldSpelling {
  /// The column's name, which no column of the feed may have.
  static let column = "feed_spelling"
  static let separator = UInt8(ascii: "|")

  /// The field of the decimal or date that is number `index` among them; `nil` where its spelling is the usual one.
  static func field(_ index: Int, of row: borrowing RecordColumns, at position: Int) -> UnsafeRawBufferPointer? {
    guard case .text(let spellings) = row[position] else { return nil }
    var start = 0
    for _ in 0..<index {
      guard let end = unsafe spellings[start...].firstIndex(of: separator) else { return nil }
      start = end + 1
    }
    let field = unsafe UnsafeRawBufferPointer(rebasing: spellings[start...].prefix { $0 != separator })
    return unsafe field.isEmpty ? nil : field
  }
}

/// Collects the spellings of one row after the other.
struct FieldSpellings {
  /// For each position of a record, the number of its decimal or date among all of the table; `nil` of other columns.
  let indexes: [Int?]
  private let mayHave: Bool
  /// Whether a row had any.
  private(set) var hasAny = false
  private var text: [UInt8] = []
  private var separators = 0

  init(_ table: StoredTable) {
    indexes = table.spellingIndexes
    mayHave = table.keepsSpellings
  }

  /// Notes a field that is spelt otherwise; fields come in the order of their positions.
  mutating func note(_ field: UnsafeRawBufferPointer, at position: Int) {
    guard let index = indexes[position] else { return }
    while separators < index {
      text.append(FieldSpelling.separator)
      separators += 1
    }
    unsafe text.append(contentsOf: field)
  }

  /// Appends what was noted as the last value of a row, and forgets it.
  @inline(__always)
  mutating func finish(_ builder: inout RecordBuilder) {
    guard mayHave else { return }
    guard !text.isEmpty else { return builder.omitLast() }
    hasAny = true
    unsafe text.withUnsafeBytes { unsafe builder.appendText($0) }
    text.removeAll(keepingCapacity: true)
    separators = 0
  }
}

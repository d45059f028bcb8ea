public import Feeds
public import SQLite

/// How the fields of the partner feed are kept in a snapshot, and how a field's own bytes are had again.
///
/// | in the feed | column | kept as | written again as |
/// | --- | --- | --- | --- |
/// | empty | any | NULL; in a key, the empty text | nothing |
/// | BIGINT, INTEGER, BOOLEAN: `42`, `-7`, `0` | `INTEGER` | an integer | its digits |
/// | DECIMAL with two decimals: `2.00`, `-1.00` | no type | a real | with two decimals |
/// | DECIMAL without a point: `500` | no type | an integer | its digits |
/// | any other DECIMAL: `0.990`, `4.5`, `007.10`, `-0.00` | no type | text | as it is |
/// | DATETIME: `2026 11 18` | `DATE TEXT` | text, `2026-11-18` | with blanks again |
/// | any other DATETIME: `2024`, `2005-09-06-00:00:00-Etc/GMT` | `DATE TEXT` | text | as it is |
/// | VARCHAR, LONGTEXT | `TEXT` | text | as it is |
///
/// DECIMAL columns have no declared type, since SQLite would make one number of `2`, `2.00` and `2.000` wherever it had
/// any that counts and calculates; without one, numbers still compare and calculate as numbers. Up to 15 digits a real
/// gives back exactly what was read, and longer numbers stay text.
///
/// Every row without a deviation comes back byte for byte. What does not come back from the snapshot alone:
/// - whole numbers with leading zeros or a plus, and unfit values of whole-number columns that look like a number
///   (`12.50`, `1e3`, more than 63 bits): SQLite makes numbers of them. They are counted, and the row's own bytes
///   stand in the catalog's table `refused`;
/// - a date that was written `2026-11-18` to begin with: it is counted as one in another form, and written with blanks;
/// - rows that were joined, filled or mended, which are counted, too.
public enum SnapshotField {
  /// Appends a column of the row that `statement` stands on, as the feed had it.
  public static func append(_ statement: Statement, _ column: Int, of type: PartnerType, to bytes: inout [UInt8]) {
    switch type {
    case .text: unsafe statement.withBytes(column) { unsafe bytes.append(contentsOf: $0) }
    case .date:
      let start = bytes.count
      unsafe statement.withBytes(column) { unsafe bytes.append(contentsOf: $0) }
      separateDay(&bytes[start...])
    case .integer, .decimal:
      switch statement.value(column) {
      case .null: return
      case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
      case .real(let real): bytes.append(contentsOf: (type == .decimal ? DecimalField.text(of: real) : "\(real)").utf8)
      case .text(let text): bytes.append(contentsOf: text.utf8)
      case .blob(let blob): bytes.append(contentsOf: blob)
      }
    }
  }

  /// Writes `2026-11-18` with blanks, and leaves every other form as it is.
  private static func separateDay(_ date: inout ArraySlice<UInt8>) {
    let isDay =
      date.count == 10
      && date.indices.allSatisfy { index in
        let place = index - date.startIndex
        return place == 4 || place == 7 ? date[index] == UInt8(ascii: "-") : date[index] &- UInt8(ascii: "0") <= 9
      }
    guard isDay else { return }
    date[date.startIndex + 4] = UInt8(ascii: " ")
    date[date.startIndex + 7] = UInt8(ascii: " ")
  }
}

extension PartnerType {
  /// The type of a snapshot's column, by its declared type in SQLite; see ``SnapshotField``.
  public init(inSnapshot declared: String) {
    switch declared {
    case "INTEGER": self = .integer
    // NUMERIC is what the first snapshots had.
    case "", "NUMERIC": self = .decimal
    case "DATE TEXT": self = .date
    default: self = .text(length: nil)
    }
  }

  /// What the column is declared as in a snapshot.
  var inSnapshot: String {
    switch self {
    case .integer: "INTEGER"
    case .decimal: "/* DECIMAL */"
    // A date that is only a year must stay text.
    case .date: "DATE TEXT"
    case .text: "TEXT"
    }
  }
}

internal import CatalogModel
internal import SnapshotFile
public import SQLite

/// The changes that a group's file recorded, as far as they can be read: a damaged file gives those of its sound pages.
public struct ChangeSalvage {
  /// A table of changes; each column is a whole number or a text, or in capitals NULL, too.
  public enum Table: String, CaseIterable, Sendable {
    /// Changes of prices.
    case prices = "price_change"
    /// Items that appeared, were renamed or went.
    case items = "item_change"
    /// Changes of ranks in charts.
    case ranks = "rank_change"

    fileprivate var columns: String {
      switch self {
      case .prices: "itttITITtt"
      case .items: "itttTTTT"
      case .ranks: "ttiitIIt"
      }
    }

    /// Which column is the time of the change.
    fileprivate var time: Int {
      switch self {
      case .prices: 3
      case .items: 1
      case .ranks: 4
      }
    }
  }

  private let group: String
  /// `nil` where not even the list of the file's tables can be read.
  private let reader: SalvagedFile?

  /// - Throws: SnapshotError where the file cannot be read, or is not a snapshot.
  public init(_ group: String, in folder: SnapshotFolder) throws(SnapshotError) {
    self.group = group
    let file = folder.file(of: group)
    let snapshotError = SnapshotError(group: group, file: file, readError: "")
    guard snapshotError.isDropped else { throw snapshotError }
    reader = try? SalvagedFile(file)
  }

  /// How many changes were written; `nil` where that cannot be read.
  public var written: Int? {
    guard let reader, let checksums = reader.checksums, checksums.areThere else { return nil }
    let counts = Table.allCases.map { table in checksums[table.rawValue]?.rows }
    return counts.contains(nil) ? nil : counts.reduce(0) { $0 + ($1 ?? 0) }
  }

  /// Calls `body` with the columns of each change of a table that can be read.
  public func forEach<Failure>(_ table: Table, _ body: ([Value]) throws(Failure) -> Void) throws(Failure) {
    guard let file = reader, let entry = file.reader.table(table.rawValue) else { return }
    let kinds = Array(table.columns.utf8)
    let layout = TableLayout(.compoundKey, columns: kinds.count, key: [0])
    try file.reader.salvage(entry, layout: layout) { row throws(Failure) in
      let values = kinds.indices.map { Value(row[$0]) }
      guard zip(values, kinds).allSatisfy(Self.isFit), case .text(let time) = values[table.time],
        Timestamp(time) != nil
      else { return }
      try body(values)
    }
  }

  private static func isFit(_ value: Value, _ kind: UInt8) -> Bool {
    switch value {
    case .integer: kind | 0x20 == UInt8(ascii: "i")
    // No feed's text has these: a broken one of UTF-8, and the bytes of an overwritten page.
    case .text(let text):
      kind | 0x20 == UInt8(ascii: "t") && !text.unicodeScalars.contains { $0 == "\u{FFFD}" || $0 == "\0" }
    case .null: kind & 0x20 == 0
    default: false
    }
  }

  /// The snapshot that stated a time: `pricing-20261118`.
  public func source(_ time: Value) -> Value {
    guard case .text(let time) = time else { return .null }
    return .text("\(group)-" + time.prefix(10).filter { $0 != "-" })
  }
}

/// A file that is read as far as it goes.
private final class SalvagedFile {
  let reader: DatabaseReader
  let checksums: StoredChecksums?

  init(_ path: String) throws(SnapshotFileError) {
    let reader = try DatabaseReader(path: path, allowsTruncated: true)
    checksums = try? StoredChecksums(reader)
    self.reader = reader
  }
}

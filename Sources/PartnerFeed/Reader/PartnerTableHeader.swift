internal import CatalogModel

/// What the first records of a partner-feed file state of its table, repaired where Apple's header is known to be
/// wrong.
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
  /// The columns of the primary key, by their positions in ``columns``; empty when the table has none.
  public var key: [Int]
  /// Whether the file has all rows.
  public var mode: Mode
  /// The records of the licence.
  public var legal: [String] = []
  /// What was repaired, a sentence each: `collection_id is declared VARCHAR(1000), and read as a whole number`.
  public var notes: [String] = []

  /// The position of the column of this name; case does not matter.
  public func index(of name: String) -> Int? {
    columns.firstIndex { $0.name.lowercased() == name.lowercased() }
  }
}

extension PartnerTableHeader {
  /// Makes sense of a header, with what is known of the table; `nil` in `known` when nothing is.
  ///
  /// - Throws: FeedError when there is no sense in it.
  init(_ raw: RawPartnerHeader, known: KnownPartnerTable?, feed: String) throws(FeedError) {
    try Self.check(raw.columns, feed)
    let stated = raw.mode ?? Mode.full.rawValue
    guard let mode = Mode(rawValue: stated) else {
      throw FeedError(feed: feed, reason: "has the export mode '\(stated)', which is neither FULL nor INCREMENTAL")
    }
    self.init(columns: [], key: [], mode: mode, legal: raw.legal)
    readColumns(raw, known)
    readKey(raw.key ?? [], known)
    if raw.mode == nil, raw.dialect != .flat { notes.append("the header has no exportMode, and is read as FULL") }
    if raw.hasMark { notes.append("the file begins with a byte-order mark, which belongs to no column") }
    if raw.dialect == .relationalCRLF { notes.append("records end with U+0002 CR LF instead of U+0002 LF") }
  }

  private static func check(_ names: [String], _ feed: String) throws(FeedError) {
    // SQLite's own limit: https://www.sqlite.org/limits.html
    guard names.count <= 2000 else {
      throw FeedError(feed: feed, reason: "names \(names.count) columns; 2000 are possible")
    }
    var seen: Set<String> = []
    for name in names {
      guard !name.isEmpty, !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "\"")) else {
        throw FeedError(feed: feed, reason: "has a column whose name is empty or has a quote in it")
      }
      guard seen.insert(name.lowercased()).inserted else {
        throw FeedError(feed: feed, reason: "names the column '\(name)' twice in its header")
      }
    }
  }

  private mutating func readColumns(_ raw: RawPartnerHeader, _ known: KnownPartnerTable?) {
    let (names, types) = (raw.columns, raw.types ?? [])
    if types.count != names.count {
      notes.append("the header has \(counted(names.count, "column")) and \(counted(types.count, "dbType"))")
    }
    for (index, name) in names.enumerated() {
      let declared = index < types.count ? types[index] : nil
      let type = valueType(of: name, declared: declared, expected: known?.columns.first { $0.name == name }?.type)
      columns.append(PartnerColumn(name: name, type: type, declaration: declared))
    }
  }

  /// A text type is replaced by the narrower one that the table is known to have; every other type is kept.
  private mutating func valueType(of name: String, declared: String?, expected: PartnerType?) -> PartnerType {
    guard let declared else { return expected ?? .text(length: nil) }
    let type = PartnerType(declared: declared)
    guard type.isText, let expected, !expected.isText else { return type }
    notes.append("\(name) is declared \(declared), and read as \(expected.words)")
    return expected
  }

  private mutating func readKey(_ declared: [String], _ known: KnownPartnerTable?) {
    key = positions(of: declared)
    guard key.isEmpty else { return }
    key = positions(of: known?.key ?? [])
    guard !declared.isEmpty || !key.isEmpty else { return }
    let stated = declared.isEmpty ? "no primaryKey" : "the primaryKey \(declared.joined(separator: ", "))"
    let used = key.isEmpty ? "no key" : key.map { columns[$0].name }.joined(separator: ", ")
    notes.append("the header names \(stated), and \(used) is used")
  }

  /// The positions of these columns; empty where one is not there, or twice.
  private func positions(of names: [String]) -> [Int] {
    let found = names.compactMap { name in columns.firstIndex { $0.name == name } }
    return found.count == names.count && Set(found).count == found.count ? found : []
  }
}

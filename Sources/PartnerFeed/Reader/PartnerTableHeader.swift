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
    var notes: [String] = []
    columns = Self.columns(raw, known, &notes)
    let names = columns.map { $0.name }
    key = Self.key(raw, names, known, &notes)
    guard let mode = Mode(rawValue: raw.mode ?? Mode.full.rawValue) else {
      let mode = raw.mode ?? ""
      throw FeedError(feed: feed, reason: "has the export mode '\(mode)', which is neither FULL nor INCREMENTAL")
    }
    if raw.mode == nil, raw.dialect == .relational { notes.append("the header has no exportMode, and is read as FULL") }
    self.mode = mode
    self.notes = notes
    legal = raw.legal
  }

  private static func check(_ names: [String], _ feed: String) throws(FeedError) {
    // SQLite's own limit: https://www.sqlite.org/limits.html
    guard names.count <= 2000 else {
      throw FeedError(feed: feed, reason: "names \(names.count) columns; 2000 are possible")
    }
    var seen: Set<String> = []
    for name in names {
      guard !name.isEmpty, !name.utf8.contains(0) else {
        throw FeedError(feed: feed, reason: "has a column without a name in its header")
      }
      guard seen.insert(name.lowercased()).inserted else {
        throw FeedError(feed: feed, reason: "names the column '\(name)' twice in its header")
      }
    }
  }

  private static func columns(
    _ raw: RawPartnerHeader, _ known: KnownPartnerTable?, _ notes: inout [String]
  ) -> [PartnerColumn] {
    let types = raw.types ?? []
    if types.count != raw.columns.count {
      notes.append("the header has \(counted(raw.columns.count, "column")) and \(counted(types.count, "dbType"))")
    }
    return raw.columns.enumerated().map { index, name in
      let declared = index < types.count ? types[index] : nil
      return PartnerColumn(name: name, type: type(name, declared, known, &notes), declaration: declared)
    }
  }

  /// A text type is replaced by the narrower one that the table is known to have; every other type is kept.
  private static func type(
    _ name: String, _ declared: String?, _ known: KnownPartnerTable?, _ notes: inout [String]
  ) -> PartnerType {
    let expected = known?.columns.first { $0.name == name }?.type
    guard let declared else { return expected ?? .text(length: nil) }
    let type = PartnerType(declared: declared)
    guard type.isText, let expected, !expected.isText else { return type }
    notes.append("\(name) is declared \(declared), and read as \(expected.words)")
    return expected
  }

  private static func key(
    _ raw: RawPartnerHeader, _ names: [String], _ known: KnownPartnerTable?, _ notes: inout [String]
  ) -> [Int] {
    let declared = raw.key ?? []
    let key = declared.compactMap { names.firstIndex(of: $0) }
    if !declared.isEmpty, key.count == declared.count, Set(key).count == key.count { return key }
    let expected = (known?.key ?? []).compactMap { names.firstIndex(of: $0) }
    let repaired = expected.count == known?.key.count ? expected : []
    guard !declared.isEmpty || !repaired.isEmpty else { return [] }
    let stated = declared.isEmpty ? "no primaryKey" : "the primaryKey \(declared.joined(separator: ", "))"
    let used = repaired.isEmpty ? "no key" : repaired.map { names[$0] }.joined(separator: ", ")
    notes.append("the header names \(stated), and \(used) is used")
    return repaired
  }
}

public import Archives
internal import CatalogModel

/// What was found by reading a table of the partner feed through, with nothing stored.
public struct CheckedTable: Sendable {
  /// The file, or the archive and the file in it.
  public var path: String
  /// The table, by its file's name and columns.
  public var origin: PartnerOrigin
  /// Columns, key and mode.
  public var header: PartnerTableHeader
  /// What was counted, rows whose key another row has among it.
  public var tally: PartnerTally
}

/// Reads partner-feed files and archives through, and stores nothing.
///
///     let check = PartnerCheck()
///     for file in files { try check.check(file, found: { … }, problem: { … }) }
public final class PartnerCheck {
  /// The keys of tables that come in several files, and how many of them were found to come again so far.
  private var parts: [String: (keys: KeyCheck, repeated: Int)] = [:]
  /// The parts that were read of each group, date and mode, by table.
  private var tables: [String: [String: Set<Int>]] = [:]
  /// The file of each part.
  private var sources: [String: String] = [:]
  private var twins: [String] = []

  public init() {}

  /// What is wrong with the files taken together, once all were checked: a table that lacks parts of itself, and one
  /// of which there are two exports of the same date.
  public func conflicts() -> [String] {
    tables.sorted { $0.key < $1.key }.flatMap { SplitTables($0.value).incomplete.map(\.fact) } + twins
  }

  /// Hands on each table that could be read to its end, and reports what is wrong: a file that is no table, a damaged
  /// archive, a truncated table, another MD5 sum than the one beside the file.
  ///
  /// `progress` learns every few thousand rows how much of the file was read, and how many rows of the table.
  public func check(
    _ file: FileTree.File, found: (CheckedTable) throws -> Void, problem: (String) -> Void,
    progress: (_ bytes: Int64, _ rows: Int) -> Void = { _, _ in }
  ) throws {
    do {
      let source = try PartnerFile(file)
      defer { for skipped in source.problems.all { problem("\(skipped)") } }
      try source.forEachMember { member, stream in
        guard try PartnerDialect(stream.peek(PartnerDialect.beginningByteCount)) != nil else {
          problem("\(member.path): is no table of the partner feed")
          return true
        }
        do {
          let reader = try PartnerTableReader(stream, path: member.path)
          note(reader, member)
          let tally = try read(reader) { progress(source.bytesRead, $0) }
          try found(CheckedTable(path: member.path, origin: reader.origin, header: reader.header, tally: tally))
        } catch let error as FeedError {
          problem("\(error)")
        }
        return true
      }
      _ = try source.checkedSum()
    } catch let error as InputError {
      problem("\(error)")
    }
  }

  private func note(_ reader: PartnerTableReader, _ member: FileTree.File) {
    let origin = reader.origin
    let export = [origin.group ?? "", origin.date ?? "", reader.header.mode.rawValue].joined(separator: "\u{1}")
    tables[export, default: [:]][origin.table, default: []].insert(origin.part ?? 0)
    let part = "\(export)\u{1}\(origin.table)\u{1}\(origin.part ?? 0)\u{1}\(origin.storefront ?? "")"
    if let first = sources[part] {
      twins.append("\(member.path): is another export of \(origin.table) of the same date, as \(first) is")
    }
    sources[part] = member.path
  }

  private func read(_ reader: PartnerTableReader, _ progress: (Int) -> Void) throws -> PartnerTally {
    let table = Self.wholeTable(reader)
    let (keys, repeated) = table.flatMap { parts[$0] } ?? (KeyCheck(reader.header, continues: table != nil), 0)
    var rows = 0
    while try reader.next() {
      try unsafe keys.take(reader.values)
      rows += 1
      if rows & 0xFFF == 0 { progress(rows) }
    }
    var tally = reader.tally
    let found = try keys.repeatedSoFar()
    tally[.repeatedKey] = found - repeated
    if let table { parts[table] = (keys, found) }
    return tally
  }

  /// Which table a file is a part of; `nil` when it is all of one.
  private static func wholeTable(_ reader: PartnerTableReader) -> String? {
    guard reader.origin.part != nil else { return nil }
    let key = reader.header.key.map { reader.header.columns[$0].name }
    let origin = reader.origin
    return ([origin.group ?? "", origin.date ?? "", reader.header.mode.rawValue, origin.table] + key)
      .joined(separator: "\u{1}")
  }
}

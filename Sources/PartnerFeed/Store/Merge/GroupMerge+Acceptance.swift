internal import Archives
internal import CatalogModel

/// Whether a table can be merged with the state.
extension GroupMerge {
  /// The table as it is to be stored.
  ///
  /// - Throws: FeedError where it cannot be merged.
  func acceptedTable(_ reader: PartnerTableReader) throws -> StoredTable {
    let name = reader.origin.table
    func refused(_ reason: String) -> FeedError { FeedError(feed: reader.name, reason: reason) }
    guard !OwnTables.isOwn(name) else { throw refused("is called \(name), a name reserved by Coster") }
    guard reader.header.index(of: FieldSpelling.column) == nil else {
      throw refused("has a column \(FieldSpelling.column), a name reserved by Coster")
    }
    if let old { try checkOrder(reader, old) }
    let before = state(of: name)
    let table = storedTable(reader, before)
    guard let before else { return table }
    guard !table.hasKey(of: before) || table.key.isEmpty else { return table }
    if reader.header.mode == .full || unit.group == "popularity" {
      guard try table.key.isEmpty || RowFilter(table, of: reader.name, options: options).isEmpty else {
        throw refused("has another key than the state: import it whole, or start it over with --replace")
      }
      return table
    }
    throw refused(
      table.key.isEmpty
        ? "has no key, so that only a full can replace it"
        : "is incremental and has another key than the full: import the full of the same form first")
  }

  /// The selected columns of the file; an incremental keeps what columns the state has besides.
  private func storedTable(_ reader: PartnerTableReader, _ before: StoredTable?) -> StoredTable {
    let header = reader.header
    var table = options.storedTable(header, of: reader.origin.table)
    if header.mode == .incremental, let before {
      let names = Set(header.columns.map(\.name))
      table.columns += before.columns.filter { !names.contains($0.name) }
    }
    return table
  }

  /// Whether the table comes after all that the state has of it.
  private func checkOrder(_ reader: PartnerTableReader, _ old: OldSnapshot) throws {
    let name = reader.origin.table
    let held = old.coverage(of: name).filter { $0.storefront == reader.origin.storefront ?? "" }
    let date = held.map(\.feedDate).max() ?? ""
    let isOlder = unit.date < date
    guard options.replaces else {
      guard isOlder else { return }
      throw FeedError(
        feed: reader.name,
        reason: "is of \(unit.day), and the state of \(name) is of \(MergeUnit.day(date)) already: import feeds in the "
          + "order of their dates, or start the table over with --replace")
    }
    if isOlder, unit.group == "popularity" {
      throw FeedError(
        feed: reader.name,
        reason:
          "is of \(unit.day), and its charts are of \(MergeUnit.day(date)) already: charts start over at no earlier "
          + "day; remove them with 'coster snapshots drop popularity', and import them again")
    }
    let isPart = reader.header.mode == .incremental && unit.group != "popularity"
    guard isPart, held.contains(where: { $0.mode == .full }), !options.names(name) else { return }
    throw FeedError(
      feed: reader.name,
      reason: "is incremental, and --replace would throw away the rows of the full \(name): import it without "
        + "--replace, or name the table: --replace --table \(name)")
  }

  /// The state's part of the same table, store and date; `nil` where there is none, or it is not whole.
  private func held(_ part: Coverage) -> Coverage? {
    let mode = unit.group == "popularity" ? .full : part.mode
    return old?.coverage(of: part.table).first { held in
      held.storefront == part.storefront && held.part == part.part && held.mode == mode
        && held.feedDate == part.feedDate && !held.isTruncated && held.checksum != 0
    }
  }

  /// Whether every part is of the export that the state has, so that what that covered stays; of a flat file's store
  /// the rows are replaced.
  func isHeld(_ incoming: IncomingTable) -> Bool {
    unit.group != "flat"
      && incoming.parts.allSatisfy { part in held(part).map { $0.checksum == part.checksum } ?? false }
  }

  /// Whether a table that was read is the export of its date that the state has, or a correction that was asked for.
  ///
  /// - Throws: FeedError where it is another, and where the state has a later import of the date.
  func checkExport(_ incoming: IncomingTable) throws {
    for part in incoming.parts {
      guard let held = held(part) else { continue }
      if held.checksum != part.checksum { try checkCorrection(part, held) }
      let isPast = old?.coverage(of: part.table).contains { $0.mode == .incremental && $0.feedDate >= held.feedDate }
      guard part.mode == .full, unit.group != "popularity", isPast ?? false, !options.replaces else { continue }
      throw FeedError(
        feed: part.source,
        reason: "was imported, and an incremental of \(part.table) after it: start the table over with --replace, and "
          + "import the incremental after it once more")
    }
  }

  private func checkCorrection(_ part: Coverage, _ held: Coverage) throws {
    guard !options.replaces || !options.names(part.table) else { return }
    if let file = part.file, file.file.path == part.source { try file.finish() }
    let checksums =
      if let new = part.file?.md5, let old = held.md5 { (new, old) } else {
        (Self.digits(part.checksum), Self.digits(held.checksum))
      }
    throw FeedError(
      feed: part.source,
      reason:
        "is another export of \(unit.day) than \(held.source), which was imported: its checksum is \(checksums.0), "
        + "and that of the other \(checksums.1); to correct that day, name the table: --replace --table \(part.table)")
  }

  private static func digits(_ checksum: UInt32) -> String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

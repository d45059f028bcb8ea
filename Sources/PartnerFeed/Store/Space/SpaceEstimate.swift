internal import Archives
internal import CatalogModel
internal import SnapshotFile

/// Estimates the space that the merge of a group and date needs, by samples of its files.
struct SpaceEstimate {
  let folder: SnapshotFolder
  let options: PartnerOptions

  /// Compared with this many times the files' length, plain and packed, free disk needs no samples to be enough.
  private static let (maxOfPlain, maxOfPacked): (Int64, Int64) = (6, 60)

  /// Whether a merge surely has space, whatever of its files it takes.
  func isSurelyEnough(_ free: Int64, for sources: [PartnerSource], of unit: MergeUnit) -> Bool {
    let (bytes, overflows) = FileTree.byteCount(of: sources.map(\.file)).multipliedReportingOverflow(
      by: Self.maxOfPacked)
    guard overflows || stateBytes(unit) + bytes > free else { return true }
    guard sources.allSatisfy({ (try? dialect(of: $0)) != nil }) else { return false }
    return stateBytes(unit) + bytes / Self.maxOfPacked * Self.maxOfPlain <= free
  }

  /// What the merge of these files needs.
  func need(of sources: [PartnerSource], in unit: MergeUnit) -> SpaceNeed {
    var need = SpaceNeed(state: stateBytes(unit))
    let state = Dictionary(grouping: folder.coverage(of: unit.group), by: \.table)
    for source in sources {
      // What cannot be read is reported when it is imported.
      let table = try? self.table(of: source, state)
      need.add(table ?? TableSpace(rows: source.file.byteCount))
      if (try? dialect(of: source)) == nil { need.hasArchives = true }
    }
    return need
  }

  private func stateBytes(_ unit: MergeUnit) -> Int64 { folder.status(of: unit.group)?.byteCount ?? 0 }

  /// The dialect of a plain table; `nil` of an archive.
  private func dialect(of source: PartnerSource) throws(InputError) -> PartnerDialect? {
    guard source.contents == nil else { return nil }
    return PartnerDialect(try ByteStream(path: source.file.path).peek(PartnerDialect.beginningByteCount))
  }

  /// What the table in a file, or the first one in an archive, takes.
  private func table(of source: PartnerSource, _ state: [String: [Coverage]]) throws -> TableSpace? {
    if let dialect = try dialect(of: source) {
      let file = source.file
      let stream = try TableSample.stream(of: file.path, byteCount: file.byteCount, dialect: dialect)
      return try space(
        of: PartnerTableReader(stream, path: file.path, allowsTruncated: true), byteCount: file.byteCount, state)
    }
    var found: TableSpace?
    try PartnerFile(source, beginningOnly: true).forEachTable(options, onOther: { _ in }, onProblem: { _ in }) {
      reader, member in
      found = try space(of: reader, byteCount: max(member.byteCount, source.file.byteCount), state)
      return false
    }
    return found
  }

  private func space(
    of reader: PartnerTableReader, byteCount: Int64, _ state: [String: [Coverage]]
  ) throws -> TableSpace {
    let name = reader.origin.table
    guard options.includes(name) else { return TableSpace() }
    let table = options.storedTable(reader.header, of: name)
    let filter = try RowFilter(table, of: reader.name, options: options)
    let sample = try TableSample(reader, as: table, filter: filter)
    guard sample.bytesRead > 0 else { return TableSpace() }
    func whole(_ part: Int) -> Int64 {
      Int64((Double(part) * Double(byteCount) / Double(sample.bytesRead)).rounded(.up))
    }
    var space = TableSpace(rows: whole(sample.bytesKept))
    let held = state[name] ?? []
    if !held.isEmpty || reader.origin.part != nil || reader.origin.storefront != nil || !sample.isSorted {
      space.sorting = space.rows
    }
    if filter.isEmpty, reader.header.mode == .full, reader.origin.storefront == nil, sample.rowsKept > 0 {
      space.replaced = Int64(held.reduce(0) { $0 + $1.stored }) * Int64(sample.bytesKept / sample.rowsKept)
    }
    space.rows += space.rows / 100 * Self.percentBeside(table)
    return space
  }

  /// What indexes and names take beside the rows, in hundredths of these.
  private static func percentBeside(_ table: StoredTable) -> Int64 {
    Int64(table.definition.indexes.count) * 60 + (SnapshotNames.tables.contains(table.name) ? 80 : 0) + 5
  }
}

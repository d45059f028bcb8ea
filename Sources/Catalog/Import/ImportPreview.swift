internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// Reads feeds as an import does, and stores nothing: no catalog is needed, and none is made.
public enum ImportPreview {
  /// Tells what an import of `paths` would read, and what it would store at most: what the catalog has already, and
  /// keys that come twice in a table, are not looked for.
  public static func read(_ paths: [String], options: ImportOptions = ImportOptions()) throws -> ImportSummary {
    var preview = Preview(options)
    try preview.read(paths)
    return preview.summary
  }
}

private struct Preview {
  let options: ImportOptions
  var summary = ImportSummary()
  private var tables: [PartnerSource] = []
  private var mixed: [FileTree.File] = []
  private var current = ""
  private var currentFormat = FeedFormat.text
  private var unrecognised = UnrecognisedPaths([])

  init(_ options: ImportOptions) { self.options = options }

  mutating func read(_ paths: [String]) throws {
    var files: [FileTree.File] = []
    var missing: [InputError] = []
    FileTree.walk(
      paths, found: { if !$0.isFromFolder || !$0.path.hasSuffix(".md5") { files.append($0) } },
      failed: { missing.append($0) })
    for error in missing { problem("\(error)") }
    unrecognised = UnrecognisedPaths(paths)
    try FeedSource(storefront: options.storefront).forEach(files) { take($0) }
    for source in tables { try read(source) }
    if !mixed.isEmpty { try FeedSource(storefront: nil, skipsTables: true).forEach(mixed) { take($0) } }
    if summary.problemCount == 0 { summary.unrecognised = unrecognised.all }
    summary.unmatched = options.partner.unmatched(tables: summary.metTables, columns: summary.metColumns)
  }

  private mutating func take(_ message: FeedMessage) {
    switch message {
    case .begin(let file, let format):
      (current, currentFormat) = (file.path, format)
      if format != .text { unrecognised.recognise(file.path) }
    case .items(let items, _):
      for item in items { count(item) }
      if !items.isEmpty, currentFormat == .text { unrecognised.recognise(current) }
    case .end(_, let byteCount, let trouble, _):
      summary.files += 1
      summary.bytes += byteCount
      if let trouble { problem(trouble) }
    case .table(let source):
      tables.append(source)
      unrecognised.recognise(source.file.path)
    case .unreadable(let reason): problem(reason)
    }
  }

  private mutating func count(_ item: FeedItem) {
    switch item {
    case .record(let record, _) where record.standing == .record:
      summary.records += 1
      summary.stored += 1
    case .record: summary.derived += 1
    case .link:
      summary.links += 1
      summary.stored += 1
    case .chart:
      summary.charts += 1
      summary.newCharts += 1
    case .review:
      summary.reviews += 1
      summary.stored += 1
    case .refused(let refused):
      summary.refused += 1
      problem("\(current):\(refused.place.record):\(refused.place.offset): \(refused.reason)")
    case .moment: break
    }
  }

  private mutating func problem(_ text: String) {
    summary.note(text)
    options.onProblem?(text)
  }

  /// Reads a file, or each table of an archive.
  private mutating func read(_ source: PartnerSource) throws {
    summary.files += 1
    var found: [(reader: PartnerTableReader, leftOut: Int, name: SnapshotName?)] = []
    var problems: [String] = []
    var isMixed = false
    var isUnread = false
    do {
      let file = try PartnerFile(source)
      try file.forEachMember(allowsCut: options.partner.allowsTruncated) { member, stream in
        do {
          guard let reader = try PartnerTableReader.open(stream, member, options.partner) else {
            isMixed = true
            return true
          }
          reader.onRefusal = { problems.append("\(member.path):\($0.place.record):\($0.place.offset): \($0.reason)") }
          summary.met(reader.origin.table, reader.header.columns.map(\.name))
          guard options.partner.takes(reader.origin.table) else {
            isUnread = member.path == source.file.path
            return true
          }
          let leftOut = try leftOut(reader)
          if let oddity = try reader.checkCount(allowsCut: options.partner.allowsTruncated) { problems.append(oddity) }
          found.append((reader, leftOut, reader.snapshotName(modifiedAt: member.modifiedAt)))
        } catch let error as FeedError {
          problems.append("\(error)")
        } catch let error as PartnerConditionError {
          problems.append("\(member.path): \(error)")
        }
        return true
      }
      if !isUnread { _ = try file.checkedSum() }
      summary.bytes += file.bytesRead
    } catch let error as InputError {
      problems.append("\(error)")
    }
    for text in problems { problem(text) }
    for (reader, leftOut, name) in found { add(reader, leftOut, name) }
    if isMixed, !source.othersAreRead { mixed.append(source.file) }
  }

  /// Reads a table through, and counts the rows that are not wanted.
  private func leftOut(_ reader: PartnerTableReader) throws -> Int {
    let selection = try PartnerSelection(reader.header, of: reader.origin.table, options.partner)
    var count = 0
    while try reader.next() {
      if try unsafe !selection.takes(reader.values) { count += 1 }
    }
    return count
  }

  private mutating func add(_ reader: PartnerTableReader, _ leftOut: Int, _ name: SnapshotName?) {
    guard let name else {
      return problem("\(reader.name): tells neither its group nor its date, by path, columns or rows")
    }
    var table = SnapshotTable(name: reader.origin.table)
    table.tally = reader.tally
    table.leftOut = leftOut
    table.stored = reader.tally.rows - reader.tally.refused - leftOut
    table.notes = reader.header.notes
    let imported = ImportedTable(table, in: name)
    if !summary.snapshots.contains(name.description) { summary.snapshots.append(name.description) }
    summary.tables.append(imported)
    summary.rows += imported.rows
    summary.stored += imported.stored
    summary.refused += imported.refused
    options.onNote?(
      "\(imported.snapshot) \(imported.name): \(imported.rows) rows read = \(imported.stored) to store + "
        + "\(imported.refused) refused + \(leftOut) left out")
    for note in table.notes { options.onNote?("\(name) \(table.name): \(note)") }
    for (deviation, count) in table.tally.deviations {
      options.onNote?("\(name) \(table.name): \(count) \(deviation.words)")
    }
  }
}

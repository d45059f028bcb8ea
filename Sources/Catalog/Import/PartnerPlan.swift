internal import Archives
internal import Feeds

/// Which files of the partner feed make up which snapshot, as far as their first tables tell.
struct PartnerPlan {
  /// The files of each snapshot, in the order of names; those whose snapshot cannot be told come last.
  private(set) var groups: [(name: SnapshotName?, sources: [PartnerSource])] = []
  /// The first tables of all files, and their columns.
  private(set) var columns: [String: Set<String>] = [:]
  /// Whether each file holds one table, and that was met.
  private(set) var isAllMet = true

  /// Looks at the first table of each file.
  ///
  /// Throws when a condition on rows cannot be asked of one of them: then nothing of any file is taken.
  init(_ sources: [PartnerSource], _ options: PartnerOptions) throws(SnapshotError) {
    var found: [SnapshotName: [PartnerSource]] = [:]
    var unknown: [PartnerSource] = []
    for source in sources {
      let first = source.contents == nil ? Self.firstTable(of: source, options) : nil
      if let first {
        columns[first.reader.origin.table, default: []].formUnion(first.reader.header.columns.map(\.name))
        try Self.check(first.reader, options)
      }
      if first?.isAlone != true { isAllMet = false }
      if let name = first?.name { found[name, default: []].append(source) } else { unknown.append(source) }
    }
    groups = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    if !unknown.isEmpty { groups.append((nil, unknown)) }
  }

  /// What cannot be read is told when all of the file is.
  private static func firstTable(
    of source: PartnerSource, _ options: PartnerOptions
  ) -> (reader: PartnerTableReader, name: SnapshotName?, isAlone: Bool)? {
    var first: (reader: PartnerTableReader, name: SnapshotName?, isAlone: Bool)?
    try? PartnerFile(source.file).forEachMember { member, stream in
      guard let reader = try PartnerTableReader.open(stream, member, options) else { return true }
      first = (reader, reader.snapshotName(modifiedAt: member.modifiedAt), member.path == source.file.path)
      return false
    }
    return first
  }

  /// Choices of tables and columns that cannot mean anything.
  func meaningless(_ options: PartnerOptions) -> [UnmatchedPattern] {
    var columns = columns
    // What comes by a pipe is named by --table.
    if groups.contains(where: { $0.sources.contains { $0.contents != nil } }), options.tables.count == 1 {
      columns[options.tables[0].pattern, default: []] = []
    }
    return options.meaningless(tables: Set(columns.keys), columns: columns, isAllMet: isAllMet)
  }

  private static func check(_ reader: PartnerTableReader, _ options: PartnerOptions) throws(SnapshotError) {
    guard options.takes(reader.origin.table) else { return }
    do throws(PartnerConditionError) {
      _ = try PartnerSelection(reader.header, of: reader.origin.table, options)
    } catch {
      throw .misfit(feed: reader.name, reason: "\(error)")
    }
  }
}

internal import Archives
internal import CatalogModel

/// Which files of the partner feed make up which merge, by their first tables.
struct PartnerPlan {
  /// The files of each merge.
  private(set) var units: [MergeUnit: [PartnerSource]] = [:]
  /// Files whose first table does not state its merge.
  private(set) var unknown: [PartnerSource] = []
  /// The first tables of all files, and their columns.
  private(set) var columns: [String: Set<String>] = [:]
  /// Whether each file holds one table, and that was met.
  private(set) var isAllMet = true

  /// Looks at the first table of each file.
  ///
  /// - Throws: StoreError when a condition on rows cannot be asked of one of them: then nothing of any file is imported.
  init(_ sources: [PartnerSource], options: PartnerOptions) throws(StoreError) {
    for source in sources {
      let first = source.opened.map { ($0, $0.unit(modifiedAt: nil), true) } ?? Self.firstTable(of: source, options)
      if let first {
        columns[first.0.origin.table, default: []].formUnion(first.0.header.columns.map(\.name))
        try Self.check(first.0, options)
      }
      if first?.2 != true { isAllMet = false }
      if let unit = first?.1 { units[unit, default: []].append(source) } else { unknown.append(source) }
    }
  }

  /// What cannot be read is reported when all of the file is.
  private static func firstTable(
    of source: PartnerSource, _ options: PartnerOptions
  ) -> (PartnerTableReader, MergeUnit?, Bool)? {
    var first: (PartnerTableReader, MergeUnit?, Bool)?
    try? PartnerFile(source).forEachMember { member, stream in
      guard let reader = try PartnerTableReader.open(stream, member, options) else { return true }
      first = (reader, reader.unit(modifiedAt: member.modifiedAt), member.path == source.file.path)
      return false
    }
    return first
  }

  /// Selections of tables and columns that cannot mean anything.
  func meaningless(_ options: PartnerOptions) -> [UnmatchedPattern] {
    options.meaningless(tables: Set(columns.keys), columns: columns, isAllMet: isAllMet)
  }

  private static func check(_ reader: PartnerTableReader, _ options: PartnerOptions) throws(StoreError) {
    let name = reader.origin.table
    guard options.includes(name) else { return }
    do throws(PartnerConditionError) {
      _ = try RowFilter(
        StoredTable(name: name, columns: reader.header.columns, key: reader.header.key), options: options)
    } catch {
      throw .refused(feed: reader.name, reason: "\(error)")
    }
  }
}

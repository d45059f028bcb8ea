internal import Archives
internal import CatalogModel

/// Whether a table can be merged with the state.
extension GroupMerge {
  /// The table as it is to be stored.
  ///
  /// - Throws: FeedError where it cannot be merged.
  func acceptedTable(_ reader: PartnerTableReader) throws(FeedError) -> StoredTable {
    let name = reader.origin.table
    func refused(_ reason: String) -> FeedError { FeedError(feed: reader.name, reason: reason) }
    guard !OwnTables.isOwn(name) else { throw refused("is called \(name), which is a name of Coster's own") }
    let before = state(of: name)
    let table = storedTable(reader, before)
    guard let before, let old else { return table }
    let store = reader.origin.storefront ?? ""
    let date = old.coverage(of: name).filter { $0.storefront == store }.map(\.feedDate).max() ?? ""
    guard unit.date >= date else {
      throw refused(
        "is of \(unit.day), and the state of \(name) is of \(MergeUnit.day(date)) already: import feeds in the order of "
          + "their dates, or start the table over with --replace")
    }
    guard reader.header.mode == .incremental, unit.group != "popularity" else {
      guard table.hasKey(of: before) || table.key.isEmpty || !hasFilter(table) else {
        throw refused("has another key than the state: import it whole, or start it over with --replace")
      }
      return table
    }
    guard !table.key.isEmpty else { throw refused("has no key, so that only a full can replace it") }
    guard table.hasKey(of: before) else {
      throw refused("is incremental and has another key than the full: import the full of the same form first")
    }
    return table
  }

  private func hasFilter(_ table: StoredTable) -> Bool {
    options.conditions.contains { $0.tables.matches(table.name) }
      || (!options.storefronts.isEmpty && table.index(of: "storefront_id") != nil)
  }

  /// The columns of the file that are wanted; an incremental keeps what columns the state has besides.
  private func storedTable(_ reader: PartnerTableReader, _ before: StoredTable?) -> StoredTable {
    let (header, name) = (reader.header, reader.origin.table)
    let kept = options.keptColumns(header, of: name)
    var table = StoredTable(
      name: name, columns: kept.map { header.columns[$0].stored },
      key: header.key.compactMap { kept.firstIndex(of: $0) })
    if header.mode == .incremental, let before {
      let names = Set(header.columns.map(\.name))
      table.columns += before.columns.filter { !names.contains($0.name) }
    }
    return table
  }
}

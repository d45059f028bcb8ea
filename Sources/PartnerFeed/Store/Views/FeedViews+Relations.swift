/// Expressions over the row `p` of an item, for what other tables say of it; `nil` where those are not there.
extension FeedViews {
  var artistType: String {
    lookUp(
      "artist_type", ["artist_type_id", "name"],
      query: "SELECT t.name FROM artist_type AS t WHERE t.artist_type_id = p.artist_type_id") ?? "NULL"
  }

  func artist(of item: ItemTable, _ ranks: [String]) -> String? {
    relation("artist_\(item.name)", "artist_id", of: item, ranks: ranks, result: "r.artist_id")
  }

  func genre(of item: ItemTable) -> String? {
    let name = lookUp(
      "genre", ["genre_id", "name"], query: "SELECT g.name FROM genre AS g WHERE g.genre_id = r.genre_id")
    guard item.hasGenre, let name else { return nil }
    return relation("genre_\(item.name)", "genre_id", of: item, ranks: ["is_primary"], result: name)
  }

  func parent(of item: ItemTable) -> String? {
    item.hasParent
      ? relation("collection_\(item.name)", "collection_id", of: item, ranks: [], result: "r.collection_id") : nil
  }

  /// The first of what a table relates to an item: by ranks, the largest first, then by number.
  private func relation(
    _ table: String, _ column: String, of item: ItemTable, ranks: [String], result: String
  ) -> String? {
    let order = (ranks.map { "r.\($0) DESC" } + ["r.\(column)"]).joined(separator: ", ")
    return lookUp(
      table, [column, item.id] + ranks,
      query: "SELECT \(result) FROM \(table) AS r WHERE r.\(item.id) = p.\(item.id) ORDER BY \(order) LIMIT 1")
  }

  private func lookUp(_ table: String, _ columns: [String], query: String) -> String? {
    tables[table]?.isSuperset(of: columns) ?? false ? "(\(query))" : nil
  }
}

internal import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// Finds items by an identifier, or by the words of their names, artists, sellers and albums, the best first.
  ///
  ///     try catalog.find(SearchQuery("things3", kinds: [.app])).items.first?.listing.name
  ///
  /// First the item itself; then those of this name, of a name and a maker that are the words together, of a name that
  /// begins so, with all words in the name, and with all
  /// words anywhere. Where these are fewer than five and none has exactly this name, words may be misspelled (one
  /// letter from 4, two from 8, a swap counts once), and then words are omitted one at a time. Within a step the best
  /// known come first: by the count of their ratings, and their best rank in a chart; then those with the shortest
  /// names.
  ///
  /// Capitals, accents, widths and apostrophes do not count, `&` is *and*, and the last word may be unfinished. An item
  /// is found by its names in all storefronts. Any part of a name in a script without spaces is found, and so are
  /// emoji, and names of signs alone.
  ///
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  /// - Complexity: Of the names that have the words 20,000 are read, and 1,000 of them, with the best-known among
  ///     the others, are sorted.
  public func find(_ query: SearchQuery) throws(CatalogError) -> SearchAnswer {
    guard query.limit > 0 else { return SearchAnswer() }
    let answer = try answer(query)
    onSearch(answer)
    return answer
  }

  private func answer(_ query: SearchQuery) throws(CatalogError) -> SearchAnswer {
    let named = query.scope == .maker ? [] : try itemsNamed(query.words)
    return try self.named { () throws(SQLiteError) in
      // The stores that sell an item are known by its prices.
      try attach(.products, .prices, .charts)
      try searchCache.refresh(connection)
      let run = try SearchRun(query, catalog: self)
      try run.add(named, at: .identifier)
      try run.addNames()
      if query.isRelaxed { try run.addRelaxed() }
      return try run.answer()
    }
  }

  /// Searches for a name that the catalog has: a file that can be read, and cannot be searched, shows by that.
  ///
  /// - Throws: ``CatalogError`` when nothing can be searched.
  public func trySearch() throws(CatalogError) {
    let name = try firstRow("SELECT name FROM main._listing WHERE name <> '' ORDER BY id DESC LIMIT 1") { $0.text(0) }
    var query = SearchQuery(name ?? "name", limit: 1)
    query.isRelaxed = false
    _ = try answer(query)
  }

  /// The listings of ``find(_:)``.
  public func search(_ query: SearchQuery) throws(CatalogError) -> [Listing] {
    try find(query).items.map(\.listing)
  }

  private func itemsNamed(_ text: String) throws(CatalogError) -> [AppleID] {
    guard text.utf8.count < 2_000, let reference = try? Reference(text),
      case .items(let items, _, _) = try items(for: reference)
    else { return [] }
    return items
  }
}

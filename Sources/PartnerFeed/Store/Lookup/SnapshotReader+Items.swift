public import CatalogModel
internal import SnapshotFile

/// What a group states of an item in one store, or in none, as the view `product` has it.
public struct SnapshotItem: Equatable, Sendable {
  /// The item's kind, as the view `product` writes it.
  public var kind: String
  /// The maker's Apple ID.
  public var artistID: Int64?
  /// The album of a song, the season of an episode.
  public var parentID: Int64?
  /// The store that speaks the name's language first; `nil` of the item's own row.
  public var storefront: String?
  /// Name, artist, the main genre's name and the like.
  public var texts: [RecordText.Field: String] = [:]
  /// When its row was exported, in UTC.
  public var observedAt = ""
  /// The snapshot: `itunes-20261118`.
  public var source = ""
}

extension SnapshotReader {
  /// What the group states of an item, in its own row and in other languages.
  public func items(of appleID: AppleID) throws(SnapshotError) -> [SnapshotItem] {
    try named {
      var found: [SnapshotItem] = []
      for item in ItemTable.all {
        guard let rows = try rows(item.name, [item.id]) else { continue }
        try forEach(rows, where: item.id, is: appleID.rawValue) { row in
          let own = try read(row, rows, item, appleID.rawValue)
          found.append(own)
          found += try translations(of: own, item, appleID.rawValue)
          return false
        }
      }
      return found
    }
  }

  /// The items that a collection holds, in the order of their volumes and tracks.
  public func children(of parent: AppleID) throws(SnapshotError) -> [AppleID] {
    try named {
      var children: [(volume: Int64, track: Int64, item: AppleID)] = []
      for item in ItemTable.all where item.related["collection"] != nil {
        guard let rows = try rows("collection_\(item.name)", ["collection_id", item.id]) else { continue }
        try forEach(rows, where: "collection_id", is: parent.rawValue) { row in
          guard let id = rows.integer(item.id, of: row).flatMap(AppleID.init(rawValue:)) else { return true }
          children.append((rows.integer("volume_number", of: row) ?? 0, rows.integer("track_number", of: row) ?? 0, id))
          return true
        }
      }
      return children.sorted { $0 < $1 }.map(\.item)
    }
  }

  /// The codes of an item that the view `identifier` has.
  public func identifiers(of appleID: AppleID) throws(SnapshotError) -> [(scheme: String, value: String)] {
    try named {
      var found: [(scheme: String, value: String)] = []
      for (item, column, scheme) in FeedViews.identifierSources {
        guard let rows = try rows(item + "_match", [item + "_id", column]) else { continue }
        try forEach(rows, where: item + "_id", is: appleID.rawValue) { row in
          let value = rows.text(column, of: row) ?? rows.integer(column, of: row).map { "\($0)" }
          if let value { found.append((scheme, value)) }
          return true
        }
      }
      return found
    }
  }

  private func read(
    _ row: borrowing RecordColumns, _ rows: KeyedRows, _ item: ItemTable, _ id: Int64
  ) throws -> SnapshotItem {
    let number = rows.integer(item.type, of: row)
    let type =
      item.name == "artist" ? try number.flatMap { try name(of: $0, "artist_type") } : rows.text(item.type, of: row)
    var found = SnapshotItem(kind: item.kind.value(number, type))
    for (field, columns) in item.texts {
      for column in columns where found.texts[field] == nil { found.texts[field] = rows.text(column, of: row) }
    }
    found.artistID = try first("artist", of: item, id)
    found.parentID = try first("collection", of: item, id)
    found.texts[.genre] = try first("genre", of: item, id).flatMap { try name(of: $0, "genre") }
    (found.observedAt, found.source) = observed(row, rows)
    return found
  }

  private func translations(of own: SnapshotItem, _ item: ItemTable, _ id: Int64) throws -> [SnapshotItem] {
    let (table, column) = item.translation
    guard let rows = try rows(table, [item.id, "language_code"]) else { return [] }
    var found: [SnapshotItem] = []
    try forEach(rows, where: item.id, is: id) { row in
      guard rows.integer("is_pronunciation", of: row) ?? 0 == 0,
        let storefront = rows.text("language_code", of: row).flatMap(LanguageHome.storefront)
      else { return true }
      var item = own
      (item.texts[.name], item.storefront) = (rows.text(column, of: row), storefront)
      (item.observedAt, item.source) = observed(row, rows)
      found.append(item)
      return true
    }
    return found
  }

  /// The first of what a table relates to an item: by ranks, the largest first, then by number.
  private func first(_ other: String, of item: ItemTable, _ id: Int64) throws -> Int64? {
    let column = other + "_id"
    guard let ranks = item.related[other], let rows = try rows("\(other)_\(item.name)", [column, item.id] + ranks)
    else { return nil }
    var best: (rank: Int64, number: Int64)?
    try forEach(rows, where: item.id, is: id) { row in
      guard let number = rows.integer(column, of: row) else { return true }
      let rank = rows.integer(ranks.first, of: row) ?? .min
      if best.map({ (rank, $0.number) > ($0.rank, number) }) ?? true { best = (rank, number) }
      return true
    }
    return best?.number
  }

  /// The name that `genre` or `artist_type` has for a number.
  private func name(of number: Int64, _ table: String) throws -> String? {
    guard let rows = try rows(table, [table + "_id", "name"]) else { return nil }
    var name: String?
    try forEach(rows, where: table + "_id", is: number) { row in
      name = rows.text("name", of: row)
      return false
    }
    return name
  }
}

internal import CatalogModel
internal import SQLite

/// A snapshot whose prices are asked by themselves, for what it saw on its day.
final class SightedSnapshot {
  private let name: SnapshotName
  private let select: Statement

  /// `nil` where the snapshot has no prices, or cannot be read.
  init?(_ name: SnapshotName, in folder: String) {
    do throws(SQLiteError) {
      let connection = try Connection(path: "\(folder)/\(name.file)", access: .readingImmutable)
      let views = SnapshotViews([try AttachedSnapshot(name, schema: "main", on: connection)])
      guard !views.prices.isEmpty else { return nil }
      try connection.execute(views.preparation)
      let arms = views.prices.map { "SELECT * FROM (\($0)) WHERE apple_id = ?1" }
      self.name = name
      select = try connection.prepare(arms.joined(separator: " UNION ALL "))
    } catch {
      return nil
    }
  }

  /// What the item's offers cost, in the stores that are known; a row that does not tell its time counts from the
  /// snapshot's day.
  func prices(of appleID: AppleID) throws(SQLiteError) -> [PricePeriod] {
    try select.bind([.integer(appleID.rawValue)])
    defer { select.reset() }
    var found: [PricePeriod] = []
    while try select.step() {
      guard var price = ListedPrice(select), price.storefront != nil else { continue }
      if price.observedAt.isEmpty { price.observedAt = "\(name.day)T00:00:00Z" }
      if let period = PricePeriod(price) { found.append(period) }
    }
    return found
  }
}

extension Catalog {
  /// What each snapshot that is there saw of an item's prices, whether or not it answers still: a price that did not
  /// change is known since the oldest of them.
  func sightings(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in
      if sightedSnapshots == nil { sightedSnapshots = try openSightedSnapshots() }
      var found: [PricePeriod] = []
      for snapshot in sightedSnapshots ?? [] { found += try snapshot.prices(of: appleID) }
      return found
    }
  }

  private func openSightedSnapshots() throws(SQLiteError) -> [SightedSnapshot] {
    let select = try connection.prepare("SELECT file FROM main.snapshot")
    var names: [SnapshotName] = []
    while try select.step() {
      if let name = SnapshotName(file: select.text(0) ?? "") { names.append(name) }
    }
    let there = Set(Snapshot.all(in: snapshotFolder))
    return names.filter(there.contains).sorted().compactMap { SightedSnapshot($0, in: snapshotFolder) }
  }
}

internal import PartnerFeed
internal import SQLite

/// Compares the rows that SQLite found with those that the page reader finds: where SQLite meets a damaged cell it
/// finds fewer, and says nothing.
extension Catalog {
  /// - Throws: CatalogError where a group's changes of an item's prices are not all found.
  func checkPriceChanges(of appleID: Int64, in group: String) throws(CatalogError) {
    guard let reader = try snapshotReaders(about: .prices).first(where: { $0.group == group }) else { return }
    let found = try firstRow(
      "SELECT count(*) FROM \(group).price_change WHERE apple_id = ?", [.integer(appleID)]
    ) { Int($0.integer(0)) }
    do throws(SnapshotError) {
      let rows = try reader.priceChangeCount(of: appleID)
      if rows != found { throw reader.miscount(of: "price_change", found: found ?? 0, of: rows) }
    } catch {
      throw .unreadableSnapshot(error)
    }
  }

  /// - Throws: SQLiteError, which `catalogError(_:)` names, where a chart has another number of rows than were found.
  func checkChart(_ table: String, store: Int64, genre: Int64, found: Int) throws(SQLiteError) {
    do {
      guard let reader = try snapshotReaders(about: .charts).first(where: { $0.group == "popularity" }) else { return }
      let rows = try reader.rowCount(of: table, key: ["storefront_id": store, "genre_id": genre])
      if rows != found { throw reader.miscount(of: table, found: found, of: rows) }
    } catch let snapshotError as SnapshotError {
      throw queryError(snapshotError)
    } catch CatalogError.unreadableSnapshot(let snapshotError) {
      throw queryError(snapshotError)
    } catch {
      return
    }
  }

  /// The error of a question that needs a group which cannot be read; `catalogError(_:)` names the group again.
  func queryError(_ snapshotError: SnapshotError) -> SQLiteError {
    if !unattached.contains(snapshotError) { unattached.append(snapshotError) }
    return SQLiteError(code: 11, message: "\(snapshotError)")
  }
}

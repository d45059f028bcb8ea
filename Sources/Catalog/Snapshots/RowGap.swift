internal import CatalogModel

/// Which rows of its feed a snapshot's table lacks, and so what older snapshots may tell in its place.
///
/// Rows that are missing since the file was cut short, and those of stores that were not asked for, are not known to be
/// otherwise than older snapshots have them: what these told of them stands, with their own date. Of a row that did not
/// fulfil a condition it is known that it says something else than was asked for: an older row in its place might tell
/// what the newer one denies, so nothing answers there. Incrementals keep to the same, row by row, through
/// ``LeftOutKeys``; a full that is filtered leaves too many keys out to note them. Rows that were refused are few, and
/// bring back no older snapshot with all that is gone since: see ``PartialTable``.
struct RowGap: Equatable {
  /// Whether rows are missing at the end: the file was cut short.
  var isTorn = false
  /// Whether rows were left out for what they say.
  var hasCondition = false
  /// The numbers of the stores that were asked for; `nil` when all were.
  var stores: Set<Int64>?

  /// The gaps of each snapshot's tables; a table that has every row has none.
  typealias BySnapshot = [SnapshotName: [String: RowGap]]

  /// Whether an older table with the gap `older`, or with every row where that is `nil`, may tell rows that this lacks.
  func isFilled(by older: RowGap?) -> Bool {
    guard !hasCondition else { return false }
    guard !isTorn, let stores else { return isTorn }
    return older?.stores.map { !$0.isSubset(of: stores) } ?? true
  }

  /// The gap as snapshots are compared: of what a condition left out it is told how it was before, and how it is after,
  /// each with its own date, so that nothing is denied by looking under it.
  var compared: RowGap {
    guard hasCondition else { return self }
    var gap = self
    (gap.isTorn, gap.hasCondition) = (true, false)
    return gap
  }

  /// The condition under which a row of an older table does not count, since its store was asked for here and its key
  /// would be here; `nil` where that is not known of any store.
  func covering(_ row: String) -> String? {
    guard !isTorn, let stores else { return nil }
    return "\(row).storefront_id IN (\(stores.sorted().map(String.init).joined(separator: ", ")))"
  }
}

extension RowGap {
  /// The gap of a table as its imports made it; `nil` when no row was left out or cut off.
  ///
  /// - Parameters:
  ///   - isCut: Whether a file was cut short.
  ///   - rowsLeftOut: How many rows were not wanted.
  ///   - choice: Which were asked for, as on the command line; `nil` when parts of the table were imported with
  ///     different choices, so that what they lack cannot be told by its store.
  init?(isCut: Bool, rowsLeftOut: Int, choice: String?) {
    guard isCut || rowsLeftOut > 0 else { return nil }
    isTorn = isCut
    guard rowsLeftOut > 0 else { return }
    stores = choice.flatMap(Self.stores)
    hasCondition = stores == nil
  }

  /// The stores that a choice of these alone asks for.
  private static func stores(in choice: String) -> Set<Int64>? {
    let words = choice.split(separator: " ")
    guard words.count >= 2, words[0] == "--only-storefront", !words.contains("--where") else { return nil }
    return Set(words[1].split(separator: ",").compactMap { Storefront($0).map { Int64($0.number) } })
  }
}

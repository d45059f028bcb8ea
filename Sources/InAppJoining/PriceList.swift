internal import CatalogModel

/// What one source states of an app in one store and language: the rows of a page, or records with numbers.
struct PriceList {
  struct Key: Hashable {
    var storefront: Storefront
    var language: String?
    var origin: InAppPrice.Origin
  }

  var key: Key
  /// The rows, by their index in the joining.
  var rows: [Int] = []
  /// The rows whose name no other row of the newest list has, by the name's number.
  var once: [(name: Int, row: Int)] = []
  /// The rows of the newest list, without those that an older one had.
  var newest: [Int] = []

  /// How many rows a page shows at most: a list as long as this may lack some.
  static let longest = 10

  /// Whether every product of the store is on it.
  var isComplete: Bool { key.origin == .page && newest.count < Self.longest }
}

extension [PriceList] {
  /// The lists of these rows, ordered by store, language and source.
  init(_ rows: [InAppPrice], names: [Int?]) {
    var lists: [PriceList.Key: PriceList] = [:]
    for (index, row) in rows.enumerated() {
      let key = PriceList.Key(storefront: row.storefront, language: row.language, origin: row.origin)
      lists[key, default: PriceList(key: key)].rows.append(index)
      if row.isInNewestList { lists[key]?.newest.append(index) }
    }
    self = lists.values.sorted { $0.key.sortKey < $1.key.sortKey }
    for index in indices { self[index].findOnce(rows, names) }
  }
}

extension PriceList.Key {
  fileprivate var sortKey: (String, String, String) { (storefront.code, language ?? "", origin.rawValue) }
}

extension PriceList {
  /// A name that the newest list has counts there alone; one that only older lists have counts among their rows.
  fileprivate mutating func findOnce(_ rows: [InAppPrice], _ names: [Int?]) {
    let older = self.rows.filter { !rows[$0].isInNewestList }
    let listed = Set(newest.compactMap { names[$0] })
    let byName = Dictionary(grouping: newest + older.filter { row in names[row].map { !listed.contains($0) } ?? false })
    {
      names[$0]
    }
    once = byName.compactMap { name, rows in
      guard let name, rows.count == 1 else { return nil }
      return (name, rows[0])
    }.sorted { $0.name < $1.name }
  }
}

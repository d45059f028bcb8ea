internal import CatalogModel

/// The rows of one name in the lists of an app in one store and language, told apart by product.
///
/// A list may have a name several times, and shows of each only its price. From one list to the next a row is the
/// product that had its price; where as many rows are left on both sides, they are the same products in the order of
/// prices, and else nothing says which is which: a row that is left begins a product of its own.
struct ListedSeries {
  /// A row of the table `listed_in_app`: one of the rows with the name, and the interval through which it was seen so.
  struct Row {
    var occurrence: Int
    /// How many rows of its lists have the name.
    var nameCount: Int
    /// The times through which every list of its page has it, in order.
    var sightings: [ClosedRange<Timestamp>]
    var price: Money?
    /// The text of a price whose amount is not known.
    var unreadText: String?
    var text: String?
    var position: Int
    /// Whether something else may have been seen between the interval before and this one.
    var followsGap = false
    /// What saw it first, and what saw it last.
    var sources: (first: String, last: String)

    var since: Timestamp { sightings[0].lowerBound }
    var until: Timestamp { sightings[sightings.count - 1].upperBound }
  }

  /// A product, as an interval for each of its prices, the oldest first.
  struct Product {
    var intervals: [Row]
    fileprivate var last: Row { intervals[intervals.count - 1] }
  }

  private(set) var products: [Product] = []
  /// The products in the list that was read last, and how many of its rows have the name.
  private var listed: [Int] = []
  private var listedCount = 0

  /// Tells the rows apart, which all have the same name.
  init(_ rows: [Row]) {
    guard rows.contains(where: { $0.nameCount > 1 }) else {
      var intervals: [Row] = []
      for row in rows.sorted(by: { $0.since < $1.since }) {
        if let last = intervals.last, last.agrees(with: row), !row.followsGap {
          intervals[intervals.count - 1] = last.extended(by: row)
        } else {
          intervals.append(row)
        }
      }
      products = intervals.isEmpty ? [] : [Product(intervals: intervals)]
      return
    }
    // What a list has is known at the ends of its rows' intervals; between them nothing changed.
    for time in Set(rows.flatMap { [$0.since, $0.until] }).sorted() {
      let seen = Dictionary(grouping: rows.filter { $0.since <= time && time <= $0.until }, by: \.nameCount)
      let lists = seen.filter { $0.value.contains { $0.since == time || $0.until == time } }
      for (nameCount, list) in lists.sorted(by: { $0.key < $1.key }) {
        add(list.sorted { $0.occurrence < $1.occurrence }, of: nameCount, at: time)
      }
    }
  }

  /// Adds the rows of one list; of `nameCount` with the name some may be lost, where an interval was split.
  private mutating func add(_ list: [Row], of nameCount: Int, at time: Timestamp) {
    var left = list
    var found: [Int] = []
    let others = products.indices.filter { !listed.contains($0) }
    for product in listed + others {
      guard let index = left.firstIndex(where: { $0.agrees(with: products[product].last) }) else { continue }
      see(left.remove(at: index), as: product, at: time)
      found.append(product)
    }
    var lost = listed.filter { !found.contains($0) }
      .sorted { products[$0].last.occurrence < products[$1].last.occurrence }
    let isSameLength = nameCount == listedCount
    let isWhole = list.count == nameCount && left.count == lost.count
    for row in left {
      let match = isWhole ? 0 : lost.firstIndex { products[$0].last.occurrence == row.occurrence }
      if isSameLength, let match, !lost.isEmpty {
        let product = lost.remove(at: match)
        see(row, as: product, at: time)
        found.append(product)
      } else {
        products.append(Product(intervals: [row.seen(at: time)]))
        found.append(products.count - 1)
      }
    }
    listed = isSameLength && list.count < nameCount ? found + lost : found
    listedCount = nameCount
  }

  private mutating func see(_ row: Row, as product: Int, at time: Timestamp) {
    let last = products[product].intervals.count - 1
    let new = row.seen(at: time)
    let isApart = row.followsGap && row.since == time
    if new.agrees(with: products[product].intervals[last]), !isApart {
      products[product].intervals[last] = products[product].intervals[last].extended(by: new, since: row.since)
    } else {
      products[product].intervals.append(new)
    }
  }
}

extension ListedSeries.Row {
  fileprivate func agrees(with other: Self) -> Bool { price == other.price && unreadText == other.unreadText }

  /// The interval with a later sighting of the same price, up to which every list since a time has it.
  fileprivate func extended(by later: Self, since start: Timestamp? = nil) -> Self {
    var row = later
    row.sources.first = sources.first
    let isWhole = (start ?? later.since) <= until
    row.sightings =
      isWhole
      ? sightings.dropLast() + [sightings[sightings.count - 1].lowerBound...later.until]
      : sightings + later.sightings
    return row
  }

  /// The row as one list has it.
  fileprivate func seen(at time: Timestamp) -> Self {
    var row = self
    let source = time == until ? sources.last : sources.first
    (row.sightings, row.sources) = ([time...time], (source, source))
    return row
  }
}

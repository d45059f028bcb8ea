/// Two rows, whichever is named first.
struct RowPair: Hashable {
  var first: Int
  var second: Int

  init(_ left: Int, _ right: Int) { (first, second) = (min(left, right), max(left, right)) }
}

/// Sets of rows that are of one product, which grow by being united.
struct ProductSets {
  /// A set's rows, lists and numbers, at its root.
  private struct RowSet {
    var rows: [Int]
    /// The lists that have a row of it, a bit each.
    var lists: [UInt64]
    var appleID: Int64?
    var productID: String?
  }

  private var parents: [Int]
  private var known: [RowSet]
  /// Pairs of rows that must not be joined.
  private(set) var refused: Set<RowPair> = []

  /// Each row alone; `lists` has the number of each row's list.
  init(lists: [Int], ids: [(appleID: Int64?, productID: String?)]) {
    let words = (lists.max() ?? 0) / 64 + 1
    parents = Array(lists.indices)
    known = lists.indices.map { row in
      var bits = [UInt64](repeating: 0, count: words)
      bits[lists[row] / 64] |= 1 << (lists[row] % 64)
      return RowSet(rows: [row], lists: bits, appleID: ids[row].appleID, productID: ids[row].productID)
    }
  }

  /// The row that stands for a row's set.
  func root(of row: Int) -> Int {
    var row = row
    while parents[row] != row { row = parents[row] }
    return row
  }

  /// The rows of the set that a root stands for.
  func rows(ofRoot root: Int) -> [Int] { known[root].rows }

  /// Whether a set has a row of a list.
  func set(ofRoot root: Int, hasRowOf list: Int) -> Bool { known[root].lists[list / 64] & 1 << (list % 64) != 0 }

  mutating func refuse(_ pairs: some Sequence<RowPair>) { refused.formUnion(pairs) }

  /// Whether nothing forbids that two sets are of one product: a list that both have a row of, two numbers, or a pair
  /// of rows that was refused, which further evidence for an inference outweighs.
  func canUnite(_ left: Int, _ right: Int, isInference: Bool = false) -> Bool {
    let (left, right) = (known[root(of: left)], known[root(of: right)])
    if let one = left.appleID, let other = right.appleID, one != other { return false }
    if let one = left.productID, let other = right.productID, one != other { return false }
    if zip(left.lists, right.lists).contains(where: { $0 & $1 != 0 }) { return false }
    guard !refused.isEmpty, !isInference else { return true }
    return !left.rows.contains { one in right.rows.contains { refused.contains(RowPair(one, $0)) } }
  }

  /// Unites the sets of two rows, and returns whether they were two and may be one.
  mutating func unite(_ left: Int, _ right: Int, isInference: Bool = false) -> Bool {
    let (left, right) = (root(of: left), root(of: right))
    guard left != right, canUnite(left, right, isInference: isInference) else { return false }
    let (large, small) = known[left].rows.count >= known[right].rows.count ? (left, right) : (right, left)
    parents[small] = large
    known[large].rows += known[small].rows
    for index in known[large].lists.indices { known[large].lists[index] |= known[small].lists[index] }
    known[large].appleID = known[large].appleID ?? known[small].appleID
    known[large].productID = known[large].productID ?? known[small].productID
    return true
  }
}

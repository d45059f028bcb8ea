internal import CatalogModel

// Joins by equal names.

extension Joining {
  /// Joins rows whose name, case and all, stands once on both lists, at a price ratio within 2.5 × of the app's other
  /// joins between these two stores.
  ///
  /// Without the guard by ratios 0.1–0.6 % of such joins are false: names such as "Pack 1" are used again.
  mutating func joinByNames() {
    let refused = refusedNames()
    sets.refuse(refused.lazy.flatMap(\.value))
    var rowsOfName: [Int: [Int]] = [:]
    for list in lists {
      for entry in list.once where amount(entry.row) != nil { rowsOfName[entry.name, default: []].append(entry.row) }
    }
    for (name, rows) in rowsOfName.sorted(by: { $0.key < $1.key }) where rows.count > 1 {
      join(rows, refused: Set(refused[name] ?? []))
    }
  }

  /// Joins the rows of one name: all of them, or where some pairs were refused, groups without such a pair.
  private mutating func join(_ rows: [Int], refused: Set<RowPair>) {
    guard !refused.isEmpty else {
      for row in rows.dropFirst() { unite(rows[0], row, by: .name) }
      return
    }
    let refusals = rows.map { row in rows.count { refused.contains(.init(row, $0)) } }
    let order = rows.indices.sorted { (refusals[$0], $0) < (refusals[$1], $1) }.map { rows[$0] }
    var groups: [[Int]] = []
    for row in order {
      let fitting = groups.firstIndex { $0.allSatisfy { !refused.contains(.init(row, $0)) } }
      if let fitting { groups[fitting].append(row) } else { groups.append([row]) }
    }
    for group in groups {
      for row in group.dropFirst() { unite(group[0], row, by: .name) }
    }
    guard let largest = groups.max(by: { $0.count < $1.count }) else { return }
    for group in groups where group != largest {
      let allowed = largest.count { row in group.allSatisfy { !refused.contains(.init(row, $0)) } }
      if allowed * 2 > largest.count { unconfirmed.append(.init(largest[0], group[0])) }
    }
  }

  /// The pairs of rows with one name whose price ratio isn't that of the app's other joins between their lists.
  private func refusedNames() -> [Int: [RowPair]] {
    let amounts = rows.map { $0.price.map { Double($0.milliunits) } ?? -1 }
    let translated = rowsWithOtherNames()
    var refused: [Int: [RowPair]] = [:]
    var comparison = RatioComparison()
    for right in lists.indices {
      for left in lists[..<right].indices {
        comparison.removeAll()
        lists[left].forEachName(in: lists[right]) { name, one, other in
          comparison.add(amounts[one], amounts[other], (name, one, other))
        }
        forEachPair(of: translated[left], translated[right]) { one, other in
          if names[one] != names[other] { comparison.add(amounts[one], amounts[other], (-1, one, other)) }
        }
        for (name, one, other) in comparison.outliers where name >= 0 {
          refused[name, default: []].append(.init(one, other))
        }
      }
    }
    return refused
  }

  /// For each list the rows that their numbers joined with rows of other names, by their sets: their ratios count, too.
  private func rowsWithOtherNames() -> [[(set: Int, row: Int)]] {
    let roots = rows.indices.map { sets.root(of: $0) }
    let areTranslated = roots.indices.map { root in
      roots[root] == root && Set(sets.rows(ofRoot: root).map { names[$0] }).count > 1
    }
    return lists.map { list in
      guard list.key.origin != .page else { return [] }
      return list.rows.filter { joins[$0] == .id && areTranslated[roots[$0]] }.map { (roots[$0], $0) }
        .sorted { $0.0 < $1.0 }
    }
  }

  /// Calls `body` with the rows of each set of which both lists, ordered by their sets, have one.
  private func forEachPair(
    of left: [(set: Int, row: Int)], _ right: [(set: Int, row: Int)], _ body: (_ row: Int, _ other: Int) -> Void
  ) {
    var (here, there) = (0, 0)
    while here < left.count, there < right.count {
      let (one, other) = (left[here], right[there])
      if one.set == other.set { body(one.row, other.row) }
      if one.set <= other.set { here += 1 }
      if other.set <= one.set { there += 1 }
    }
  }
}

extension PriceList {
  /// Calls `body` with each name that stands once on both lists, and its rows.
  fileprivate func forEachName(in other: PriceList, _ body: (_ name: Int, _ row: Int, _ other: Int) -> Void) {
    var (here, there) = (0, 0)
    while here < once.count, there < other.once.count {
      let (left, right) = (once[here], other.once[there])
      if left.name == right.name { body(left.name, left.row, right.row) }
      if left.name <= right.name { here += 1 }
      if right.name <= left.name { there += 1 }
    }
  }
}

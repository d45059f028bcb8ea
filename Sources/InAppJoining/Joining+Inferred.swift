internal import CatalogModel

// Joins that are right nearly always, and are marked as inferences.

extension Joining {
  /// Joins sets by evidence that isn't certain, those with the most evidence first.
  mutating func infer(home: Storefront?, by tiers: PriceTiers) {
    let anchors = anchors(home: home)
    for pair in unconfirmed { attach(pair.first, pair.second, by: .confirmedName, anchors) }
    inferRepeatedNames(anchors)
    inferUniquePrices(anchors)
    inferFromLists(anchors, tiers)
  }

  /// The lists that all others are compared with: those of the home store, else the longest.
  private func anchors(home: Storefront?) -> [Int] {
    let own = lists.indices.filter { lists[$0].key.storefront == home }
    if !own.isEmpty { return own }
    return lists.indices.max { (lists[$0].rows.count, $1) < (lists[$1].rows.count, $0) }.map { [$0] } ?? []
  }

  /// Joins two sets by an inference; the set without a row of an anchor is marked, and takes the other's number.
  private mutating func attach(_ left: Int, _ right: Int, by inference: InAppJoin.Inference, _ anchors: [Int]) {
    let (left, right) = (sets.root(of: left), sets.root(of: right))
    guard left != right, sets.canUnite(left, right, isInference: true) else { return }
    let (stays, joins) = weight(left, anchors) > weight(right, anchors) ? (left, right) : (right, left)
    let (number, marked) = (numbers[stays], sets.rows(ofRoot: joins))
    guard sets.unite(stays, joins, isInference: true) else { return }
    for row in marked { self.joins[row] = .inferred(inference) }
    numbers[sets.root(of: stays)] = number
  }

  /// Which of two sets takes the other in: one with a row of an anchor, else the larger one.
  private func weight(_ root: Int, _ anchors: [Int]) -> (Int, Int, Int) {
    let isAnchored = anchors.contains { sets.set(ofRoot: root, hasRowOf: $0) }
    return (isAnchored ? 1 : 0, sets.rows(ofRoot: root).count, -root)
  }
}

// MARK: - Names and prices that several rows have

extension Joining {
  /// Joins rows of a name that lists have equally often, each with that of the same rank among their prices.
  private mutating func inferRepeatedNames(_ anchors: [Int]) {
    struct Key: Hashable {
      var name: Int
      var count: Int
      var rank: Int
    }
    var known: [Key: Int] = [:]
    for list in lists {
      let priced = list.newest.filter { amount($0) != nil }
      let named = Dictionary(grouping: priced) { names[$0] }
      for (name, rows) in named.sorted(by: { ($0.key ?? -1) < ($1.key ?? -1) }) where rows.count > 1 {
        guard let name else { continue }
        let sorted = rows.sorted { (amount($0) ?? 0, $0) < (amount($1) ?? 0, $1) }
        for (rank, row) in sorted.enumerated() {
          let key = Key(name: name, count: rows.count, rank: rank)
          if let first = known[key] { attach(first, row, by: .repeatedName, anchors) } else { known[key] = row }
        }
      }
    }
  }

  /// Joins the rows of one store's pages with a unique price that a certain join left alone.
  private mutating func inferUniquePrices(_ anchors: [Int]) {
    for (left, right) in pagesOfOneStore() {
      for (one, other) in uniquePrices(left, right) { attach(one, other, by: .price, anchors) }
    }
  }
}

// MARK: - Lists

extension Joining {
  private struct SetPair: Hashable {
    var one: Int
    var other: Int
  }

  /// Joins sets that the lists of the home store and others suggest, where most lists agree.
  private mutating func inferFromLists(_ anchors: [Int], _ tiers: PriceTiers) {
    let marks = rows.map { NameMarks($0.name ?? "") }
    var votes: [SetPair: [InAppJoin.Inference]] = [:]
    let abroad = anchors.flatMap { anchor in
      lists.indices.filter { lists[$0].key.storefront != lists[anchor].key.storefront }.map { (anchor, $0) }
    }
    for (here, there) in pagesOfOneStore() + abroad {
      for match in match(here, there, marks, tiers).found() {
        let pair = SetPair(one: sets.root(of: match.one), other: sets.root(of: match.other))
        votes[pair, default: []].append(match.inference)
      }
    }
    merge(votes, anchors)
  }

  private mutating func merge(_ votes: [SetPair: [InAppJoin.Inference]], _ anchors: [Int]) {
    var all: [Int: Int] = [:]
    for (pair, inferences) in votes { all[pair.other, default: 0] += inferences.count }
    let accepted = votes.filter { pair, inferences in inferences.count * 2 > all[pair.other] ?? 0 }
    let order = accepted.sorted {
      (-$0.value.count, $0.key.one, $0.key.other) < (-$1.value.count, $1.key.one, $1.key.other)
    }
    for (pair, inferences) in order {
      guard let inference = InAppJoin.Inference.allCases.first(where: inferences.contains) else { continue }
      attach(pair.one, pair.other, by: inference, anchors)
    }
  }

  /// What two lists suggest of the rows whose sets have none of the other.
  private func match(_ here: Int, _ there: Int, _ marks: [NameMarks], _ tiers: PriceTiers) -> ListMatch {
    let (one, other) = (lists[here], lists[there])
    let shared = one.newest.compactMap { row -> Double? in
      let partner = other.newest.first { sets.root(of: $0) == sets.root(of: row) }
      guard let partner, let from = amount(row), let to = amount(partner), from > 0, to > 0 else { return nil }
      return Double(to) / Double(from)
    }
    return ListMatch(
      here: side(here, lacking: there, marks), there: side(there, lacking: here, marks),
      agree: agreement(one, other, tiers), knownRatio: shared.medianRatio)
  }

  private func side(_ list: Int, lacking other: Int, _ marks: [NameMarks]) -> ListMatch.Side {
    let open = lists[list].newest.filter { !sets.set(ofRoot: sets.root(of: $0), hasRowOf: other) }
    let priced = open.compactMap { row in
      amount(row).map { ListMatch.Row(index: row, amount: $0, marks: marks[row]) }
    }
    return ListMatch.Side(
      open: priced, count: lists[list].newest.count,
      isComplete: lists[list].isComplete && priced.count == open.count)
  }

  /// Whether amounts of two lists stand for each other: in one store, where they are equal.
  private func agreement(_ one: PriceList, _ other: PriceList, _ tiers: PriceTiers) -> (Int64, Int64) -> Bool {
    let (here, there) = (one.key.storefront, other.key.storefront)
    guard here != there else { return { $0 == $1 } }
    guard let app = rows.first?.appID, let from = currency(of: one), let to = currency(of: other) else {
      return { _, _ in false }
    }
    return { left, right in
      tiers.agree(
        Money(milliunits: left, currency: from), in: here, Money(milliunits: right, currency: to), in: there,
        besides: app)
    }
  }

  /// The currency of a list's prices; `nil` where it has several.
  private func currency(of list: PriceList) -> CurrencyCode? {
    let currencies = Set(list.newest.compactMap { rows[$0].price?.currency })
    return currencies.count == 1 ? currencies.first : nil
  }
}

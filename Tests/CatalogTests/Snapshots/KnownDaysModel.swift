import CatalogModel
import TestSupport

/// What a dictionary knows of prices after any sequence of imports: the rule of the design in its plainest words.
struct KnownDaysModel {
  struct Key: Hashable, Comparable {
    var item: Int64
    var store: String

    static func < (left: Key, right: Key) -> Bool { (left.item, left.store) < (right.item, right.store) }
  }

  /// What is known of a key on a day: a price in cents, that there is none, or nothing.
  enum Answer: Equatable { case price(Int), none, unknown }

  /// A key, as the last import left it; the price is the last known one.
  struct Row: Equatable {
    var price: Int?
    var answer = Answer.unknown
    var isCovered = false
  }

  var rows: [Key: Row] = [:]
  /// The rows before the imports of the last day.
  private var rowsBefore: [Key: Row] = [:]
  private(set) var days: [Int] = []
  private(set) var answers: [[Key: Answer]] = []
  private var changesOfDays: [[String]] = []
  var changes: [String] { changesOfDays.flatMap(\.self).sorted() }

  init(_ keys: [Key]) { for key in keys { rows[key] = Row() } }

  mutating func add(_ feed: RandomPrices, isSameExport: Bool) {
    if days.last != feed.day {
      days.append(feed.day)
      answers.append([:])
      changesOfDays.append([])
      rowsBefore = rows
    }
    for key in rows.keys where feed.storeOfFile.map({ $0 == key.store }) ?? true {
      if let row = rows[key] { rows[key] = feed.row(key, after: row, isSameExport: isSameExport) }
    }
    answers[answers.count - 1] = rows.mapValues(\.answer)
    changesOfDays[changesOfDays.count - 1] = rows.keys.compactMap(change)
  }

  private func change(_ key: Key) -> String? {
    guard let old = rowsBefore[key], let new = rows[key], old.isCovered, old != new else { return nil }
    let before = old.price.map { "\($0)" } ?? "-"
    switch new.answer {
    case .price(let cents) where old.price != nil || old.answer == .none:
      return old.price == cents ? nil : "\(days.last ?? 0) \(key.item) \(key.store) \(cents) \(before)"
    case .none where old.price != nil: return "\(days.last ?? 0) \(key.item) \(key.store) - \(before)"
    default: return nil
    }
  }

  /// What the latest import not after a day says.
  func answer(_ key: Key, on day: Int) -> Answer {
    days.lastIndex { $0 <= day }.flatMap { answers[$0][key] } ?? .unknown
  }

  /// Whether a price was known by a day.
  func wasPriced(_ key: Key, by day: Int) -> Bool {
    zip(days, answers).contains { $0 <= day && isPrice($1[key]) }
  }

  /// What the offer cost on a day, else when it was first known after it, and what it costs now, where that is less.
  func drop(_ key: Key, since day: Int) -> String? {
    let later = zip(days, answers).first { $0 > day && isPrice($1[key]) }?.1[key]
    let old = isPrice(answer(key, on: day)) ? answer(key, on: day) : later
    guard case .price(let old)? = old, case .price(let new) = rows[key]?.answer, new < old else { return nil }
    return "\(key.item) \(key.store) \(old) \(new)"
  }

  private func isPrice(_ answer: Answer?) -> Bool { if case .price? = answer { true } else { false } }
}

/// A table of prices as it comes, whole or in part.
struct RandomPrices {
  enum Filter: CaseIterable { case none, stores, condition }

  var day: Int
  var isFull = true
  var isTruncated = false
  var filter = Filter.none
  /// The store that a flat file is of.
  var storeOfFile: String?
  var rows: [(key: KnownDaysModel.Key, cents: Int)] = []
  var refused: [KnownDaysModel.Key] = []

  init(day: Int, _ keys: [KnownDaysModel.Key], _ random: inout SeededRandom) {
    self.day = day
    isFull = random.below(3) > 0
    isTruncated = random.below(8) == 0
    filter = Self.randomFilter(&random)
    for key in keys where random.below(3) > 0 {
      if random.below(20) == 0 { refused.append(key) } else { rows.append((key, 99 + 100 * random.below(3))) }
    }
  }

  static func randomFilter(_ random: inout SeededRandom) -> Filter {
    random.below(2) == 0 ? .none : Filter.allCases[random.below(3)]
  }

  private func isTaken(_ key: KnownDaysModel.Key) -> Bool { filter != .stores || key.store == "us" }
  private func meetsCondition(_ cents: Int) -> Bool { filter != .condition || cents > 100 }

  /// What the import makes of a row.
  func row(_ key: KnownDaysModel.Key, after old: KnownDaysModel.Row, isSameExport: Bool) -> KnownDaysModel.Row {
    var new = old
    guard isTaken(key) else {
      if !isSameExport { new.answer = .unknown }
      return new
    }
    new.isCovered = true
    let found = rows.last { $0.key == key }
    if let found, meetsCondition(found.cents) {
      return KnownDaysModel.Row(price: found.cents, answer: .price(found.cents), isCovered: true)
    }
    // What the export covered before stays.
    if isSameExport, old.answer != .unknown { return new }
    new.answer = .unknown
    if refused.contains(key), old.price != nil { return new }
    guard let price = old.price else {
      if filter != .condition, !isTruncated { new.answer = .none }
      return new
    }
    // Rows of a flat file have no key by which one that a condition left out is known.
    if storeOfFile != nil, filter == .condition {
      new.price = nil
      return new
    }
    guard meetsCondition(price) else { return new }
    if found != nil {
      new.price = nil
    } else if !isTruncated {
      new.answer = isFull ? .none : .price(price)
      if isFull { new.price = nil }
    }
    return new
  }
}

extension RandomPrices: CustomStringConvertible {
  var description: String {
    let cells =
      rows.map { "\($0.key.item)\($0.key.store)=\($0.cents)" } + refused.map { "\($0.item)\($0.store)=refused" }
    return
      "\(day) \(isFull ? "full" : "incremental") \(filter)\(isTruncated ? " truncated" : ""): \(cells.joined(separator: " "))"
  }
}

import Catalog
import CatalogModel
import TestSupport
import Testing

/// Pages imported in any order, compared with a dictionary of what each showed.
@Suite struct InAppModelTests {
  /// Which product of which list: the language of the page, the name, and which of several with it.
  private struct Key: Hashable {
    var language: String
    var name: String
    var occurrence: Int
  }

  private struct Sighting {
    var day: Int
    var amount: Int64
  }

  private let test = TestCatalog()
  private let names = ["Core", "core", "Pip", "Crate"]

  /// Lists in which each name stands equally often, so that the order of prices tells products apart.
  private func lists(_ random: inout SeededRandom, days: Int) -> [(day: Int, language: String, rows: [(String, Int64)])]
  {
    var lists: [(Int, String, [(String, Int64)])] = []
    for day in 1...days {
      for language in ["en-US", "es-MX"] where random.below(4) > 0 {
        var rows: [(String, Int64)] = []
        for name in names where random.below(5) > 0 {
          rows.append((name, 990 + 1000 * Int64(random.below(3))))
          if name == "Crate" { rows.append((name, 9990 + 1000 * Int64(random.below(3)))) }
        }
        rows.shuffle(using: &random)
        if !rows.isEmpty { lists.append((day, language, rows)) }
      }
    }
    return lists
  }

  @Test(arguments: 0..<16) func `no interval covers a day on which a page showed another price`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let lists = lists(&random, days: 9)
    var model: [Key: [Sighting]] = [:]
    for list in lists {
      for (name, rows) in Dictionary(grouping: list.rows, by: \.0) {
        for (rank, row) in rows.sorted(by: { $0.1 < $1.1 }).enumerated() {
          model[Key(language: list.language, name: name, occurrence: rank + 1), default: []]
            .append(Sighting(day: list.day, amount: row.1))
        }
      }
    }
    // In order where the seed is even, else in any order: since all lists are known, nothing is lost.
    for list in seed.isMultiple(of: 2) ? lists : lists.shuffled(using: &random) {
      let rows = list.rows.map { (name: $0.0, price: "$\(Money.decimalText($0.1))") }
      try test.importText(
        listPage(rows, of: 302, language: list.language), as: "\(list.language)-\(list.day).html",
        at: "2026-11-0\(list.day)T00:00:00Z")
    }
    let history = try test.open().inAppSeries(of: appleID(302)).flatMap(\.intervals)
    let stated = Dictionary(grouping: history) {
      Key(language: $0.language ?? "", name: $0.name ?? "", occurrence: $0.occurrence)
    }
    #expect(Set(stated.keys) == Set(model.keys))
    for (key, sightings) in model {
      let intervals = stated[key] ?? []
      for sighting in sightings {
        let time = try #require(Timestamp("2026-11-0\(sighting.day)T00:00:00Z"))
        let covering = intervals.filter { $0.firstSeen <= time && time <= $0.lastSeen }
        #expect(covering.allSatisfy { $0.price?.milliunits == sighting.amount }, "\(key) \(sighting)")
        #expect(covering.count == 1, "\(key) \(sighting)")
      }
      let changes = sightings.indices.count { $0 == 0 || sightings[$0 - 1].amount != sightings[$0].amount }
      #expect(intervals.count == changes, "\(key)")
      #expect(intervals.last?.price?.milliunits == sightings.last?.amount, "\(key)")
    }
    for day in 1...9 { try expectLastSightings(on: day, model, lists.map { ($0.day, $0.language) }) }
  }

  /// Each product's last sighting by a day is a list that has it, and what the newest list lacks isn't listed.
  private func expectLastSightings(
    on day: Int, _ model: [Key: [Sighting]], _ lists: [(day: Int, language: String)]
  ) throws {
    for price in try test.open().inAppPrices(of: appleID(302), on: Timestamp("2026-11-0\(day)T12:00:00Z")) {
      let key = Key(language: price.language ?? "", name: price.name ?? "", occurrence: price.occurrence)
      let last = try #require(model[key]?.last { $0.day <= day })
      let newest = lists.last { $0.day <= day && $0.language == key.language }?.day
      #expect(price.lastSeen.date == "2026-11-0\(last.day)", "\(key) on \(day)")
      #expect(price.price?.milliunits == last.amount, "\(key) on \(day)")
      #expect(price.isInNewestList == (last.day == newest), "\(key) on \(day)")
    }
  }
}

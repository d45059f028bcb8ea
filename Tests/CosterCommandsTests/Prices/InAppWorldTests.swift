import CatalogModel
import Storefronts
import TestSupport
import Testing

@testable import CosterCommands

/// A small world of apps, stores, products and days, asked as a whole and compared with a plain dictionary.
@Suite struct InAppWorldTests {
  /// A store, and what one dollar is there, in milliunits.
  private static let stores: [(store: String, currency: String, dollar: Int64)] = [
    ("us", "USD", 1000), ("gb", "GBP", 900), ("de", "EUR", 1100), ("jp", "JPY", 160_000), ("tr", "TRY", 40_000),
  ]
  /// Names are translated in one store, and so not joined with those of the others.
  private static let names = ["Core", "Crate", "Pip", "Stem"]
  private static let translated = ["Core": "芯", "Crate": "木箱", "Pip": "種", "Stem": "茎"]
  private static let apps: [Int64] = [701, 702, 703]
  private static let days = (10...15).map { "2026-11-\($0)" }

  private struct Place: Hashable {
    var app: Int64
    var name: String
    var store: String
  }

  /// The amounts of each product and store, a day each, in milliunits.
  private static func prices(_ random: inout SeededRandom) -> [Place: [Int64]] {
    var prices: [Place: [Int64]] = [:]
    for app in apps {
      for name in names {
        var dollars = Int64(1 + random.below(30))
        var history: [[Int64]] = stores.map { _ in [] }
        for _ in days {
          if random.below(3) == 0 { dollars = max(1, dollars * Int64(80 + random.below(50)) / 100) }
          for (index, store) in stores.enumerated() { history[index].append(dollars * store.dollar) }
        }
        for (store, amounts) in zip(stores, history) {
          prices[Place(app: app, name: name, store: store.store)] = amounts
        }
      }
    }
    return prices
  }

  private static func text(_ amount: Int64, in store: (store: String, currency: String, dollar: Int64)) throws -> String
  {
    let (storefront, currency) = (try #require(Storefront(store.store)), try #require(CurrencyCode(store.currency)))
    return PriceFormatter.ofStores.text(
      of: Money(milliunits: amount, currency: currency), kind: .inApp, in: storefront
    ).text
  }

  private static func name(_ name: String, in store: String) -> String {
    store == "jp" ? translated[name] ?? name : name
  }

  /// A catalog into which the pages of each day were imported.
  private static func imported(_ prices: [Place: [Int64]], _ random: inout SeededRandom) throws -> TestFolder {
    let world = TestFolder()
    for (number, day) in days.enumerated() {
      for store in stores {
        for app in apps {
          let rows = try names.map { name in
            let amount = try #require(prices[Place(app: app, name: name, store: store.store)]?[number])
            return (name: Self.name(name, in: store.store), price: try text(amount, in: store))
          }
          try world.write(
            storePage(app, in: store.store, inApps: rows.shuffled(using: &random)),
            to: "\(day)/\(store.store)-\(app).html", at: day)
        }
      }
      _ = world.run("import", "--quiet", world.path + "/" + day)
    }
    return world
  }

  @Test(arguments: 0..<3) func `each day has the prices that its pages showed, and each change is in the history`(
    seed: Int
  ) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let prices = Self.prices(&random)
    let world = try Self.imported(prices, &random)
    for app in Self.apps {
      for (number, day) in Self.days.enumerated() {
        let rows = world.run("price", "\(app)", "--in-app", "-s", "all", "--date", day, "--no-header").cells(
          2, 6, 8, 10)
        let expected = try expectedRows(prices, app, number)
        #expect(Set(rows) == expected && rows.count == expected.count, "\(app) on \(day)")
      }
      try expectJoins(world, app)
      let changes = prices.filter { $0.key.app == app }.values.map { amounts in
        amounts.indices.count { $0 == 0 || amounts[$0] != amounts[$0 - 1] }
      }
      let history = world.run("history", "\(app)", "--in-app", "-s", "all", "--no-header")
      #expect(history.result.split(separator: "\n").count == changes.reduce(0, +), "\(app)")
    }
  }

  /// Name, store, amount and text of each row.
  private func expectedRows(_ prices: [Place: [Int64]], _ app: Int64, _ day: Int) throws -> Set<String> {
    var rows: Set<String> = []
    for store in Self.stores {
      for name in Self.names {
        let amount = try #require(prices[Place(app: app, name: name, store: store.store)]?[day])
        let money = Money(milliunits: amount, currency: try #require(CurrencyCode(store.currency)))
        rows.insert(
          "\(Self.name(name, in: store.store)) \(store.store) \(money.decimalText) \(try Self.text(amount, in: store))")
      }
    }
    return rows
  }

  /// Equal names are one product in all stores, and translated ones stand alone.
  private func expectJoins(_ world: TestFolder, _ app: Int64) throws {
    let rows = world.run("price", "\(app)", "--in-app", "-s", "all", "--no-header").cells(1, 2)
    let numbers = Dictionary(grouping: rows.map { $0.split(separator: " ") }) { $0[0] }
    #expect(numbers.count == 2 * Self.names.count, "\(app)")
    for (number, rows) in numbers {
      #expect(Set(rows.map { $0[1] }).count == 1, "\(number) of \(app)")
      #expect(rows.count == (Self.translated.values.contains("\(rows[0][1])") ? 1 : 4), "\(number) of \(app)")
    }
  }
}

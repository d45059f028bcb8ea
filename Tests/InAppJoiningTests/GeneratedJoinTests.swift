import CatalogModel
import TestSupport
import Testing

@testable import InAppJoining

/// Apps with products whose true joins are known, seen through lists that translate, shorten and mix them.
@Suite struct GeneratedJoinTests {
  private static let stores: [(code: String, languages: [String?], rate: Int64)] = [
    ("us", [nil], 1), ("gb", ["en-GB"], 1), ("de", ["de", "en-GB"], 1), ("jp", ["ja", "en-GB"], 160),
    ("cn", [nil], 7), ("tr", ["tr"], 40),
  ]

  /// The lists of an app, each row's true product in `source`.
  private func rows(_ generator: inout SeededRandom) throws -> [InAppPrice] {
    let steps: [Int64] = [990, 1990, 2990, 4990, 9990, 19_990, 49_990]
    let names = (0..<Int.random(in: 1...14, using: &generator)).map { number in
      Bool.random(using: &generator) ? "Pack" : "Item \(number)"
    }
    let prices = names.map { _ in steps.randomElement(using: &generator) ?? 990 }
    return try Self.stores.flatMap { store in
      // A store lists the same products in each language, in an order of its own.
      let top = names.indices.shuffled(using: &generator).prefix(10)
      return try store.languages.flatMap { language in
        let listed = top.shuffled(using: &generator)
        let isTranslated = language != nil && language != "en-GB"
        let page = listed.map { product in
          (isTranslated ? "\(language ?? "")\(names[product])" : names[product], prices[product] * store.rate)
        }
        return zip(try Page(store.code, language, page).prices(), listed).map { row, product in
          var row = row
          row.source = "\(product)"
          return row
        }
      }
    }
  }

  @Test func `every row is in one product, no product has two rows of a list, and certain joins are true`() throws {
    var generator = SeededRandom(seed: 7)
    var (certain, falseJoins) = (0, 0)
    for _ in 0..<300 {
      let rows = try rows(&generator)
      for tiers in [nil, PriceTiers()] {
        let products = JoinedProduct.joining(rows, home: Storefront("us"), inferringBy: tiers)
        #expect(products.map(\.members.count).reduce(0, +) == rows.count)
        #expect(Set(products.map(\.number)).count == products.count)
        for product in products {
          let lists = product.members.map { "\($0.price.storefront) \($0.price.language ?? "")" }
          #expect(Set(lists).count == lists.count)
          let sure = product.members.filter { !$0.join.isInferred }
          certain += sure.count - 1
          // A list shows some of the packs: one of another price may be the only one on both.
          falseJoins +=
            Set(sure.filter { $0.price.name?.contains("Pack") == false }.map(\.price.source)).count > 1 ? 1 : 0
        }
      }
      let shuffled = JoinedProduct.joining(rows.shuffled(using: &generator), home: Storefront("us"))
      let products = JoinedProduct.joining(rows, home: Storefront("us"))
      #expect(Set(shuffled.map { Set($0.members.map(\.price)) }) == Set(products.map { Set($0.members.map(\.price)) }))
    }
    #expect(certain > 5000)
    #expect(falseJoins == 0)
  }
}

import CatalogModel
import Storefronts
import Testing

struct TierTableTests {
  private let table = TierTable.of2016

  @Test func `holds 95 tiers in 48 stores`() {
    #expect(table.tiers.count == 95)
    #expect(table.storefronts.count == 48)
    #expect(table.tiers.allSatisfy { $0.prices.count == 48 })
    #expect(table.tiers.first?.name == "Free")
    #expect(table.tiers.first?.prices.values.allSatisfy { $0.milliunits == 0 } == true)
  }

  @Test(arguments: [
    ("us", "4.99 USD"), ("jp", "600 JPY"), ("de", "4.99 EUR"), ("kr", "5.49 USD"), ("id", "75000 IDR"),
    ("gb", "3.99 GBP"),
  ])
  func `shows what a tier cost in each store`(store: String, price: String) throws {
    let found = try #require(table.tier("5")?.price(in: storefront(store)))
    #expect("\(found.decimalText) \(found.currency)" == price)
  }

  @Test(arguments: [
    ("free", 0), ("0", 0), ("5", 5), ("Tier 87", 87), ("a", 510), ("Alternate Tier B", 530), ("alternate 1", 550),
    ("590", 590), ("1", 1),
  ])
  func `finds a tier by any of its names`(word: String, number: Int) {
    #expect(table.tier(word)?.number == number)
  }

  @Test(arguments: ["", "88", "tier", "C", "-1"])
  func `finds no tier by another word`(word: String) {
    #expect(table.tier(word) == nil)
  }

  @Test func `bills what each store billed in early 2016, by the stores' own history`() throws {
    let day = try day("2016-01-06")
    for (storefront, price) in table.tier("1")?.prices ?? [:] {
      #expect(storefront.details.currency(on: day) == price.currency, "\(storefront)")
    }
  }
}

import CatalogModel
import TestSupport
import Testing

@Suite struct StorefrontTests {
  @Test(arguments: ["us", "US", "usa", "USA", "143441"])
  func `accepts code, long code and number in any case`(text: String) throws {
    let store = try #require(Storefront(text))
    #expect(store.code == "us" && store.longCode == "USA" && store.number == 143_441)
  }

  @Test func `reads the other names of Kosovo and the United Kingdom`() {
    #expect(Storefront("XKS")?.code == "xk")
    #expect(Storefront("XKX")?.code == "xk")
    #expect(Storefront("uk")?.code == "gb")
  }

  @Test(arguments: [
    "", "u", "u5", "zz", "zzz", "143", "0", "-143441", "+143441", "143441-1,29", "éé", "us ", "99999999999",
  ])
  func `makes no store that is not in the table`(text: String) {
    #expect(Storefront(text) == nil)
  }

  @Test func `finds every store by each of its names`() {
    for store in Storefront.allKnown {
      #expect(Storefront(store.code) == store)
      #expect(Storefront(store.longCode) == store)
      #expect(Storefront(String(store.number)) == store)
    }
  }

  @Test func `gives no two stores one name`() {
    let stores = Storefront.allKnown
    #expect(Set(stores.map(\.code)).count == stores.count)
    #expect(Set(stores.map(\.longCode)).count == stores.count)
    #expect(Set(stores.map(\.number)).count == stores.count)
    #expect(stores == stores.sorted())
  }

  @Test func `makes no store of its own from any bytes`() {
    var random = SeededRandom(seed: 46)
    let known = Set(Storefront.allKnown)
    for _ in 0..<5000 {
      let bytes = (0..<random.below(5)).map { _ in UInt8(random.below(256)) }
      guard let store = Storefront(String(decoding: bytes, as: UTF8.self)) else { continue }
      #expect(known.contains(store))
    }
  }
}

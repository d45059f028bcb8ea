import CatalogModel
import Testing

@Suite struct CurrenciesTests {
  @Test(arguments: ["USD", "eur", "JPY", "ZWG", "XCG", "XAF", "XPF", "HRK", "TRL", "BGN"])
  func `money is counted in present and past currencies`(code: String) {
    #expect(CurrencyCode(code)?.description == code.uppercased())
  }

  @Test(arguments: [
    "XXX", "ABC", "XTS", "XAU", "XAG", "XDR", "XBA", "CHE", "CLF", "ZZZ", "AAA", "USB", "EU", "", "EURO",
  ])
  func `money is counted in no metal, fund, test or anything else`(code: String) {
    #expect(CurrencyCode(code) == nil)
  }
}

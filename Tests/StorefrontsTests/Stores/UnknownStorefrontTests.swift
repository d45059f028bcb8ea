import CatalogModel
import Storefronts
import TestSupport
import Testing

struct UnknownStorefrontTests {
  @Test(arguments: [
    ("EN", "au (Australia), ca (Canada), gb (United Kingdom) … us (United States)"),
    ("ja", "jp (Japan)"),
    ("da", "dk (Denmark)"),
    ("england", "gb (United Kingdom)"),
    ("Germany", "de (Germany)"),
    ("Germny", "de (Germany)"),
    ("GER", "de (Germany)"),
    ("united", "ae (United Arab Emirates), gb (United Kingdom) … us (United States)"),
    ("ux", "ua (Ukraine), ug (Uganda), us (United States) … uy (Uruguay)"),
    ("xx", "mx (Mexico) … xk (Kosovo)"),
  ])
  func `suggests the stores that a wrong word comes nearest to`(word: String, suggestion: String) {
    #expect(message(word).says("… '\(word)' … \(suggestion)"))
  }

  @Test(arguments: ["q99", "", "u", "qqqqqqqq", "🍏", "143440"])
  func `suggests nothing when nothing is near`(word: String) {
    #expect(message(word).says("… '\(word)' … us … USA … number …"))
  }

  @Test func `shortens an endless word`() {
    #expect(message(String(repeating: "a", count: 100_000)).utf8.count < 200)
  }

  private func message(_ word: String) -> String {
    do throws(UnknownStorefront) {
      return "found \(try StorefrontDirectory.find(word))"
    } catch {
      return error.description
    }
  }
}

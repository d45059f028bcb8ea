import CatalogModel
import Storefronts
import Testing

struct UnknownStorefrontTests {
  @Test(arguments: [
    ("EN", "au (Australia), ca (Canada), gb (United Kingdom) or us (United States)"),
    ("ja", "jp (Japan)"),
    ("da", "dk (Denmark)"),
    ("england", "gb (United Kingdom)"),
    ("Germany", "de (Germany)"),
    ("Germny", "de (Germany)"),
    ("GER", "de (Germany)"),
    ("united", "ae (United Arab Emirates), gb (United Kingdom) or us (United States)"),
    ("ux", "ua (Ukraine), ug (Uganda), us (United States) or uy (Uruguay)"),
    ("xx", "mx (Mexico) or xk (Kosovo)"),
  ])
  func `suggests the stores that a wrong word comes nearest to`(word: String, suggestion: String) {
    #expect(message(word) == "No storefront '\(word)'. Did you mean \(suggestion)?")
  }

  @Test(arguments: ["q99", "", "u", "qqqqqqqq", "🍏", "143440"])
  func `suggests nothing when nothing is near`(word: String) {
    #expect(message(word) == "No storefront '\(word)'. A code such as us or USA, or Apple's number, names one.")
  }

  @Test func `shortens an endless word`() {
    #expect(message(String(repeating: "a", count: 100_000))?.utf8.count ?? .max < 200)
  }

  private func message(_ word: String) -> String? {
    do throws(UnknownStorefront) {
      _ = try StorefrontDirectory.find(word)
      return nil
    } catch {
      return error.description
    }
  }
}

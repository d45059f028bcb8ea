import CatalogModel
import StorePrices
import Storefronts
import TestSupport
import Testing

struct UnreadablePriceTests {
  private func read(_ text: String, sample: String? = nil) throws -> Money {
    try StorePriceReading(text, in: storefront("de")).money(of: text, by: "de") { sample }
  }

  @Test func `a text that can mean one amount is that amount`() throws {
    #expect(try read("4,99 €") == money("4.99", "EUR"))
  }

  @Test func `a text that can mean two amounts is refused with both`() throws {
    let error = try #require(throws: UnreadablePrice.self) { try read("1,190 €") }
    #expect(error.description.says("'1,190 €' … de: 1.19 EUR … 1190 EUR"))
  }

  @Test func `a text that is not a price is refused with what the store writes`() throws {
    let sample = try PriceFormatter().sample(of: currency("EUR"), in: storefront("de"))
    let error = try #require(throws: UnreadablePrice.self) { try read("five", sample: sample) }
    #expect(error.description.says("'five' … de … 1.234,50\u{A0}€"))
  }

  @Test func `without a sample only the text is named`() throws {
    let error = try #require(throws: UnreadablePrice.self) { try read("five") }
    #expect(error.description.says("'five' … de"))
  }
}

import CatalogModel
import Testing

@Suite struct AnswerAddressTests {
  private let answer = #"{"resultCount":1,"results":[{"trackId":301,"kind":"software","price":0,"currency":"JPY"}]}"#

  @Test(arguments: [
    ("https://itunes.apple.com/lookup?id=301&country=jp", "jp"),
    ("https://itunes.apple.com/search?COUNTRY=JP&term=a", "jp"),
    ("lookup?id=301&country=jp#top", "jp"), ("https://itunes.apple.com/jp/lookup?id=301", "jp"),
    ("mirror/itunes.apple.com/jp/lookup?id=301&country=kr", "kr"), ("https://itunes.apple.com/lookup?id=301", "ca"),
    ("https://itunes.apple.com/lookup?id=301&country=", "ca"),
    ("https://itunes.apple.com/lookup?id=301&country=xx", "ca"),
    ("https://example.com/list?country=jp", "ca"), ("jp/answers/lookup.json", "ca"), ("?country=jp", "ca"), ("", "ca"),
  ]) func `takes the store that was asked from the answer's address, where nothing else tells it`(
    address: String, store: String
  ) throws {
    let reading = try Reading(answer, name: address, storefront: Storefront("ca"))
    #expect(reading.records.map { $0.storefront?.code } == [store])
  }

  @Test func `believes the record itself more than the address`() throws {
    let told = answer.replacing("\"price\"", with: #""trackViewUrl":"https://apps.apple.com/gb/app/x/id301","price""#)
    let reading = try Reading(told, name: "https://itunes.apple.com/lookup?id=301&country=jp")
    #expect(reading.records.map { $0.storefront?.code } == ["gb"])
  }
}

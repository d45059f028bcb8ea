import AnswerFunctions
import SQLite
import TestSupport
import Testing

@Suite struct AnswerFunctionsTests {
  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:")
    try AnswerFunctions.define(on: connection)
  }

  /// The first row, its values parted by bars; or why there is none.
  private func answer(_ sql: String) -> String {
    do {
      let statement = try connection.prepare("SELECT \(sql)")
      guard try statement.step() else { return "no row" }
      return (0..<statement.columnCount).map { statement.text($0) ?? "NULL" }.joined(separator: "|")
    } catch {
      return error.message
    }
  }

  @Test(arguments: [
    ("apple_id('see https://apps.apple.com/jp/app/pears/id71 and https://apps.apple.com/us/app/id72')", "71"),
    ("apple_id('pears')", "NULL"),
    ("apple_id(NULL)", "NULL"),
    ("link_kind('https://music.apple.com/us/album/1?i=2')", "song"),
    ("link_via('https://pod.link/1700000077')", "pod.link"),
    ("link_storefront('https://music.apple.com/us/album/1?i=2')", "us"),
    ("apple_link('http://itunes.apple.com/us/app/id71?mt=8&at=t', 'canonical')", "https://apps.apple.com/us/app/id71"),
    ("apple_link('https://apps.apple.com/app/id71', 'app')", "itms-apps://apps.apple.com/app/id71"),
    ("apple_link('https://music.apple.com/us/album/1', 'review')", "NULL"),
    ("apple_link('', 'web')", "apple_link: 'web' … 'canonical', 'app' … 'review'"),
    ("kind, apple_id, line, \"offset\" FROM apple_links('\nhttps://books.apple.com/us/book/id9')", "book|9|2|1"),
    ("* FROM apple_links(7)", "no row"),
    ("* FROM apple_links", "apple_links: … text … apple_links(text)"),
    ("price_text(4990, 'USD', 'us')", "$4.99"),
    ("price_text(1889000000, 'IDR', 'IDN')", "Rp\u{A0}1,889juta"),
    ("price_text(0, 'EUR', 'fr'), price_text(0, 'EUR', 'fr', 'app')", "0,00\u{A0}€|Gratuit"),
    (
      "price_text(0.5, 'EUR', 'fr')",
      "price_text: '0.5' … milliunits (1.29 … 1290) … CAST(round(price * 1000) AS INTEGER)"
    ),
    ("price_per(239990, 'P1Y', 'month', 'USD', 'us')", "20000"),
    ("price_text(price_per(9800000, 'P1Y', 'month', 'JPY', 'jp'), 'JPY', 'jp')", "¥817"),
    ("coalesce(price_per(NULL, 'P1Y', 'month', 'JPY', 'jp'), 'none')", "none"),
    ("price_per(1, '1Y', 'month', 'JPY', 'jp')", "price_per: '1Y' … P1Y, P3M … P1W"),
    ("price_per(1, 'P1Y', 'hour', 'JPY', 'jp')", "price_per: 'hour' … day, week, month … year"),
    ("price_text(1, 'EURO', 'fr')", "price_text: 'EURO' … ISO 4217 … EUR"),
    ("price_text(1, 'EUR', 'Francia')", "price_text: … 'Francia' … fr (France)"),
    ("price_text(1, 'EUR', 'fr', 'x')", "price_text: 'x' … kind … app, song … book"),
    ("storefront_name('jp'), storefront_name(143462), storefront_name('zz')", "Japan|Japan|NULL"),
    ("storefront_currency('hr'), storefront_currency('hr', '2022-06-01')", "EUR|HRK"),
    ("storefront_currency('hr', 'June')", "storefront_currency: 'June' … 2016-03-01"),
    ("code, currency, languages FROM storefronts() WHERE number = 143462", "jp|JPY|ja, en-US"),
  ])
  func `reads links, writes prices and knows storefronts`(sql: String, expected: String) {
    #expect(answer(sql).says(expected))
  }

  @Test func `answers alike for arguments that look alike in memory`() {
    #expect(answer("price_text(0, 'EUR', 'fr', 'app')") == "Gratuit")
    #expect(answer("price_text(0, 'EUR', 'fr' || char(3) || 'app')").hasPrefix("price_text: "))
  }

  @Test func `serves indexes, generated columns and joins`() throws {
    try connection.execute(
      """
      CREATE TABLE note (text, item AS (apple_id(text)));
      CREATE INDEX note_item ON note (apple_id(text));
      INSERT INTO note VALUES ('https://apps.apple.com/us/app/id71'), ('pears');
      """)
    #expect(answer("item FROM note WHERE apple_id(text) = 71") == "71")
    #expect(answer("group_concat(l.kind) FROM note, apple_links(note.text) AS l") == "app")
  }
}

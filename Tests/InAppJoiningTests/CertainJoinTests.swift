import CatalogModel
import Testing

@testable import InAppJoining

@Suite struct CertainJoinTests {
  @Test func `rows with one name on each list are one product`() throws {
    let pages = [
      Page("us", [("Gems", 990), ("Pro", 4990)]), Page("de", [("Pro", 5990), ("Gems", 1190)]),
      Page("tr", [("Gems", 39_990)]),
    ]
    #expect(try joins(pages) == ["de Gems = tr Gems = us Gems (name)", "de Pro = us Pro (name)"])
  }

  @Test func `names that differ by case or form are two products`() throws {
    #expect(try joins([Page("us", [("12 Coins", 990)]), Page("de", [("12 coins", 1190)])]) == [])
    #expect(try joins([Page("us", [("Pro ", 990)]), Page("de", [("Pro", 1190)])]) == [])
  }

  @Test func `rows of one rank with other names stay apart`() throws {
    #expect(try joins([Page("us", [("Gems", 990), ("Pro", 4990)]), Page("de", [("Juwelen", 1190)])]) == [])
  }

  @Test func `a name that one list has twice joins nothing for certain`() throws {
    #expect(try joins([Page("us", [("Pack", 990), ("Pack", 4990)]), Page("de", [("Pack", 1190)])]) == [])
    let twice = [Page("us", [("Pack", 990), ("Pack", 4990)]), Page("de", [("Pack", 1190), ("Pack", 5990)])]
    #expect(try joins(twice) == [])
  }

  @Test func `a price out of proportion to the app's others keeps an equal name apart`() throws {
    let pages = [
      Page("us", [("A", 1000), ("B", 2000), ("C", 3000), ("Pack 1", 1000)]),
      Page("de", [("A", 1000), ("B", 2000), ("C", 3000), ("Pack 1", 9000)]),
    ]
    #expect(try joins(pages) == ["de A = us A (name)", "de B = us B (name)", "de C = us C (name)"])
  }

  @Test func `a product has no two rows that the guard refuses, whatever a third store allows`() throws {
    // Pack is 2.4 times the usual ratio from us to gb, and again from gb to de.
    let usual: [(String, Int64)] = [("A", 1000), ("B", 2000), ("C", 3000)]
    let pages = [
      Page("us", usual + [("Pack", 1000)]), Page("gb", usual + [("Pack", 2400)]), Page("de", usual + [("Pack", 5760)]),
    ]
    let found = try joins(pages).filter { $0.contains("Pack") }
    #expect(found.count == 1)
    #expect(!found[0].contains("us") || !found[0].contains("de"))
  }

  @Test func `rows without an amount join nothing by name`() throws {
    var rows = try Page("us", [("Gems", 990)]).prices() + Page("de", [("Gems", 1190)]).prices()
    rows[1].price = nil
    #expect(JoinedProduct.joining(rows).joins == [])
  }

  @Test func `the pages of one store in two languages are joined by prices that only one row has`() throws {
    let pages = [
      Page("jp", "ja", [("宝石", 160), ("プロ", 800), ("小", 300), ("大", 300)]),
      Page("jp", "en-GB", [("Pro", 800), ("Gems", 160), ("Small", 300), ("Large", 300)]),
    ]
    #expect(try joins(pages) == ["jp-en-GB Gems = jp-ja 宝石 (unique-price)", "jp-en-GB Pro = jp-ja プロ (unique-price)"])
  }

  @Test func `full pages that list other prices are joined by no price for certain`() throws {
    let local = (1...10).map { ("名\($0)", Int64($0) * 100) }
    let english = (1...9).map { ("Name \($0)", Int64($0) * 100) } + [("Name 11", 1100)]
    #expect(try joins([Page("jp", "ja", local), Page("jp", "en-GB", english)]) == [])
    let inferred = try joins([Page("jp", "ja", local), Page("jp", "en-GB", english)], tiers: PriceTiers())
    #expect(inferred.count == 9)
    #expect(inferred.allSatisfy { $0.contains("inferred") })
  }

  @Test func `short pages that list other prices are joined by no price for certain`() throws {
    let pages = [
      Page("jp", "ja", [("月額", 480), ("年額", 4800)]),
      Page("jp", "en-GB", [("Coins", 480), ("Monthly", 600), ("Yearly", 5400)]),
    ]
    #expect(try joins(pages) == [])
    let inferred = try joins(pages, tiers: PriceTiers())
    #expect(inferred == ["jp-en-GB Coins = jp-ja 月額 (inferred: \(InAppJoin.Inference.price.rawValue))"])
  }

  @Test func `a price that is not known may be that of the other page's row`() throws {
    var rows =
      try Page("jp", "ja", [("月額", 480), ("年額", 4800)]).prices()
      + Page("jp", "en-GB", [("Coins", 480), ("Yearly", 4800)]).prices()
    #expect(JoinedProduct.joining(rows).joins.count == 2)
    (rows[1].price, rows[3].price) = (nil, nil)
    #expect(JoinedProduct.joining(rows).joins == [])
  }

  @Test func `the English page carries a local row to the rows of other stores`() throws {
    let pages = [
      Page("us", [("Gems", 990), ("Pro", 4990)]),
      Page("jp", "ja", [("宝石", 160), ("プロ", 800)]), Page("jp", "en-GB", [("Pro", 800), ("Gems", 160)]),
    ]
    #expect(
      try joins(pages) == [
        "jp-en-GB Gems = jp-ja 宝石 = us Gems (name; unique-price)",
        "jp-en-GB Pro = jp-ja プロ = us Pro (name; unique-price)",
      ])
  }

  @Test func `numbers join names of every language, and keep equal names apart`() throws {
    var rows =
      try Page("us", [("Gems", 990), ("Gold", 1990)]).prices() + Page("jp", [("宝石", 160), ("Gold", 300)]).prices()
    let numbers: [Int64] = [71, 72, 71, 73]
    for (index, number) in numbers.enumerated() {
      rows[index].appleID = AppleID(rawValue: number)
      rows[index].origin = .resource
    }
    #expect(JoinedProduct.joining(rows).joins == ["jp 宝石 = us Gems (id)"])
    for index in rows.indices { (rows[index].appleID, rows[index].productID) = (nil, "com.example.\(numbers[index])") }
    #expect(JoinedProduct.joining(rows).joins == ["jp 宝石 = us Gems (id)"])
  }

  @Test func `a month and a year of one name are told apart by their prices in one store`() throws {
    var records = try Page("us", [("Plus", 39_990), ("Plus", 4990)]).prices()
    for index in records.indices {
      records[index].appleID = AppleID(rawValue: 71 + Int64(index))
      records[index].origin = .resource
    }
    let page = try Page("us", [("Plus", 4990), ("plus", 4990), ("Plus", 39_990)]).prices()
    #expect(JoinedProduct.joining(records + page).joins == ["us Plus = us Plus (name)", "us Plus = us Plus (name)"])
    let products = JoinedProduct.joining(records + page).filter { $0.members.count > 1 }
    #expect(products.allSatisfy { Set($0.members.map(\.price.price)).count == 1 })
  }

  @Test func `a row that only an older list has does not make a name ambiguous`() throws {
    var rows = try Page("us", [("Pack", 990), ("Pack", 4990)]).prices() + Page("de", [("Pack", 1190)]).prices()
    rows[1].isInNewestList = false
    #expect(JoinedProduct.joining(rows).joins == ["de Pack = us Pack (name)"])
  }

  @Test func `neither a new price nor another order of the list changes a product's number`() throws {
    var later = try Page("us", [("Pro", 3990), ("Gems", 990)]).prices(seen: 9)
    for index in later.indices { later[index].knownSince = Timestamp(seconds: 1_767_225_600) }
    later += try Page("us", "en-GB", [("Ads", 1990)]).prices(seen: 2)
    #expect(JoinedProduct.joining(later).map { $0.members.first?.price.name } == ["Gems", "Pro", "Ads"])
  }

  @Test func `products keep their numbers when others appear, and numbers do not depend on the rows' order`() throws {
    let old =
      try Page("us", [("Gems", 990), ("Pro", 4990)]).prices(seen: 1) + Page("de", [("Abo", 5990)]).prices(seen: 2)
    let new = try Page("cn", [("Gems", 6000)]).prices(seen: 3) + Page("us", [("Ads", 1990)]).prices(seen: 3)
    let numbers = { (products: [JoinedProduct]) in
      Dictionary(uniqueKeysWithValues: products.map { ($0.members.last?.price.name ?? "", $0.number) })
    }
    #expect(numbers(JoinedProduct.joining(old)) == ["Gems": 1, "Pro": 2, "Abo": 3])
    let all = ["Gems": 1, "Pro": 2, "Abo": 3, "Ads": 4]
    #expect(numbers(JoinedProduct.joining(old + new)) == all)
    #expect(numbers(JoinedProduct.joining((old + new).reversed())) == all)
  }
}

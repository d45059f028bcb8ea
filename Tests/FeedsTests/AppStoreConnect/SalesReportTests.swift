import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct SalesReportTests {
  private static let header = [
    "Provider", "Provider Country", "SKU", "Developer", "Title", "Version", "Product Type Identifier", "Units",
    "Developer Proceeds", "Begin Date", "End Date", "Customer Currency", "Country Code", "Currency of Proceeds",
    "Apple Identifier", "Customer Price", "Promo Code", "Parent Identifier", "Subscription", "Period", "Category",
    "CMB", "Device", "Supported Platforms", "Proceeds Reason", "Preserved Pricing", "Client", "Order Type",
  ]

  /// A row of an app in the British store, with what is changed.
  private func row(_ changes: [String: String] = [:]) -> String {
    let usual = [
      "Provider": "APPLE", "Provider Country": "US", "SKU": "ORCHARD1", "Developer": "Orchard Works",
      "Title": "Orchard", "Version": "2.1", "Product Type Identifier": "1F", "Units": "3",
      "Developer Proceeds": "2.03", "Customer Currency": "GBP", "Country Code": "GB", "Currency of Proceeds": "GBP",
      "Apple Identifier": "302", "Customer Price": "3.49",
    ]
    return Self.header.map { changes[$0] ?? usual[$0] ?? " " }.joined(separator: "\t")
  }

  private func report(_ rows: String...) throws -> Reading {
    try Reading(([Self.header.joined(separator: "\t")] + rows).joined(separator: "\n") + "\n")
  }

  @Test func `reads an app with its SKU and what its customers pay`() throws {
    let expected = ProductRecord(
      appleID: appleID(302), kind: .app, storefront: Storefront("gb"), name: "Orchard",
      artist: "Orchard Works", offers: [.buy(3490, "GBP")],
      identifiers: [Identifier(scheme: .sku, value: "ORCHARD1")])
    let reading = try report(row())
    #expect(reading.records == [expected])
    #expect(reading.summary?.format == .salesReport)
  }

  @Test(arguments: [
    ["Product Type Identifier": "7F", "Customer Price": "0"], ["Product Type Identifier": "3F", "Customer Price": "0"],
    ["Units": "-1", "Customer Price": "-3.49"], ["Promo Code": "CR-RW", "Customer Price": "0"],
    ["CMB": "CMB-C", "Customer Price": "1.00"], ["Customer Currency": ""], ["Customer Price": "x"],
    ["Product Type Identifier": "IAY", "Customer Price": "0"],
    ["Product Type Identifier": "IA1", "Customer Price": "0"],
    ["Product Type Identifier": "IAY", "Preserved Pricing": "Yes"], ["Product Type Identifier": "1E"],
    ["Product Type Identifier": "IA3", "Customer Price": "0"],
  ]) func `takes no price from what is no ordinary sale`(changes: [String: String]) throws {
    let reading = try report(row(changes))
    #expect(reading.appleIDs == [302])
    #expect(reading.records.first?.offers == [])
  }

  @Test func `takes no price whose currency is not one`() throws {
    let reading = try report(row(["Customer Currency": "XXX"]), row(["Apple Identifier": "303"]))
    #expect(reading.records.map(\.offers.count) == [0, 1])
    #expect(reading.unread.count == 1 && reading.unread.first?.contains("'XXX'") == true)
  }

  @Test func `a first download for nothing says that the app is free`() throws {
    let reading = try report(row(["Customer Price": "0"]))
    #expect(reading.records.first?.offers == [.buy(0, "GBP")])
  }

  @Test(arguments: [
    ("1", ProductKind.app, OfferKind.buy), ("1T", .app, .buy), ("F1", .macApp, .buy), ("1-B", .bundle, .buy),
    ("IA1", .inApp, .inApp), ("FI1", .inApp, .inApp), ("IA9-M", .inApp, .inApp), ("IAY", .inApp, .subscribe),
  ]) func `knows what a product type is`(code: String, kind: ProductKind, offer: OfferKind) throws {
    let record = try #require(
      try report(row(["Product Type Identifier": code, "Customer Price": ".99"])).records.first)
    #expect(record.kind == kind)
    #expect(record.offers == [Offer(kind: offer, price: .amount(money(990, "GBP")))])
  }

  @Test func `finds the app of an in-app purchase by its SKU`() throws {
    let gems = row([
      "Product Type Identifier": "IA1", "SKU": "com.example.gems", "Apple Identifier": "9001", "Title": "Gems",
      "Parent Identifier": "ORCHARD1",
    ])
    let reading = try report(gems, row())
    #expect(reading.records.map(\.parentID) == [AppleID("302"), nil])
    #expect(
      reading.records.first?.identifiers == [Identifier(scheme: .inAppProductID, value: "com.example.gems")])
  }

  @Test func `tells neither of two prices of one item in one store`() throws {
    let reading = try report(
      row(), row(["Customer Price": "4.49"]), row(["Country Code": "IE", "Customer Currency": "EUR"]))
    #expect(reading.records.map(\.offers.count) == [0, 1])
    #expect(
      reading.summary?.notes == [
        "1 time an item has several prices in one store on one day, so none was taken"
      ])
  }

  @Test func `tells of which day a price is`() throws {
    let reading = try report(
      row(["End Date": "11/19/2026"]), row(["End Date": "11/20/2026", "Customer Price": "4.49"]))
    let days = [Timestamp("2026-11-19"), Timestamp("2026-11-20"), nil]
    #expect(
      reading.items.compactMap { if case .time(let time) = $0 { time } else { nil } } == days.compactMap(\.self))
    #expect(reading.items.last == .time(nil))
    #expect(reading.records.map(\.offers) == [[.buy(3490, "GBP")], [.buy(4490, "GBP")]])
  }

  @Test(arguments: [
    ["Country Code": "QQ"], ["Country Code": "QQ", "Product Type Identifier": "7F"],
  ]) func `takes no price without a storefront, and says so`(changes: [String: String]) throws {
    let text = [Self.header.joined(separator: "\t"), row(changes), row(changes)].joined(separator: "\n")
    let reading = try Reading(text, storefront: Storefront("us"))
    #expect(reading.records.map(\.offers) == [[]])
    #expect(reading.records.first?.storefront == (changes["Country Code"] == nil ? Storefront("gb") : nil))
    let offset = Self.header.joined(separator: "\t").utf8.count + 1
    #expect(reading.notes.say("… price … no store … (2 ×): first … record 1 … byte \(offset)"))
  }

  @Test func `says of each row whose price it cannot read`() throws {
    let text = [Self.header.joined(separator: "\t")] + Array(repeating: row(["Customer Price": "3,49"]), count: 2)
    let reading = try Reading(text.joined(separator: "\n"))
    #expect(reading.records.map(\.offers) == [[]])
    #expect(reading.unread.say("Customer Price … 3,49", "Customer Price … 3,49"))
  }

  @Test func `refuses rows that name no item or were cut off, with their locations`() throws {
    let odd = [row(["Apple Identifier": "n/a"]), row(["Product Type Identifier": "ZZ"])]
    let reading = try report(odd[0], odd[1], row(), "APPLE\tUS\tORCH")
    #expect(
      reading.refused.map { "\($0.location.record) \($0.reason)" }.say(
        "1 Apple Identifier … n/a", "2 Product Type Identifier … ZZ", "4 Apple Identifier … "))
    #expect(reading.appleIDs == [302])
  }

  @Test func `reads a financial report past its sums`() throws {
    let header = [
      "Start Date", "End Date", "UPC", "ISRC/ISBN", "Vendor Identifier", "Quantity", "Partner Share",
      "Extended Partner Share", "Partner Share Currency", "Sale or Return", "Apple Identifier",
      "Artist/Show/Developer/Author", "Title", "Label/Studio/Network/Developer/Publisher", "Grid",
      "Product Type Identifier", "ISAN/Other Identifier", "Country Of Sale", "Pre-order Flag", "Promo Code",
      "Customer Price", "Customer Currency",
    ]
    let sale =
      "10/01/2026\t10/31/2026\t\t\tORCHARD1\t1\t2.03\t2.03\tGBP\tS\t302\tOrchard Works\tOrchard\t\t\t1F\t\tGB\t\t\t3.49\tGBP"
    let back = sale.replacing("\tS\t302", with: "\tR\t302").replacing("3.49\tGBP", with: "9.99\tGBP")
    let text = [header.joined(separator: "\t"), sale, back, "Total_Rows\t2", "USD\t\t1"].joined(separator: "\r\n")
    let reading = try Reading(text)
    #expect(reading.appleIDs == [302])
    #expect(reading.records.first?.offers == [.buy(3490, "GBP")])
    #expect(reading.refused == [])
  }

  @Test func `reads a report whose lines end with CR alone`() throws {
    let text = [Self.header.joined(separator: "\t"), row(), row(["Apple Identifier": "303"])].joined(separator: "\r")
    #expect(try Reading(text).appleIDs == [302, 303])
  }
}

/// Reports of the form FINANCE_DETAIL, whose rows are single sales.
@Suite struct FinanceDetailTests {
  private let header =
    "Transaction Date\tSettlement Date\tApple Identifier\tSKU\tTitle\tDeveloper Name\tProduct Type Identifier\t"
    + "Country of Sale\tQuantity\tCustomer Price\tCustomer Currency\tSale or Return\tPromo Code\n"

  private func moments(_ days: (String, String)...) throws -> [String] {
    let rows = days.enumerated().map { index, days in
      "\(days.0)\t\(days.1)\t30\(index)\tO\(index)\tOrchard\tOrchard Works\t1F\tDE\t1\t5.99\tEUR\tS\t \n"
    }
    return try Reading(header + rows.joined()).items.compactMap {
      if case .time(let moment) = $0 { moment.map { String($0.description.prefix(10)) } ?? "none" } else { nil }
    }
  }

  @Test func `a row was observed on its own day, that of the sale, else that of the settlement`() throws {
    #expect(
      try moments(("03/02/2026", "03/03/2026"), (" ", "03/20/2026"), ("x", "03/21/2026"))
        == ["2026-03-02", "2026-03-20", "2026-03-21", "none"])
  }

  @Test func `names the developer`() throws {
    let text = header + "03/02/2026\t\t302\tO\tOrchard\tOrchard Works\t1F\tDE\t1\t5.99\tEUR\tS\t\n"
    #expect(try Reading(text).records.map(\.line) == ["app 302 de Orchard / Orchard Works: buy 5.99 EUR -"])
  }
}

import TestSupport
import Testing

@testable import CosterCommands

@Suite struct InAppPeriodTests {
  private let world = TestFolder()
  private static let app = "6759209764"

  /// The answer on an app that a store lists.
  private func price(_ options: String...) -> Outcome {
    world.add(storePage(6_759_209_764, in: "fr", inApps: []), as: "app.html")
    return world.run(["price", Self.app, "--in-app", "--no-header"] + options)
  }

  /// A record of the store's own, with a product ID and perhaps a period.
  private func record(
    _ id: Int, _ name: String, _ price: String, _ currency: String, in store: String = "us", period: String? = nil
  ) -> String {
    let period = period.map { #""recurringSubscriptionPeriod":"\#($0)","# } ?? ""
    return """
      [{"type":"in-apps","id":"\(id)","href":"/v1/catalog/\(store)/in-apps/\(id)","attributes":{"name":"\(name)",
      "offerName":"com.example.\(id)","offers":[{"type":"buy","price":\(price),"currencyCode":"\(currency)",\(period)
      "buyParams":"productType=A&price=1&appAdamId=6759209764"}]}}]
      """
  }

  /// A configuration of Xcode's, of an app that it doesn't name.
  private func configuration(_ id: Int, period: String) -> String {
    """
    {"identifier":"1","nonRenewingSubscriptions":[],"products":[],"settings":{},"subscriptionGroups":[{"id":"G1",
    "localizations":[],"name":"Pro","subscriptions":[{"displayPrice":"9.99","internalID":"A1","localizations":[],
    "productID":"com.example.\(id)","recurringSubscriptionPeriod":"\(period)","type":"RecurringSubscription"}]}],
    "version":{"major":4,"minor":0}}
    """
  }

  @Test func `a price with a stated period is computed per unit, rounded once, and marked as computed`() {
    world.add(record(9101, "Year", "239.99", "USD", period: "P1Y"), as: "us.json")
    world.add(record(9101, "年", "12000", "JPY", in: "jp", period: "P1Y"), as: "jp.json")
    // Storefront, text, amount per unit, its text, how it was computed.
    #expect(
      price("--per", "month").cells(6, 10, 19, 20, 21) == [
        "jp ¥12,000 1000 ¥1,000 12000 JPY for P1Y, per month", "us $239.99 20 $20.00 239.99 USD for P1Y, per month",
      ])
    #expect(price("--per", "week").cells(6, 19) == ["jp 230", "us 4.60"])
    #expect(price("--per", "day", "-s", "us").cells(20) == ["$0.66"])
    let table = world.run("price", Self.app, "--in-app", "--per", "month", "--format", "table").result
    #expect(table.contains("Computed per month"), "\(table)")
  }

  @Test func `the period of a record holds for the pages that were joined with it`() {
    world.add(record(9101, "Year", "239.99", "USD", period: "P1Y"), as: "us.json")
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Year", "$239.99")]), as: "us.html")
    world.add(storePage(6_759_209_764, in: "gb", inApps: [("Year", "£239.99")]), as: "gb.html")
    #expect(price("--per", "month").cells(6, 20) == ["gb £20.00", "us $20.00"])
  }

  @Test func `what has no period says so, and takes the one that is given`() {
    world.add(record(9101, "Month", "9.99", "USD", period: "P1M"), as: "us.json")
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Month", "$9.99"), ("Year", "$59.99")]), as: "us.html")
    let outcome = price("--per", "month")
    #expect(outcome.cells(2, 20, 21) == ["Month $9.99 9.99 USD for P1M, per month", "Year  "])
    #expect(outcome.says("6759209764: no price per month … 'Year': no period … --of … --of P1Y"))
    #expect(outcome.exitCode == 0)
    #expect(
      price("--per", "month", "--of", "P1Y").cells(2, 20, 21) == [
        "Month $9.99 9.99 USD for P1M, per month", "Year $5.00 59.99 USD for P1Y, per month; period as given",
      ])
  }

  @Test func `a configuration states the period of its product ID, and is named`() {
    world.add(record(9101, "Year", "239.99", "USD"), as: "us.json")
    world.add(configuration(9101, period: "P1Y"), as: "pear.storekit")
    #expect(
      price("--per", "month").cells(20, 21) == ["$20.00 239.99 USD for P1Y, per month; period of a configuration"])
    world.add(configuration(9101, period: "P1M"), as: "old.storekit")
    #expect(price("--per", "month").cells(20) == [""], "Two configurations that disagree say nothing.")
  }

  @Test func `an inferred join gives a row that is certain no period`() {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Year", "$239.99")]), as: "us.html")
    world.add(record(9101, "年", "12000", "JPY", in: "jp", period: "P1Y"), as: "jp.json")
    world.add(storePage(6_759_209_764, in: "jp", inApps: [("年", "¥12,000")]), as: "jp.html")
    #expect(
      price("--per", "month", "--inferred").cells(6, 18, 20) == [
        "jp inferred: only row of both lists ¥1,000", "us  ",
      ])
  }

  @Test func `wide answers have a column beside each store's`() {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Year", "$239.99")]), as: "us.html")
    let wide = world.run("price", Self.app, "--in-app", "--wide", "--per", "month", "--of", "P1Y", "--format", "tsv")
      .result
    #expect(wide.contains("us\tus_per_text\tus_computed"))
    #expect(wide.contains("$239.99\t$20.00\t239.99 USD for P1Y, per month; period as given"))
  }

  @Test func `a table says whose the period is where no source of the store states it`() {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Year", "$239.99")]), as: "us.html")
    #expect(price("--per", "month", "--of", "P1Y", "--format", "table").result.contains("period as given"))
  }

  @Test(arguments: ["Consumable", "NonConsumable"])
  func `what is bought once has no period, whatever is given`(type: String) {
    world.add(record(9101, "Gems", "0.99", "USD"), as: "us.json")
    world.add(
      """
      {"identifier":"1","nonRenewingSubscriptions":[],"products":[{"displayPrice":"0.99","internalID":"B1",
      "localizations":[],"productID":"com.example.9101","type":"\(type)"}],"settings":{},"subscriptionGroups":[],
      "version":{"major":4,"minor":0}}
      """, as: "gems.storekit")
    let outcome = price("--per", "month", "--of", "P1Y")
    #expect(outcome.cells(2, 19, 21) == ["Gems  "])
    #expect(outcome.says("6759209764: no price per month … 'Gems': … once …"))
  }

  @Test(arguments: [
    (["--per", "month"], "--per … --of … --in-app … format-price"),
    (["--in-app", "--of", "P1Y"], "--of … --per … day, week, month … year"),
  ])
  func `refuses options that do not go together`(options: [String], facts: String) {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Year", "$239.99")]), as: "us.html")
    #expect(world.run(["price", Self.app] + options) == .misused("price", facts))
  }
}

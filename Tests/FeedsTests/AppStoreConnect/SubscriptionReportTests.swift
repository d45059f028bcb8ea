import CatalogModel
import Feeds
import TestSupport
import Testing

/// Reports on subscriptions: the app and the subscription of each row, and the standard price where the row has it.
@Suite struct SubscriptionReportTests {
  private static let summary = [
    "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID", "Subscription Group ID",
    "Standard Subscription Duration", "Subscription Offer Name", "Promotional Offer ID", "Customer Price",
    "Customer Currency", "Developer Proceeds", "Proceeds Currency", "Preserved Pricing", "Proceeds Reason", "Client",
    "Device", "State", "Country", "Active Standard Price Subscriptions",
    "Active Free Trial Introductory Offer Subscriptions",
  ]
  private static let subscribers = [
    "Event Date", "App Name", "App Apple ID", "Subscription Name", "Subscription Apple ID", "Subscription Group ID",
    "Standard Subscription Duration", "Subscription Offer Name", "Promotional Offer ID", "Subscription Offer Type",
    "Subscription Offer Duration", "Marketing Opt-In Duration", "Customer Price", "Customer Currency",
    "Developer Proceeds", "Proceeds Currency", "Preserved Pricing", "Proceeds Reason", "Client", "Device", "Country",
    "Subscriber ID", "Refund", "Purchase Date", "Units",
  ]
  private static let usual = [
    "Event Date": "2026-11-19", "App Name": "Orchard", "App Apple ID": "302", "Subscription Name": "Orchard Plus",
    "Subscription Apple ID": "9002", "Customer Price": "4.99", "Customer Currency": "GBP", "Country": "GB",
    "Active Standard Price Subscriptions": "12", "Units": "1",
  ]

  private func read(_ header: [String], _ changes: [String: String] = [:]) throws -> Reading {
    let row = header.map { changes[$0] ?? Self.usual[$0] ?? " " }
    return try Reading(header.joined(separator: "\t") + "\n" + row.joined(separator: "\t") + "\n")
  }

  @Test(arguments: [summary, subscribers])
  func `reads the subscription with its price, and the app it belongs to`(header: [String]) throws {
    let reading = try read(header)
    #expect(reading.summary?.format == .salesReport)
    #expect(reading.appleIDs == [302, 9002])
    let subscription = ProductRecord(
      appleID: appleID(9002), kind: .inApp, storefront: Storefront("gb"), name: "Orchard Plus",
      parentID: AppleID("302"), offers: [Offer(kind: .subscribe, price: .amount(money(4990, "GBP")))])
    #expect(reading.records.last == subscription)
    #expect(reading.records.first?.name == "Orchard")
    #expect(reading.records.first?.offers == [])
  }

  @Test func `dates what subscribers did by the day of it`() throws {
    let day = try #require(Timestamp("2026-11-19"))
    #expect(try read(Self.subscribers).items.first == .time(day))
    #expect(try read(Self.summary).items.count == 2)
  }

  @Test(arguments: [
    ["Active Standard Price Subscriptions": "0"], ["Subscription Offer Name": "Autumn"], ["Preserved Pricing": "Yes"],
    ["Promotional Offer ID": "autumn"], ["Customer Price": "0"], ["Customer Price": "-4.99"], ["Country": "QQ"],
  ]) func `takes no price that is not the standard one of a store`(changes: [String: String]) throws {
    let reading = try read(Self.summary, changes)
    #expect(reading.appleIDs == [302, 9002])
    #expect(reading.records.map(\.offers) == [[], []])
  }

  @Test(arguments: [
    ["Subscription Offer Type": "Free Trial"], ["Marketing Opt-In Duration": "7 Days"],
    ["Customer Price": "-4.99", "Refund": "Yes"], ["Units": "-1"],
  ]) func `takes no price of an offer or a refund`(changes: [String: String]) throws {
    #expect(try read(Self.subscribers, changes).records.map(\.offers) == [[], []])
  }

  @Test func `refuses a row that names no subscription`() throws {
    let reading = try read(Self.summary, ["Subscription Apple ID": ""])
    #expect(reading.refused.map(\.reason).say("Subscription Apple ID … Apple ID: …"))
  }
}

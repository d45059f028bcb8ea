import Archives
import CatalogModel
import Feeds
import Testing

/// The sample feeds that the repository brings along.
@Suite struct ConnectSampleTests {
  private func records(_ name: String) throws -> [ProductRecord] {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    var records: [ProductRecord] = []
    _ = try FeedReader(ByteStream(path: "/\(root)/Feeds/\(name)")).read(storefront: nil) { item in
      if case .record(let record, _) = item { records.append(record) }
    }
    return records
  }

  @Test func `the apps, the sales and the subscriptions are read`() throws {
    #expect(try records("app-store-connect/apps.json").map(\.appleID) == [AppleID("6759209764")])
    let sales = try records("app-store-connect/sales-20261118.tsv")
    #expect(sales.map(\.kind) == [.app, .app, .inApp])
    #expect(sales.map(\.offers.count) == [1, 0, 1])
    #expect(sales.last?.parentID == AppleID("6759209764"))
    #expect(try records("subscriptions/podcasts.opml").map(\.appleID) == [AppleID("1455002190")])
  }
}

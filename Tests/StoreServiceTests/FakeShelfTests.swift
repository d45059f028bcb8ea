import Foundation
import StoreService
import TestSupport
import Testing

@Suite struct FakeShelfTests {
  @Test func `sells the items of the sample feeds`() throws {
    let feeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Feeds/search-api")
    let samples = try FakeShelf.samples(in: feeds.path)
    let (country, items) = try #require(samples.sorted { $0.key < $1.key }.first)
    let (appleID, record) = try #require(items.sorted { $0.key < $1.key }.first)
    let shelf = FakeShelf(apps: 1...5, samples: samples)
    let shop = try FakeStore(answering: shelf.answer)
    let url = "\(shop.address)/lookup?id=\(appleID)&country=\(country)"
    var body: [UInt8] = []
    try ServiceWorld().network().exchange(HTTPRequest(url: url, timeout: 20_000), { _ in }) { body += $0 }
    let answer = String(decoding: body, as: UTF8.self)
    #expect(answer.contains(record) && answer.hasPrefix("\n\n\n{\n \"resultCount\":1,"))
  }
}

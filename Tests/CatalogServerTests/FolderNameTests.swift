import Foundation
import ServerSettings
import TestSupport
import Testing

@testable import CatalogServer

/// What a server says of the folders of its machine: nothing, unless it is told to.
@Suite struct FolderNameTests {
  private static let targets = [
    "/coster/v1/items/1700000011", "/coster/v1/items/1700000011/prices", "/coster/v1/items/1700000011/history",
    "/coster/v1/items/1700000011/check?storefront=us", "/coster/v1/items/1700000011/ranks",
    "/coster/v1/items/1700000011/reviews", "/coster/v1/search?words=ledger", "/coster/v1/charts",
    "/coster/v1/charts/entries?chart=topsongs&storefront=us", "/coster/v1/stats", "/coster/v1/stats?by=file",
    "/coster/v1/stats?by=folder", "/coster/v1/imports", "/", "/index.json", "/index.csv", "/us/app/x/id1700000011",
    "/item/1700000011.json", "/item/1700000011/history.csv", "/find.csv?q=ledger", "/charts.json", "/readyz",
    "/metrics",
  ]

  private static let feeds = [ServerSamples.songs, ServerSamples.apps, AppleFeedTests.chart, AppleFeedTests.reviews]

  @Test func `no answer names a folder of this machine`() throws {
    let server = try TestServer(Self.feeds)
    for target in Self.targets {
      let text = try server.get(target).text
      #expect(!text.contains(server.folder), "\(target): \(text.prefix(500))")
    }
    #expect(try server.get("/coster/v1/items/1700000011").text.contains(#""source":"feed1.json""#))
    #expect(try server.get("/us/app/x/id1700000011").text.contains("feed1.json, observed"))
  }

  @Test func `answers name folders where they are to`() throws {
    let server = try TestServer(Self.feeds, settings: { $0.showsFolders = true })
    #expect(try server.get("/coster/v1/items/1700000011").text.contains("\(server.folder)/feed1.json"))
    #expect(try server.get("/item/1700000011.json").text.contains("\(server.folder)/feed1.json"))
  }

  @Test(arguments: [ServeSettings.Log.text, .json])
  func `what is wrong with the catalog is for the log alone`(_ form: ServeSettings.Log) throws {
    let folder = TemporaryFolder()
    let server = try TestServer(settings: { ($0.log, $0.logFile) = (form, folder.path + "/log") })
    try FileManager.default.removeItem(atPath: server.catalogFolder)
    server.servers.reopen()
    for target in ["/lookup?id=1", "/coster/v1/items/1", "/", "/readyz"] {
      let answer = try server.get(target)
      #expect(answer.status == 503 && !answer.text.contains(server.folder), "\(target): \(answer.text)")
    }
    let lines = try String(contentsOfFile: folder.path + "/log", encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.contains(server.catalogFolder) }, "\(lines)")
  }
}

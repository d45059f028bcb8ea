import Catalog
import CatalogModel
import ServerSettings
import Foundation
import HTTPServer
import Synchronization
import TestSupport

@testable import CatalogServer

/// A real server on loopback, over a catalog of made-up items; it goes when the test does.
final class TestServer: @unchecked Sendable {
  private let files = TemporaryFolder()
  let server: Server
  let servers: RunningServers
  let port: UInt16
  /// Where operators are answered.
  let operatorPort: UInt16
  private let run = Run()

  var catalogFolder: String { files.path + "/catalog" }
  /// The folder with the files that were imported.
  var folder: String { files.path }

  /// What the server's own thread and the test share.
  private final class Run: Sendable {
    let isStopping = Atomic(false)
    let isDone = DispatchSemaphore(value: 0)
  }

  init(
    _ feeds: [String] = [ServerSamples.songs, ServerSamples.apps],
    settings change: (inout ServeSettings) -> Void = { _ in },
    options: (inout ServerOptions) -> Void = { _ in }
  ) throws {
    for (number, feed) in feeds.enumerated() { try Self.importText(feed, as: "feed\(number).json", in: files) }
    var settings = ServeSettings(folder: files.path + "/catalog", now: { Timestamp(seconds: 1_798_761_600) })
    change(&settings)
    var addresses: [String] = []
    let running = try CatalogServing.start(settings, options) {
      if case .address(let text) = $0 { addresses.append(text) }
    }
    (server, servers) = (running.main, running)
    let ports = addresses.map { $0.split(separator: ":").last.flatMap { UInt16($0.prefix { $0.isNumber }) } ?? 0 }
    (port, operatorPort) = (ports[0], ports.last ?? 0)
    Thread.detachNewThread { [servers = running.servers, run] in
      Server.run(servers) { milliseconds in
        usleep(UInt32(min(milliseconds, 20)) * 1000)
        return run.isStopping.load(ordering: .relaxed)
      }
      run.isDone.signal()
    }
  }

  deinit { stop() }

  /// Ends the server, and waits until it has ended.
  func stop() {
    guard !run.isStopping.exchange(true, ordering: .relaxed) else { return }
    run.isDone.wait()
  }

  /// Imports a further feed while the server runs.
  func importText(_ text: String, as name: String, at time: String = "2026-11-19T09:30:00Z") throws {
    try Self.importText(text, as: name, at: time, in: files)
  }

  /// Imports tables of the partner feed while the server runs.
  func importTables(_ tables: [FeedTable]) throws {
    let paths = try tables.map { try files.write($0.text, to: $0.path) }
    _ = try Catalog(at: catalogFolder, access: .writing).importFeeds(at: paths)
  }

  private static func importText(
    _ text: String, as name: String, at time: String = "2026-11-18T09:30:00Z", in files: TemporaryFolder
  ) throws {
    let date = Date(timeIntervalSince1970: Double(Timestamp(time)?.seconds ?? 0))
    let file = try files.write(text, to: name, at: date)
    var options = ImportOptions()
    options.now = { Timestamp(seconds: 1_798_761_600) }
    _ = try Catalog(at: files.path + "/catalog", access: .writing).importFeeds(at: [file], options: options)
  }

  /// Asks where operators are answered.
  func getAsOperator(_ target: String) throws -> RawAnswer {
    let client = RawClient(port: operatorPort)
    client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    guard let answer = client.answer() else { throw NoAnswer() }
    return answer
  }

  /// Asks for one address with a well-written GET.
  func get(_ target: String, _ fields: String...) throws -> RawAnswer {
    try ask("GET", target, fields)
  }

  func ask(_ method: String, _ target: String, _ fields: [String] = [], body: String = "") throws -> RawAnswer {
    let client = RawClient(port: port)
    let lines = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1:\(port)"] + fields
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    guard let answer = client.answer(toHead: method == "HEAD") else { throw NoAnswer() }
    return answer
  }

  struct NoAnswer: Error {}
}

/// Feeds of our own making.
enum ServerSamples {
  /// An album of the partner feed with its songs, of which two are sold in America.
  static var album: [FeedTable] {
    [
      FeedTable(
        "itunes", "collection", on: "2026-11-18", "*collection_id:BIGINT name:VARCHAR(1000) media_type_id:INTEGER",
        ["2001|Winter Apples|1"]),
      FeedTable(
        "itunes", "song", on: "2026-11-18", "*song_id:BIGINT name:VARCHAR(1000)",
        ["3001|Cellar", "3002|Straw", "3003|Rime"]),
      FeedTable(
        "itunes", "collection_song", on: "2026-11-18",
        "*collection_id:BIGINT *song_id:BIGINT track_number:INTEGER volume_number:INTEGER",
        ["2001|3001|2|1", "2001|3002|1|1", "2001|3003|3|1"]),
      .prices(of: "collection", on: "2026-11-18", ["2001|9.99|USD|143441"]),
      .prices(
        of: "song", on: "2026-11-18", ["3001|1.29|USD|143441", "3002|0.99|USD|143441", "3003|0.99|EUR|143443"]),
    ]
  }

  static let song = """
    {"wrapperType":"track", "kind":"song", "artistId":1700000001, "collectionId":1700000002, "trackId":1700000003, \
    "artistName":"Mara Fenn", "collectionName":"Late Frost", "trackName":"Orchard", \
    "artistViewUrl":"https://music.apple.com/us/artist/mara-fenn/1700000001?uo=4", \
    "collectionViewUrl":"https://music.apple.com/us/album/orchard/1700000002?i=1700000003&uo=4", \
    "trackViewUrl":"https://music.apple.com/us/album/orchard/1700000002?i=1700000003&uo=4", \
    "collectionPrice":9.99, "trackPrice":1.29, "releaseDate":"2024-03-01T12:00:00Z", \
    "trackExplicitness":"notExplicit", "discNumber":1, "trackNumber":2, "country":"USA", "currency":"USD", \
    "primaryGenreName":"Folk"}
    """

  static let secondSong = """
    {"wrapperType":"track", "kind":"song", "artistId":1700000001, "collectionId":1700000002, "trackId":1700000004, \
    "artistName":"Mara Fenn", "collectionName":"Late Frost", "trackName":"Gate & <Gåte>", \
    "artistViewUrl":"https://music.apple.com/us/artist/mara-fenn/1700000001?uo=4", \
    "collectionViewUrl":"https://music.apple.com/us/album/gate/1700000002?i=1700000004&uo=4", \
    "trackViewUrl":"https://music.apple.com/us/album/gate/1700000002?i=1700000004&uo=4", \
    "collectionPrice":9.99, "trackPrice":-1.00, "releaseDate":"2024-03-01T12:00:00Z", \
    "trackExplicitness":"explicit", "discNumber":1, "trackNumber":1, "country":"USA", "currency":"USD", \
    "primaryGenreName":"Folk"}
    """

  static let app = """
    {"isGameCenterEnabled":false, \n"screenshotUrls":[], "artworkUrl100":"https://is1-ssl.mzstatic.com/a/100x100bb.jpg", \
    "artistViewUrl":"https://apps.apple.com/us/developer/pippin-russet/id1700000010", "kind":"software", \
    "trackViewUrl":"https://apps.apple.com/us/app/ledger-orchard/id1700000011", "fileSizeBytes":"12345678", \
    "formattedPrice":"$2.99", "releaseDate":"2023-01-02T08:00:00Z", "sellerName":"Pippin & Russet Ltd", \
    "trackId":1700000011, "trackName":"Ledger Orchard", "currency":"USD", "wrapperType":"software", "version":"2.1", \
    "description":"Keeps accounts.\\nAnd trees.", "artistId":1700000010, "artistName":"Pippin Russet", "price":2.99, \
    "bundleId":"com.pippinandrusset.ledger", "primaryGenreName":"Finance", "averageUserRating":4.5, "userRatingCount":120}
    """

  static let songs = answer(song, secondSong)
  static let apps = answer(app)

  /// Records as Apple's API frames them.
  static func answer(_ records: String...) -> String {
    let results = records.isEmpty ? "" : "\n" + records.joined(separator: ", \n")
    return "\n\n\n{\n \"resultCount\":\(records.count),\n \"results\": [\(results)]\n}\n\n\n"
  }
}

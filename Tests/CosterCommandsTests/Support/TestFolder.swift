import CatalogModel
import Foundation
import TestSupport
import Testing

/// A folder of a test's own, which goes when the test does, with a catalog in it.
final class TestFolder {
  private let folder = TemporaryFolder()
  var path: String { folder.path }
  var catalog: String { path + "/catalog" }

  /// Writes a file, as last changed on a day.
  @discardableResult
  func write(_ text: String, to name: String, at day: String = "2026-11-18") throws -> String {
    try folder.write(text, to: name, at: Date(day + "T00:00:00Z", strategy: .iso8601))
  }

  /// Writes a file of bytes.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String { try folder.write(bytes, to: name) }

  /// Writes a feed, as last changed on a day, and imports it with options.
  func add(_ feed: String, as name: String, on day: String = "2026-11-18", _ options: String...) {
    do {
      _ = run(["import", "--quiet", try write(feed, to: name, at: day)] + options)
    } catch {
      Issue.record(error)
    }
  }

  /// Runs the tool on this folder's catalog, and removes the folder's path from its messages.
  func run(_ arguments: String...) -> Outcome {
    run(arguments, in: TestWorld())
  }

  func run(_ arguments: [String], in world: TestWorld = TestWorld()) -> Outcome {
    world.variables["COSTER_CATALOG"] = catalog
    var outcome = CosterCommandsTests.run(arguments, in: world)
    outcome.result.replace(path + "/", with: "")
    outcome.messages.replace(path + "/", with: "")
    return outcome
  }
}

extension TestFolder {
  /// Imports what an app cost in a store on a day, from a file that is named after both.
  func see(
    _ price: String, _ currency: String, in store: String, on date: String, id: Int64 = 6_759_209_764,
    name: String = "Pear Counter", text: String? = nil, released: String = "2024-01-01", as file: String? = nil
  ) throws {
    let members = """
      "bundleId":"com.example.pears\(id)","version":"1","price":\(price),"currency":"\(currency)",\
      \(text.map { #""formattedPrice":"\#($0)","# } ?? "")"releaseDate":"\(released)T00:00:00Z"
      """
    let feed = searchAnswer(appRecord(id, name, in: store, members))
    _ = run("import", "--quiet", try write(feed, to: file ?? "\(store)-\(date)-\(id).json", at: date))
  }
}

/// A catalog that knows one app in three storefronts, an album with a song, and a film.
func makeShop() -> TestFolder {
  let folder = TestFolder()
  for (country, price) in [
    ("us", #""price":4.99,"formattedPrice":"$4.99","currency":"USD""#),
    ("de", #""price":0.0,"formattedPrice":"Gratis","currency":"EUR""#), ("jp", #""currency":"JPY""#),
  ] {
    let app = """
      {"resultCount":1,"results":[{"wrapperType":"software","kind":"software","trackId":6759209764,
      "trackName":"\(country == "jp" ? "梨の帳簿" : "Pear Ledger")","artistId":77001,"artistName":"Quince Works",
      "sellerName":"Quince Works Ltd","bundleId":"com.example.pears","version":"2.0","primaryGenreName":"Business",
      "releaseDate":"2026-03-09T08:00:00Z",\(price),
      "trackViewUrl":"https://apps.apple.com/\(country)/app/pear-ledger/id6759209764"}]}
      """
    folder.add(app, as: "app-\(country).json")
  }
  let music = """
    {"resultCount":2,"results":[{"wrapperType":"track","kind":"song","artistId":9001,"collectionId":1790000001,
    "trackId":1790000002,"artistName":"The Medlars","collectionName":"Blossom","trackName":"First Frost",
    "collectionPrice":9.99,"trackPrice":-1.00,"country":"USA","currency":"USD"},
    {"wrapperType":"track","kind":"feature-movie","trackId":1811000001,"trackName":"The Graft","artistName":"W. Alder",
    "trackPrice":9.99,"trackHdPrice":12.99,"trackRentalPrice":3.99,"country":"USA","currency":"USD"}]}
    """
  folder.add(music, as: "music.json")
  return folder
}

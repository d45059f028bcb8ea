import Foundation
import TestSupport

@testable import CosterCommands

/// A folder with feeds and a catalog of made-up prices, which goes when the test does.
final class PriceWorld {
  private let files: TemporaryFolder
  var folder: String { files.path }

  init() throws { files = try TemporaryFolder() }

  @discardableResult
  func write(_ text: String, to name: String, at date: String = "2026-11-18") throws -> String {
    try files.write(text, to: name, at: Date(date + "T00:00:00Z", strategy: .iso8601))
  }

  /// Imports what an app cost in a store on a day, from a file that is named after both.
  func see(
    _ price: String, _ currency: String, in store: String, on date: String, id: Int64 = 6_759_209_764,
    name: String = "Pear Counter", text: String? = nil, released: String = "2024-01-01", as file: String? = nil
  ) throws {
    let formatted = text.map { #""formattedPrice":"\#($0)","# } ?? ""
    let feed = """
      {"resultCount":1,"results":[{"wrapperType":"software","kind":"software","trackId":\(id),"trackName":"\(name)",\
      "bundleId":"com.example.pears\(id)","version":"1","price":\(price),"currency":"\(currency)",\(formatted)\
      "releaseDate":"\(released)T00:00:00Z",\
      "trackViewUrl":"https://apps.apple.com/\(store)/app/pear-counter/id\(id)"}]}
      """
    let path = try write(feed, to: file ?? "\(store)-\(date)-\(id).json", at: date)
    _ = coster(["import", "--quiet", path])
  }

  /// Runs the tool on the catalog; the folder is removed from its output.
  func coster(_ arguments: [String], input: String = "", terminalWidth: Int? = nil) -> Outcome {
    let world = TestWorld(
      terminalWidth: terminalWidth, environment: ["COSTER_CATALOG": folder + "/catalog"], input: input)
    var outcome = run(arguments, in: world)
    outcome.result.replace(folder + "/", with: "")
    outcome.messages.replace(folder + "/", with: "")
    return outcome
  }

  func coster(_ arguments: String..., input: String = "") -> Outcome { coster(arguments, input: input) }
}

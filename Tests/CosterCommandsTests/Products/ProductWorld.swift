import Foundation
import TestSupport

@testable import CosterCommands

/// A folder with a developer's own answers and files, and a catalog that they go into.
final class ProductWorld {
  let folder = TestFolder()

  /// One page of an answer, saved on 2026-11-18.
  @discardableResult
  func answer(
    _ path: String, _ data: [String], included: [String] = [], total: Int? = nil, hasNext: Bool = false,
    on day: String = "2026-11-18"
  ) throws -> Outcome {
    let list = "[\(data.joined(separator: ","))]"
    let text = connectAnswer(
      list, included: included.joined(separator: ","), path: path, total: total, hasNext: hasNext)
    let name = path.replacing("/", with: "-") + "\(UInt32(truncatingIfNeeded: data.joined().hashValue)).json"
    return try add(text, name, on: day)
  }

  @discardableResult
  func add(_ text: String, _ name: String, on day: String = "2026-11-18") throws -> Outcome {
    folder.run("import", "--quiet", try folder.write(text, to: name, at: day))
  }

  func products(_ words: String...) -> Outcome { folder.run(["products"] + words) }

  static func product(_ id: Int, _ productID: String, _ state: String = "APPROVED", everywhere: Bool? = true) -> String
  {
    let flag = everywhere.map { #""availableInAllTerritories":\#($0)"# } ?? ""
    return inAppPurchase(id, productID, state: state, flag)
  }

  static func price(_ id: Int, _ territory: String, _ point: String, from: String? = nil, to: String? = nil) -> String {
    let days = [from, to].map { $0.map { "\"\($0)\"" } ?? "null" }
    return """
      {"type":"inAppPurchasePrices","id":"\(id)\(territory)\(point)","attributes":{"startDate":\(days[0]),\
      "endDate":\(days[1]),"manual":false},"relationships":{"inAppPurchasePricePoint":{"data":{"type":"x",\
      "id":"\(point)"}},"territory":{"data":{"type":"territories","id":"\(territory)"}}}}
      """
  }

  static func point(_ id: String, _ territory: String, _ amount: String) -> String {
    """
    {"type":"inAppPurchasePricePoints","id":"\(id)","attributes":{"customerPrice":"\(amount)","proceeds":"0.84"},\
    "relationships":{"territory":{"data":{"type":"territories","id":"\(territory)"}}}}
    """
  }

  static func territory(_ code: String, _ currency: String) -> String {
    #"{"type":"territories","id":"\#(code)","attributes":{"currency":"\#(currency)"}}"#
  }

  /// The verdict and the reasons of one product ID.
  func verdict(_ id: String, in environment: String = "production", storefront: String = "us", app: String = "302")
    -> String
  {
    let outcome = folder.run(
      "products", "request", "--app", app, "--environment", environment, "--storefront", storefront, "--no-header", id)
    let rows = outcome.result.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let reasons = rows.map { $0[0] == "product" ? "" : " \($0[3]) \($0[4])" }
    return "\(rows.first?[0] ?? "") \(outcome.exitCode)" + reasons.joined(separator: ",")
  }
}

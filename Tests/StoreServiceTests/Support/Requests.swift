import Archives
import CatalogModel
import Foundation
import ProductLinks
import StoreService
import TestSupport
import Testing

/// The request for an app's page.
func pageRequest(_ appleID: Int64, in storefront: Storefront, language: String? = nil) throws -> StoreRequest {
  let link = try #require(ProductLink(parsing: "https://apps.apple.com/us/app/id\(appleID)"))
  return try StoreRequest.page(of: link, in: storefront, language: language)
}

/// What an action fails with, in words.
func failure(_ action: () throws -> some Any) -> String {
  do { return "no failure, but \(try action())" } catch { return "\(error)" }
}

func removeFile(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

/// The MD5 checksum of bytes, in the words of Apple's server: `MD5 (genre.tbz) = 0123…`.
func md5Line(of bytes: [UInt8], named name: String) -> [UInt8] {
  let checksum = Checksum(.md5)
  unsafe bytes.withUnsafeBytes { unsafe checksum.update($0) }
  return Array("MD5 (\(name)) = \(checksum.finish())\n".utf8)
}

extension FetchSummary {
  /// All that did not come as it was requested, a line each.
  var problems: [String] {
    elsewhere.map { "\($0.item.what) \($0.item.text) of \($0.item.storefront) came as of \($0.shown)" }
      + unknown.map { "\($0.item.text) is unknown: \($0.reason)" }
      + missing.map { "\($0.text) is missing in \($0.storefront)" }
      + (unrequestedCount == 0 ? [] : ["\(unrequestedCount) unrequested"]) + failures
  }
}

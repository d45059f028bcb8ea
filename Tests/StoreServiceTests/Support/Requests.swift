import CatalogModel
import Foundation
import ProductLinks
import StoreService
import Testing

/// The request for an app's page.
func pageRequest(_ appleID: Int64, in storefront: Storefront) throws -> StoreRequest {
  let link = try #require(ProductLink(parsing: "https://apps.apple.com/us/app/id\(appleID)"))
  return try PageRequest(link, in: storefront).request
}

func removeFile(_ path: String) throws {
  try FileManager.default.removeItem(atPath: path)
}

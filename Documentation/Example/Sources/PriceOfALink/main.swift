// Prints what the item behind a product link costs in every storefront that a catalog knows.
//
//   swift run PriceOfALink CATALOG LINK

import Catalog
import CatalogModel
import ProductLinks
import Storefronts

guard CommandLine.arguments.count == 3, let link = ProductLink(parsing: CommandLine.arguments[2]),
  let appleID = link.appleID
else { fatalError("usage: PriceOfALink CATALOG LINK") }

let catalog = try Catalog(at: CommandLine.arguments[1])
let formatter = PriceFormatter()
print("\(link.kind.rawValue) \(appleID): \(try catalog.listings(of: appleID).first?.name ?? "not in this catalog")")
for price in try catalog.prices(of: appleID) {
  guard let storefront = price.storefront, let money = price.money else { continue }
  let written = formatter.text(of: money, kind: link.kind, in: storefront, captured: price.text)
  print("\(storefront.code)  \(written.text)")
}

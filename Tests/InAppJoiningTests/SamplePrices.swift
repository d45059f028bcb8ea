import CatalogModel

@testable import InAppJoining

/// Rows of made-up pages, in milliunits of each store's currency.
struct Page {
  var storefront: String
  var language: String?
  var rows: [(name: String, amount: Int64)]
  var app: Int64 = 1

  init(_ storefront: String, _ rows: [(String, Int64)], app: Int64 = 1) { self.init(storefront, nil, rows, app: app) }

  init(_ storefront: String, _ language: String?, _ rows: [(String, Int64)], app: Int64 = 1) {
    (self.storefront, self.language, self.app) = (storefront, language, app)
    self.rows = rows.map { (name: $0.0, amount: $0.1) }
  }

  private static let currencies = ["us": "USD", "de": "EUR", "jp": "JPY", "cn": "CNY", "tr": "TRY", "gb": "GBP"]

  /// The rows as prices that were first seen on a day of January 2026.
  func prices(seen day: Int64 = 1) throws -> [InAppPrice] {
    guard let app = AppleID(rawValue: app), let storefront = Storefront(storefront),
      let currency = Self.currencies[storefront.code].flatMap({ CurrencyCode($0) })
    else { throw UnknownPage() }
    let seen = Timestamp(seconds: 1_767_225_600 + (day - 1) * 86_400)
    return rows.enumerated().map { index, row in
      InAppPrice(
        appID: app, storefront: storefront, language: language, name: row.name, position: index + 1,
        price: Money(milliunits: row.amount, currency: currency), text: nil, firstSeen: seen, lastSeen: seen,
        origin: .page, source: "page")
    }
  }

  struct UnknownPage: Error {}
}

extension [JoinedProduct] {
  /// Each product of several rows as `us Gems = jp 宝石 (name)`, ordered.
  var joins: [String] {
    filter { $0.members.count > 1 }.map { product in
      let rows = product.members.map {
        "\($0.price.storefront)\($0.price.language.map { "-\($0)" } ?? "") \($0.price.name ?? "")"
      }
      let steps = Set(product.members.compactMap(\.join.text)).sorted()
      return "\(rows.joined(separator: " = ")) (\(steps.joined(separator: "; ")))"
    }.sorted()
  }
}

/// Joins the rows of these pages, with inferences where tiers are given.
func joins(_ pages: [Page], tiers: PriceTiers? = nil) throws -> [String] {
  try JoinedProduct.joining(pages.flatMap { try $0.prices() }, home: Storefront("us"), inferringBy: tiers).joins
}

/// The tiers that apps with these pairs of dollars and yuan prove, each of two apps.
func tiers(_ pairs: [(dollars: Int64, yuan: Int64)], apps: Int64 = 2) throws -> PriceTiers {
  var tiers = PriceTiers()
  for app in 0..<apps {
    let us = Page("us", pairs.enumerated().map { ("Pack \($0.offset)", $0.element.dollars) }, app: 100 + app)
    let cn = Page("cn", pairs.enumerated().map { ("Pack \($0.offset)", $0.element.yuan) }, app: 100 + app)
    guard let one = Storefront("us"), let other = Storefront("cn") else { break }
    tiers.add(JoinedProduct.joining(try us.prices() + cn.prices()), between: one, and: other)
  }
  return tiers
}

import CatalogModel
import InAppJoining

/// The products of each app, with inferences by the prices of the other apps.
struct JoinedSamples {
  typealias Products = [(app: AppleID, products: [JoinedProduct])]

  /// By certain joins alone.
  private(set) var certain: Products = []
  private(set) var inferred: Products = []
  private static let home = Storefront("us")

  init(_ rows: SampleRows) {
    let apps = rows.byApp.sorted { $0.key < $1.key }
    certain = apps.map { app, rows in (app, JoinedProduct.joining(rows, home: Self.home)) }
    var tiers = PriceTiers()
    for (app, products) in certain {
      for storefront in Set(rows.byApp[app, default: []].map(\.storefront)) where storefront != Self.home {
        if let home = Self.home { tiers.add(products, between: home, and: storefront) }
      }
    }
    inferred = apps.map { app, rows in (app, JoinedProduct.joining(rows, home: Self.home, inferringBy: tiers)) }
  }

  func printSteps() {
    print("joins that are certain:")
    Self.printSteps(certain)
    print("with inferences:")
    Self.printSteps(inferred)
  }

  private static func printSteps(_ byApp: Products) {
    var counts: [String: Int] = [:]
    for member in byApp.flatMap(\.products).flatMap(\.members) { counts[member.join.text ?? "alone", default: 0] += 1 }
    let products = byApp.map(\.products.count).reduce(0, +)
    print("  apps \(byApp.count), rows \(counts.values.reduce(0, +)), products \(products)")
    for (step, count) in counts.sorted(by: { $0.value > $1.value }) { print("  \(step): \(count)") }
  }
}

extension InAppPrice {
  /// What tells a row from the others of its app.
  var label: String { "\(storefront) \(name ?? "") \(text ?? "")" }
}

internal import Arguments
internal import Catalog
internal import CatalogModel

/// Prints the differences between two lists of products.
struct ProductsDiffCommand: Command {
  static let name = "diff"
  static let abstract = "Print what differs between two lists of products, or in the catalog between two days."
  static let discussion = """
    A and B are files or folders, or two dates such as 2026-11-01 for what the catalog knew and the prices that held then. \
    Products are distinguished by product ID and Apple ID. Exit 1 where something differs.
    """
  static let example = """
    $ coster products diff Products.storekit Products-new.storekit
    $ coster products diff 2026-11-01 2026-12-01 --app 1240856775
    """

  static let parameters: Parameters<Self> = [
    .argument(\.sides, value: "side", help: "Two files or folders, or two dates."),
    .option(\.app, "--app", value: "ref", help: "With dates: the app."),
    .group(\.catalog),
    .group(\.output),
  ]

  var sides: [String] = []
  var app: String?
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    guard sides.count == 2 else { throw UsageError("Name two files, two folders or two dates.") }
    let (left, right) = try (facts(sides[0], console), facts(sides[1], console))
    var writer = output.writer(
      of: [
        Column("change", title: "Change"), Column("product_id", title: "Product ID"),
        Column("apple_id", title: "Apple ID", alignment: .trailing),
        Column("field", title: "Field"), Column("before", title: "Before"), Column("after", title: "After"),
      ], in: console)
    var count = 0
    for key in Set(left.keys).union(right.keys).sorted() where left[key] != right[key] {
      let change = left[key] == nil ? "added" : right[key] == nil ? "removed" : "changed"
      count += 1
      try writer.write([
        .text(change), .text(key.productID), .text(key.appleID.isEmpty ? nil : key.appleID), .text(key.field),
        .text(left[key]), .text(right[key]),
      ])
    }
    try writer.finish()
    if count > 0 { console.markPartial() }
  }

  private struct Key: Hashable, Comparable {
    var productID: String
    var appleID: String
    var field: String

    static func < (left: Key, right: Key) -> Bool {
      (left.productID, left.appleID, left.field) < (right.productID, right.appleID, right.field)
    }
  }

  /// All facts of one side, a line each.
  private func facts(_ side: String, _ console: Console) throws -> [Key: String] {
    let day = ProductSource.isFile(side) ? nil : Timestamp(side)?.date
    guard day != nil || ProductSource.isFile(side) else {
      throw CommandFailure("'\(side)' is neither a file nor a date.", cure: "Write dates as 2026-11-18.")
    }
    let source = try day == nil ? ProductSource(files: [side], console) : ProductSource(app: app, in: catalog, console)
    var facts: [Key: String] = [:]
    for entry in try source.catalog.appProducts(source.filter) {
      func add(_ field: String, _ value: String?) {
        let key = Key(
          productID: entry.name, appleID: entry.product.appleID?.description ?? "", field: field)
        if let value { facts[key] = value }
      }
      for price in entry.prices {
        if let day, !price.applies(on: day) { continue }
        let start = day == nil ? price.start.map { " from \($0)" } ?? "" : ""
        let offer = [price.offer.kind.rawValue, price.offer.identifier].filter { !$0.isEmpty }.joined(separator: " ")
        add(
          "price \(price.storefront?.code ?? "everywhere") \(offer)\(start)",
          ProductText.money(price).map { "\($0.decimalText) \($0.currency)" } ?? price.point)
      }
      if let day {
        for (name, value) in try source.catalog.facts(of: entry.product, on: day) { add(name, value) }
        continue
      }
      add("type", entry.product.type?.rawValue)
      add("state", entry.product.state)
      add("reference name", entry.product.referenceName)
      add("group", entry.groupName)
      add("level", entry.product.level.map(String.init))
      add("period", entry.product.period)
      for text in entry.texts {
        add("name \(text.language)", text.name)
        add("description \(text.language)", text.description)
      }
    }
    return facts
  }
}

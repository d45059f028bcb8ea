internal import Catalog
internal import CatalogModel
internal import HostedContent
internal import Rehearsal

/// The products of a rehearsal: from the script, a file or the catalog, with the contents of packages.
struct RehearsalProducts {
  private let command: RehearseCommand
  private let script: String
  private let console: Console

  /// Paths of packages are relative to the script's folder.
  init(_ command: RehearseCommand, script: String, console: Console) {
    (self.command, self.script, self.console) = (command, script, console)
  }

  /// The products by ID; the script overrides other sources.
  func all(_ rehearsed: RehearsalScript) throws -> [RehearsedProduct] {
    var products: [String: RehearsedProduct] = [:]
    for entry in try listed() {
      // Both name their kinds alike; Newsstand's free subscriptions, which ended in 2015, are not rehearsed.
      let kind = entry.product.type.flatMap { RehearsedProduct.Kind(rawValue: $0.rawValue) }
      guard let id = entry.product.productID, let kind else { continue }
      products[id] = RehearsedProduct(id: id, kind: kind)
    }
    for (id, product) in rehearsed.products ?? [:] {
      products[id] = RehearsedProduct(id: id, kind: product.type, content: try content(of: product, id))
    }
    guard !products.isEmpty else {
      throw CommandFailure("\(script) names no products.", cure: "Name them in it, or use --products or --app.")
    }
    return products.values.sorted { $0.id < $1.id }
  }

  private func listed() throws -> [AppProductEntry] {
    var source: ProductSource?
    if let file = command.products {
      source = try ProductSource(files: [file], console)
    } else if let app = command.app {
      source = try ProductSource(app: app, in: command.catalog, console)
    }
    return try source.map { try $0.catalog.appProducts($0.filter) } ?? []
  }

  private func content(of product: RehearsalScript.Product, _ id: String) throws -> RehearsedProduct.Content? {
    guard let name = product.content else {
      return product.contentLength.map {
        RehearsedProduct.Content(version: product.contentVersion ?? "1.0", byteCount: $0)
      }
    }
    let folder =
      name.hasPrefix("/")
      ? "" : String(script[..<(script.lastIndex(of: "/").map { script.index(after: $0) } ?? script.startIndex)])
    let package = try ContentPackage(path: folder + name)
    let info = try package.info()
    guard info?.productID == id, let version = info?.version else {
      throw CommandFailure(
        "\(script): products.\(id): \(folder)\(name) is content of \(info?.productID ?? "no product"), or has no version."
      )
    }
    return RehearsedProduct.Content(version: version, byteCount: package.byteCount)
  }
}

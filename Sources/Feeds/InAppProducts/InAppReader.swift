internal import Archives
internal import CatalogModel
internal import JSON

/// Reads saved `in-apps` resources, such as an app prints of its `Product.jsonRepresentation`, wherever they stand in a
/// JSON text.
struct InAppReader: FormatReader {
  let feed: OpenFeed

  static let limit = 16 << 20

  func read() throws {
    let tree = try JSONTree(whole: feed.stream, limit: Self.limit)
    for (index, resource) in Self.resources(in: tree).enumerated() {
      let location = RecordLocation(record: index + 1, offset: 0)
      guard let product = InAppResource(resource, fallback: feed.storefront) else {
        try feed.refuse(location, "has no number, offerName and attributes of an in-app product", bytes: [])
        continue
      }
      if let record = product.record { try feed.send(.record(record, location)) }
      for item in product.items(at: location) { try feed.send(item) }
    }
  }

  /// The resources of in-app products in a tree, in its order.
  static func resources(in tree: JSONTree) -> [JSONTree] {
    switch tree {
    case .array(let elements): elements.flatMap(resources)
    case .object(let members):
      tree["type"]?.string == "in-apps" && tree["attributes"] != nil
        ? [tree] : members.flatMap { resources(in: $0.value) }
    default: []
    }
  }
}

internal import Archives
internal import CatalogModel

/// Reads saved `in-apps` resources, such as an app prints of its `Product.jsonRepresentation`, wherever they stand in a JSON
/// text.
struct InAppReader {
  private let stream: ByteStream
  private let storefront: Storefront?

  static let limit = 16 << 20

  init(_ stream: ByteStream, storefront: Storefront?) {
    self.stream = stream
    self.storefront = storefront
  }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: .inApps)
    let tree = try JSONTree(whole: stream, limit: Self.limit)
    var number = 0
    for resource in Self.resources(in: tree) {
      number += 1
      let place = FeedPlace(record: number, offset: 0)
      guard let product = InAppResource(resource, fallback: storefront) else {
        let item = FeedItem.refused(
          RefusedRecord(place: place, reason: "has no number, offerName and attributes of an in-app product", bytes: [])
        )
        summary.count(item)
        try handle(item)
        continue
      }
      let record = product.record.map { FeedItem.record($0, place) }
      for item in [record].compactMap({ $0 }) + product.statements.map({ .app($0, place) }) {
        summary.count(item)
        try handle(item)
      }
    }
    summary.byteCount = stream.offset
    return summary
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

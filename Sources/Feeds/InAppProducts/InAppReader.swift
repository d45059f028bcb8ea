internal import Archives
internal import CatalogModel
internal import JSON

/// Reads saved `in-apps` resources, such as an app prints of its `Product.jsonRepresentation`, wherever they stand in a
/// JSON text, or in several that are printed one after another.
struct InAppReader: FormatReader {
  let feed: OpenFeed

  static let limit = 16 << 20

  func read() throws {
    try feed.stream.skip(Preamble(feed.stream.peek(FeedFormat.beginningByteCount)).length)
    let start = feed.stream.offset
    let bytes = try feed.stream.readAll(limit: Self.limit)
    var number = 0
    for text in JSONTexts(bytes) {
      let offset = start + Int64(text.startIndex)
      let tree: JSONTree
      do throws(JSONError) { tree = try JSONTree(bytes: text) } catch {
        // A text that is not JSON says nothing of those behind it.
        number += 1
        let location = RecordLocation(record: number, offset: offset + Int64(error.offset))
        guard number > 1 || text.endIndex < bytes.endIndex else {
          throw FeedError(feed: feed.stream.name, location: location, reason: error.reason)
        }
        try feed.refuse(location, error.reason, bytes: [])
        continue
      }
      try read(tree, at: offset, &number)
    }
  }

  private func read(_ tree: JSONTree, at offset: Int64, _ number: inout Int) throws {
    for resource in Self.resources(in: tree) {
      number += 1
      let location = RecordLocation(record: number, offset: offset)
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

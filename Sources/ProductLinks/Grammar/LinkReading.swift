internal import CatalogModel

/// What a link says, in numbers and places; nothing is allocated for it.
struct LinkReading {
  var appleID: Int64 = 0
  var parentID: Int64 = 0
  var kind = ProductKind.unknown
  var storefront: Storefront?
  /// Where the textual identifier stands in the unwrapped text.
  var textID: Range<Int> = 0..<0
  /// Where several IDs stand, separated by commas.
  var list: Range<Int> = 0..<0
  var needsNetwork = false
  var parameters = LinkParameters()
  /// Where the link ends in the unwrapped text.
  var end = 0

  /// Whether a product, or the way to one, is named.
  var isProduct: Bool { appleID > 0 || !textID.isEmpty || needsNetwork }
}

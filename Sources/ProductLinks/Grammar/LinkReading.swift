internal import CatalogModel

/// Where a piece of a link's unwrapped text stands, in few bits: no such text is longer than 16 bits can tell.
struct Piece {
  private var start: UInt16 = 0
  private var end: UInt16 = 0

  /// Nothing.
  init() {}

  init(_ range: Range<Int>) {
    start = UInt16(truncatingIfNeeded: range.lowerBound)
    end = UInt16(truncatingIfNeeded: range.upperBound)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
}

/// What a link says, in numbers and places; nothing is allocated for it.
///
/// What is seldom asked for is left in the query: ``LinkGrammar/kind(_:_:_:)``, ``LinkGrammar/storefront(_:_:_:)``.
struct LinkReading {
  /// What of the query has a say in the kind.
  enum KindInQuery {
    case nothing
    /// Whether an app is for the Mac.
    case platform
    /// What Apple's builder of banners and widgets was asked for.
    case builder
  }

  let host: StoreHost
  let scheme: LinkScheme?
  var appleID: Int64 = 0
  var parentID: Int64 = 0
  /// The kind as host and path tell it.
  var kind = ProductKind.unknown
  var kindInQuery = KindInQuery.nothing
  /// The storefront that the path names.
  var storefront: Storefront?
  /// Where the textual identifier stands.
  var textID = Piece()
  /// Where several IDs stand, separated by commas.
  var list = Piece()
  var needsNetwork = false
  var query = LinkQuery()
  /// Where the link ends in the unwrapped text.
  var end = 0

  init(_ host: StoreHost, scheme: LinkScheme?) {
    self.host = host
    self.scheme = scheme
  }

  /// Whether a product, or the way to one, is named.
  var isProduct: Bool { appleID > 0 || !textID.isEmpty || needsNetwork }
}

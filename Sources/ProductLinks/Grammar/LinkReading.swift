internal import CatalogModel

/// A range in a link's unwrapped text, in 16 bits each: no such text is longer.
struct Piece {
  private var start: UInt16 = 0
  private var end: UInt16 = 0

  /// The empty range.
  init() {}

  init(_ range: Range<Int>) {
    start = UInt16(truncatingIfNeeded: range.lowerBound)
    end = UInt16(truncatingIfNeeded: range.upperBound)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
}

/// What a link says, as numbers and ranges, without allocation.
///
/// What is rarely needed is read from the query on demand: ``LinkGrammar/kind(_:_:)``,
/// ``LinkGrammar/storefront(_:_:)``.
struct LinkReading {
  let host: StoreHost
  let scheme: LinkScheme?
  /// Whose link carries the number.
  var via = Via.apple
  var appleID: Int64 = 0
  var parentID: Int64 = 0
  /// The kind according to host and path.
  var kind = ProductKind.unknown
  /// The storefront that the path names.
  var storefront: Storefront?
  /// The range of the textual identifier.
  var textID = Piece()
  /// The range of several IDs, separated by commas.
  var list = Piece()
  var needsNetwork = false
  var query = LinkQuery()
  /// Where the link ends in the unwrapped text.
  var end = 0

  /// A place in ``OtherHost/byName``, or one of those below.
  struct Via: Equatable {
    let index: Int16

    static let apple = Via(index: -1)
    /// Whatever host the link has.
    static let itself = Via(index: -2)
  }

  init(_ host: StoreHost, scheme: LinkScheme?) {
    self.host = host
    self.scheme = scheme
  }

  /// Whether it names a product, or an address that leads to one.
  var isProduct: Bool { appleID > 0 || !textID.isEmpty || needsNetwork }
}

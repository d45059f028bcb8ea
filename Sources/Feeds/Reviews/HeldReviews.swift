internal import CatalogModel
internal import JSON

/// The reviews of an answer whose end says which item they are of.
struct HeldReviews {
  /// Makes a review of its resource.
  typealias Reading = (_ resource: JSONTree, _ item: AppleID) throws(RecordError) -> CustomerReview

  private let feed: OpenFeed
  private let read: Reading
  private var held: [(resource: JSONTree, location: RecordLocation, bytes: [UInt8])] = []

  /// So many wait at most; Apple's answers have up to 200.
  private static let limit = 10_000

  init(_ feed: OpenFeed, read: @escaping Reading) { (self.feed, self.read) = (feed, read) }

  mutating func add(_ resource: JSONTree, _ location: RecordLocation, bytes: UnsafeRawBufferPointer) throws {
    let bytes = unsafe Array(bytes.prefix(RefusedRecord.byteLimit))
    guard held.count < Self.limit else {
      return try feed.refuse(location, "is one of more than \(Self.limit) reviews in one answer", bytes: bytes)
    }
    held.append((resource, location, bytes))
  }

  /// Sends the reviews with what they state of their item; where nobody knows it, `missing` says what does not name it.
  mutating func send(of item: AppleID?, _ kind: ProductKind, in storefront: Storefront?, missing: String) throws {
    defer { held = [] }
    var stores: Set<Storefront?> = []
    for (resource, location, bytes) in held {
      do {
        guard let item else { throw RecordError(reason: "is a review that does not name its item, and \(missing)") }
        var review = try read(resource, item)
        review.storefront = review.storefront ?? storefront
        if stores.insert(review.storefront).inserted {
          let reviewed = ProductRecord(
            appleID: item, kind: kind, provenance: .child, storefront: review.storefront)
          try feed.send(.record(reviewed, location))
        }
        try feed.send(.review(review, location))
      } catch let error as RecordError {
        try feed.refuse(location, error.reason, bytes: bytes)
      }
    }
  }
}

extension CustomerReview {
  /// Reads the stars of a review, which are its least part.
  static func stars(_ value: JSONTree?) throws(RecordError) -> Int {
    guard let stars = value?.int, (1...5).contains(stars) else {
      throw RecordError(
        reason: "is a review whose rating is not 1 to 5: \((value?.stringOrDigits ?? "nothing").prefix(40))")
    }
    return stars
  }

  /// Reads a resource of the type `customerReviews`
  /// (developer.apple.com/documentation/appstoreconnectapi/customerreview).
  ///
  /// Its identifier is not the number that the store's own feeds have for the review.
  init(connect resource: JSONTree, of item: AppleID) throws(RecordError) {
    let values = resource["attributes"]
    self.init(
      number: nil, appleID: item, storefront: values?["territory"]?.string.flatMap { Storefront($0) },
      rating: try Self.stars(values?["rating"]), title: values?["title"]?.string, text: values?["body"]?.string,
      author: values?["reviewerNickname"]?.string,
      updated: values?["createdDate"]?.string.flatMap { Timestamp(feedText: $0) })
  }

  /// Reads a resource of the type `user-reviews`, as the store's pages ask for them.
  init(media resource: JSONTree, of item: AppleID) throws(RecordError) {
    let values = resource["attributes"]
    self.init(
      number: resource["id"]?.stringOrDigits.flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }, appleID: item,
      rating: try Self.stars(values?["rating"]), title: values?["title"]?.string,
      text: (values?["review"] ?? values?["body"])?.string, author: values?["userName"]?.string,
      updated: values?["date"]?.string.flatMap { Timestamp(feedText: $0) })
  }
}

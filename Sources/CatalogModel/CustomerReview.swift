/// What a customer wrote of an item, as Apple's feed of reviews has it.
///
/// Of the person who wrote it there is the label that the feed shows, and nothing more: the feed's link to all of that
/// person's reviews is not read.
public struct CustomerReview: Equatable, Sendable {
  /// The review's own number, one for all items and stores; `nil` on pages of 2012 to 2017, which show none.
  public var number: Int64?
  /// The item that was reviewed.
  public var appleID: AppleID
  /// The store in which it was written.
  public var storefront: Storefront?
  /// 1 to 5 stars.
  public var rating: Int
  /// The rating as five stars of which so many are filled: `★★☆☆☆`.
  public var stars: String { String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating) }
  /// The review's headline.
  public var title: String?
  /// The review itself.
  public var text: String?
  /// The version of the app that was reviewed.
  public var version: String?
  /// The customer's nickname.
  public var author: String?
  /// When it was written or edited last; old JSON feeds do not say.
  public var updated: Timestamp?
  /// How many people said whether it helped them, and the sum of their votes, as the feed has both.
  public var voteCount: Int?
  /// How many of those who voted found it helpful.
  public var voteSum: Int?

  public init(
    number: Int64?, appleID: AppleID, storefront: Storefront? = nil, rating: Int, title: String? = nil,
    text: String? = nil, version: String? = nil, author: String? = nil, updated: Timestamp? = nil,
    voteCount: Int? = nil, voteSum: Int? = nil
  ) {
    (self.number, self.appleID, self.storefront, self.rating) = (number, appleID, storefront, rating)
    (self.title, self.text, self.version, self.author) = (title, text, version, author)
    (self.updated, self.voteCount, self.voteSum) = (updated, voteCount, voteSum)
  }
}

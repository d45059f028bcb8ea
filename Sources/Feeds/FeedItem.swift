public import CatalogModel
public import ProductLinks

/// One thing that a feed states, in the order of the feed.
public enum FeedItem: Equatable, Sendable {
  /// A record of an item.
  case record(ProductRecord, FeedPlace)
  /// A link in a text.
  case link(FoundLink)
  /// A chart as a whole, behind the records of its entries.
  case chart(Chart)
  /// A review of a customer.
  case review(CustomerReview, FeedPlace)
  /// What the feed states of an app and its in-app products.
  case app(AppStatement, FeedPlace)
  /// A record that could not be read.
  case refused(RefusedRecord)
  /// When what follows was observed, as the feed itself states; `nil` where that ends.
  case time(Timestamp?)
}

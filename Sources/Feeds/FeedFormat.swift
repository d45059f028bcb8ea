/// What a feed is, told from its content.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// Answers of Apple's Search and Lookup API, in any of their wrappings.
  case searchAPI = "search-api"
  /// One table of the Enterprise Partner Feed, EPF Relational or EPF Flat.
  case partnerFeed = "partner-feed"
  /// A product page of one of Apple's stores, as HTML.
  case previewPage = "preview-page"
  /// A chart: Atom XML or JSON.
  case chart
  /// Any other text, read for the product links in it.
  case text
}

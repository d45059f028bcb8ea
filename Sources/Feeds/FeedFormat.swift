/// What a feed is, recognised by its content.
public enum FeedFormat: String, CaseIterable, Sendable {
  /// Answers of Apple's Search and Lookup API, in any of their wrappings.
  case searchAPI = "search-api"
  /// One table of the Enterprise Partner Feed, EPF Relational or EPF Flat.
  case partnerFeed = "partner-feed"
  /// A product page of one of Apple's stores, as HTML.
  case previewPage = "preview-page"
  /// A chart: Atom XML, RSS or JSON.
  case chart
  /// What customers wrote of one item: Atom XML or JSON.
  case reviews
  /// A property list of iTunes or Music: a library, or the metadata of a purchase.
  case iTunesLibrary = "itunes-library"
  /// OPML: the podcasts that somebody subscribes to.
  case podcastSubscriptions = "podcast-subscriptions"
  /// An answer of the App Store Connect API.
  case appStoreConnect = "app-store-connect"
  /// A `.storekit` file of Xcode.
  case storeKitConfiguration = "storekit-configuration"
  /// In-app products as StoreKit 2 and Apple's media service give them: `{"type":"in-apps",…}`.
  case inApps = "in-apps"
  /// In-app purchases as iTunes Connect answered before the App Store Connect API.
  case iTunesConnect = "itunes-connect"
  /// Our own list of in-app products, as CSV.
  case productList = "product-list"
  /// An answer of Apple's media service, as the Apple Music API gives them: `{"data":[{"id","type","attributes"}]}`.
  case mediaAnswer = "media-answer"
  /// What the store's programs are drawn from: lookups of MZStorePlatform, and pages such as viewTop.
  case storePlatform = "store-platform"
  /// A sales or financial report of App Store Connect, tab-separated.
  case salesReport = "sales-report"
  /// Pages and answers as a crawler, browser, proxy or recorder of tests kept them: WARC, HAR, cassettes.
  case webArchive = "web-archive"
  /// Any other text, read for the product links in it.
  case text
}

/// A form of a link to a product.
public enum LinkForm: String, CaseIterable, Sendable {
  /// The present web address: `https://apps.apple.com/jp/app/id123`.
  case web
  /// The address that opens the store's app: `itms-apps://apps.apple.com/jp/app/id123`.
  case app
  /// The address that opens the review form: `…?action=write-review`; for apps only.
  case review
  /// The address used before iOS 6: `http://itunes.apple.com/jp/app/id123?mt=8`.
  case legacy
}

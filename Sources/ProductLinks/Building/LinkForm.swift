/// How a link to a product can be written.
public enum LinkForm: String, CaseIterable, Sendable {
  /// Today's web address: `https://apps.apple.com/jp/app/id123`.
  case web
  /// The address that opens the store's own app: `itms-apps://apps.apple.com/jp/app/id123`.
  case app
  /// The address that opens the form for a review: `…?action=write-review`; for apps only.
  case review
  /// The address of the years before iOS 6: `http://itunes.apple.com/jp/app/id123?mt=8`.
  case legacy
}

internal import Catalog
internal import CatalogModel

/// The app that a question names; no app means all of them.
struct AppChoice {
  /// `nil` for all apps.
  var appleID: AppleID?

  /// - Returns: `nil` where the catalog has no app of that name, which goes to `note`.
  init?(_ reference: String?, in catalog: Catalog, note: (AnswerNote) throws -> Void) throws {
    guard let reference else { return }
    do { appleID = try catalog.app(named: reference) } catch is ReferenceError {}
    guard appleID == nil else { return }
    try note(.products(.noApp(reference: reference)))
    return nil
  }
}

package import Catalog
internal import CatalogModel

/// A question about the items that one reference names.
public protocol ItemQuestion: Question {
  /// An Apple ID, a product link, a bundle ID, an in-app product ID, a barcode.
  ///
  /// It names several items where they share a product ID, an ISRC or a barcode: a recording may have a number of its
  /// own in each store.
  var reference: String { get set }
}

/// What a reference names.
enum FoundItems {
  /// At least one.
  case items([KnownItem])
  /// Products of configurations, which have no number.
  case configured([AppProductEntry])
  /// Nothing, and why.
  case none(AnswerNote)
}

extension Catalog {
  /// Finds what a reference names; `includesGone` counts items of which only prices or chart ranks are left.
  func find(_ reference: String, includesGone: Bool = false) throws -> FoundItems {
    switch try lookupResult(reference, includesGone: includesGone) {
    case .items(let items): return .items(items)
    case .nothing(let reason, let remains):
      let products = try appProducts(
        AppProductFilter(environment: .configuration, productID: Reference.productID(reference)))
      return products.isEmpty ? .none(.noItem(reason, remains: remains)) : .configured(products)
    }
  }

  /// The items that a reference names, or why there are none; what is no reference names none.
  package func lookupResult(_ reference: String, includesGone: Bool = false) throws -> LookupResult {
    do { return try knownItems(reference, includesGone: includesGone) } catch let error as ReferenceError {
      return .nothing("\(error)")
    }
  }

  /// The items that a reference names, where a product without a number is none; what is missing goes to `note`.
  package func items(_ reference: String, includesGone: Bool = false, note: (AnswerNote) throws -> Void) throws
    -> [KnownItem]
  {
    switch try find(reference, includesGone: includesGone) {
    case .items(let items): return items
    case .configured(let products):
      let files = Set(products.map(\.evidence.file)).sorted()
      try note(.configuredProduct(reference: reference, files: files))
    case .none(let reason): try note(reason)
    }
    return []
  }
}

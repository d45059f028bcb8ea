internal import Catalog

extension Catalog {
  /// Opens the catalog for what it may add to an answer; `nil` if that fails, unless the person named it.
  static func ifAny(_ options: CatalogOptions, _ console: Console) throws -> Catalog? {
    do {
      return try options.open(in: console)
    } catch  where options.requested == nil {
      if let error = error as? CatalogError, !error.isMissing { console.note("the catalog is left out: \(error)") }
      return nil
    }
  }

  /// Opens the catalog to look up a reference; `nil` if there is none yet.
  static func known(_ options: CatalogOptions, _ console: Console) throws -> Catalog? {
    do { return try options.open(in: console) } catch let error as CatalogError where error.isMissing { return nil }
  }
}

extension CatalogError {
  fileprivate var isMissing: Bool {
    if case .missing = self { true } else { false }
  }
}

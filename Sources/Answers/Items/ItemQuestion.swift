public import Catalog
public import CatalogModel

/// A question about the items that one reference names.
public protocol ItemQuestion: Question {
  /// An Apple ID, a product link, a bundle ID, an in-app product ID, a barcode.
  ///
  /// It names several items where they share a product ID, an ISRC or a barcode: a recording may have a number of its
  /// own in each store.
  var reference: String { get set }

  /// Answers for each reference, in their order, whatever ``reference`` is: what is read of several items at once takes
  /// less time.
  func answer(
    _ references: [String], from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws
}

extension ItemQuestion {
  /// Answers for one reference after the other.
  public func answer(
    _ references: [String], from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void
  ) throws {
    for reference in references {
      var question = self
      question.reference = reference
      try question.answer(from: catalog, at: now, body)
    }
  }
}

/// What a reference names.
enum FoundItems {
  /// At least one.
  case items([KnownItem])
  /// Products of configurations, which have no number.
  case configured([AppProductEntry])
  /// Nothing, and why.
  case none(AnswerNote)

  /// The items with a number.
  var items: [KnownItem] { if case .items(let items) = self { items } else { [] } }

  /// What a reference turned out to be, or what is missing where only an item with a number counts.
  func notes(_ reference: String) -> [AnswerNote] {
    switch self {
    case .items(let items): Self.namings(items)
    case .configured(let products):
      [.configuredProduct(reference: reference, files: Set(products.map(\.evidence.file)).sorted())]
    case .none(let reason): [reason]
    }
  }
}

extension FoundItems {
  private static func namings(_ items: [KnownItem]) -> [AnswerNote] {
    switch items.first?.naming {
    case .code(let scheme)?: [.foundAs(reference: items[0].reference, scheme, items.map(\.appleID))]
    case .formerFeed(let now, let movedAt)?: [.feedMoved(item: items[0].label, now: now, movedAt: movedAt)]
    case nil: []
    }
  }
}

extension Array {
  /// Its elements in batches for the catalog: more at once need more memory, and hardly less time.
  var batches: some Sequence<ArraySlice<Element>> {
    let size = 256
    return stride(from: 0, to: count, by: size).lazy.map { self[$0...].prefix(size) }
  }
}

extension Catalog {
  /// Calls `body` with some references at once and what each names, until all have been found; `includesGone` counts
  /// items of which only prices or chart ranks are left, and `onlyNames` reads only the names of listings.
  func find(
    _ references: [String], includesGone: Bool = false, onlyNames: Bool = false,
    _ body: ([(reference: String, found: FoundItems)]) throws -> Void
  ) throws {
    for batch in references.batches.lazy.map(Array.init) {
      let results = try lookupResults(batch, includesGone: includesGone, onlyNames: onlyNames)
      try body(zip(batch, results).map { (reference: $0, found: try foundItems($0, $1)) })
    }
  }

  private func foundItems(_ reference: String, _ result: LookupResult) throws -> FoundItems {
    switch result {
    case .items(let items): return .items(items)
    case .nothing(let reason, let remains):
      let products = try appProducts(
        AppProductFilter(environment: .configuration, productID: Reference.productID(reference)))
      return products.isEmpty ? .none(.noItem(reason, remains: remains)) : .configured(products)
    }
  }

  /// The items that each reference names, or why there are none; what is no reference names none.
  private func lookupResults(
    _ references: [String], includesGone: Bool, onlyNames: Bool = false
  ) throws -> [LookupResult] {
    try knownItems(references, includesGone: includesGone, onlyNames: onlyNames).map { result in
      switch result {
      case .success(let result): result
      case .failure(let error): .nothing("\(error)")
      }
    }
  }

  /// The items that a reference names, or why there are none; what is no reference names none.
  package func lookupResult(_ reference: String, includesGone: Bool = false) throws -> LookupResult {
    try lookupResults([reference], includesGone: includesGone)[0]
  }

  /// The items that a reference names, where a product without a number is none; what is missing goes to `note`.
  package func items(_ reference: String, includesGone: Bool = false, note: (AnswerNote) throws -> Void) throws
    -> [KnownItem]
  {
    let found = try foundItems(reference, lookupResult(reference, includesGone: includesGone))
    try found.notes(reference).forEach(note)
    return found.items
  }
}

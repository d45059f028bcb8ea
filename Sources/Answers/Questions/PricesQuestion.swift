public import Catalog
public import CatalogModel
public import Storefronts

/// What the items of a reference cost in each storefront, as written there.
public struct PricesQuestion: ComparingQuestion {
  public static let name = "price"
  public static let summary = "What an item costs in each storefront."

  public static let parameters: [QuestionParameter<Self>] = [
    .storefronts(\.storefronts),
    .pageLanguage(\.language),
    .option("date", \.date, as: .time, "Print the prices of this day: a date, or 36h, 7d, 2w ago."),
    .comparedCurrency,
    .option("home", \.home, as: .store, "Show by how many percent prices differ from this store's."),
  ]

  /// What names the item.
  public var reference = ""
  /// The stores; those of a link, else all that have a price, without one.
  public var storefronts: [StorefrontChoice] = []
  /// The language of the stores' pages; their own without one.
  public var language: String?
  /// The day of the prices; the present without one.
  public var date: TimeReference?
  /// Write as a device with this locale does, and not as the stores.
  public var locale: LocaleTag?
  /// Whether free items are written with the word for free.
  public var hasFreeWord = true
  /// The currency to which prices are converted.
  public var currency: CurrencyCode?
  /// The store that prices are compared with.
  public var home: Storefront?
  /// Marks the cheapest and the dearest across currencies.
  public var comparison: PriceComparison?

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<PriceRow>) throws -> Void) throws {
    try answer([reference], from: catalog, at: now, body)
  }

  public func answer(
    _ references: [String], from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<PriceRow>) throws -> Void
  ) throws {
    let formatter = PriceFormatter(locale: locale, language: language, usesFreeWord: hasFreeWord)
    let day = date?.endOfDay(now: now)
    let requested = requestedStores
    try catalog.find(references, includesGone: date != nil, onlyNames: true) { batch in
      let items = batch.flatMap(\.found.items)
      let prices = try catalog.prices(of: items, in: requested, on: day)
      var answers = zip(items, prices).map { (item: $0, found: $1) }[...]
      for (_, found) in batch {
        switch found {
        case .none(let note): try body(.note(note))
        case .configured(let products): try answer(for: products, formatter, on: day ?? now, body)
        case .items(let items):
          try answer(for: answers.prefix(items.count), requested, formatter, on: day, from: catalog, body)
          answers = answers.dropFirst(items.count)
        }
      }
    }
  }

  private func answer(
    for answers: ArraySlice<FoundItem>, _ requested: (KnownItem) -> [Storefront]?, _ formatter: PriceFormatter,
    on day: Timestamp?, from catalog: Catalog, _ body: (AnswerPart<PriceRow>) throws -> Void
  ) throws {
    guard !answers.isEmpty else { return }
    for note in notConverted { try body(.note(note)) }
    for note in try missing(answers, requested, on: day, from: catalog) { try body(.note(note)) }
    for (item, found) in answers {
      let homePrices = home.map { found.prices(in: $0) } ?? []
      let pairs = found.prices.map { price in
        ComparedPrice(
          money: price.money, storefront: price.storefrontText, part: price.offer?.rawValue ?? "",
          home: homePrices.price(of: price.offer))
      }
      for note in notCompared(pairs, of: item.label) { try body(.note(note)) }
      try forEachRow(found.prices, item, homePrices, formatter, on: day) { try body(.row($0)) }
    }
  }

  /// An item with its prices in the requested stores.
  private typealias FoundItem = (item: KnownItem, found: FoundPrices)

  /// The stores that are asked of an item: those that are named, else the one that its link leads to; `nil` for those
  /// that have it.
  private var requestedStores: (KnownItem) -> [Storefront]? {
    guard !storefronts.isEmpty else { return { item in item.storefront.map { [$0] } } }
    let requested = storefronts.requested
    return { _ in requested }
  }
}

// MARK: - Rows

extension PricesQuestion {
  /// The present prices of an item in all stores.
  public func rows(of item: KnownItem) -> [PriceRow] {
    let formatter = PriceFormatter(locale: locale, language: language, usesFreeWord: hasFreeWord)
    var rows: [PriceRow] = []
    forEachRow(item.prices, item, [], formatter, on: nil) { rows.append($0) }
    return rows
  }

  private func forEachRow(
    _ prices: [ListedPrice], _ item: KnownItem, _ home: [ListedPrice], _ formatter: PriceFormatter, on day: Timestamp?,
    _ body: (PriceRow) throws -> Void
  ) rethrows {
    var marks = PriceMarks()
    // Planned prices are not compared: nothing costs them yet.
    for price in prices where price.plannedFrom == nil { marks.add(compared(price.money), price.offer) }
    let names = ItemNames(item.listings)
    for price in prices {
      let choice = names.choice(for: price.storefront)
      let kind = choice.listing?.kind ?? .unknown
      try body(
        PriceRow(
          price: price, kind: kind, name: choice.listing?.name, nameStorefront: choice.borrowed,
          written: price.written(kind: kind, formatter, on: day),
          mark: price.plannedFrom == nil ? marks.mark(of: compared(price.money), price.offer) : nil,
          difference: difference(of: price.money, from: home.price(of: price.offer)),
          converted: comparison?.price(price.money), sharesReference: item.sharesReference))
    }
  }

  /// The prices of products of configurations, which no store has.
  private func answer(
    for products: [AppProductEntry], _ formatter: PriceFormatter, on day: Timestamp,
    _ body: (AnswerPart<PriceRow>) throws -> Void
  ) throws {
    let requested = storefronts.requested
    for note in notConverted { try body(.note(note)) }
    let priced = products.flatMap { entry in
      let homePrice = home.flatMap { entry.price(in: $0, on: day.date)?.money }
      return entry.prices(in: requested).filter {
        $0.offer.kind == .standard && !$0.isPreserved && $0.holds(on: day.date)
      }.map { (entry: entry, price: ListedPrice(configured: $0, of: entry), home: homePrice) }
    }
    let rows = priced.map { entry, price, home in
      PriceRow(
        price: price, kind: .inApp, name: entry.text(in: price.storefront)?.name ?? entry.product.referenceName,
        written: price.written(kind: .inApp, formatter), difference: difference(of: price.money, from: home),
        converted: comparison?.price(price.money), configured: ConfiguredProduct(entry.product))
    }
    let known = Set(products.flatMap(\.prices).compactMap(\.storefront)).sorted()
    let isEverywhere = rows.contains { $0.price.storefront == nil }
    for store in requested ?? [] where !isEverywhere && !rows.contains(where: { $0.price.storefront == store }) {
      try body(.note(.notInStore(StoreGap(reference: products[0].name, storefront: store, known: known))))
    }
    if requested == nil, rows.isEmpty { try body(.note(.noConfiguredPrice(product: products[0].name))) }
    let pairs = priced.map { entry, price, home in
      ComparedPrice(money: price.money, storefront: price.storefrontText, part: entry.name, home: home)
    }
    for note in notCompared(pairs, of: products[0].name) { try body(.note(note)) }
    for row in rows { try body(.row(row)) }
  }
}

// MARK: - What is not known

extension PricesQuestion {
  /// The requested stores in which no item of a reference has a price, and those that no longer have an item.
  private func missing(
    _ answers: ArraySlice<FoundItem>, _ requested: (KnownItem) -> [Storefront]?, on day: Timestamp?,
    from catalog: Catalog
  ) throws -> [AnswerNote] {
    var notes: [AnswerNote] = []
    for storefront in AnswerNote.inNone(answers.map(\.found.missing)) {
      let items = answers.map(\.item)
      if let day {
        var gap = StoreGap(reference: items[0].reference, storefront: storefront)
        (gap.day, gap.reason) = (day, try catalog.gap(of: items, in: storefront, on: day))
        notes.append(.notInStore(gap))
      } else {
        let known = answers.flatMap(\.found.known)
        notes.append(try .noPrice(of: items, in: storefront, known: known, from: catalog))
      }
    }
    if let day, answers.allSatisfy({ $0.found.prices.isEmpty && $0.found.missing.isEmpty }) {
      notes.append(.noPrice(reference: answers[answers.startIndex].item.reference, on: day))
    }
    for (item, found) in answers {
      if !item.absences.isEmpty {
        notes += AnswerNote.absences(of: item, after: found.prices.map { ($0.storefront, $0.observedAt) })
      }
      if requested(item) == nil {
        notes += try catalog.pricesNotKnown(of: item, besides: found.prices, on: day)
      }
    }
    return notes
  }
}

extension [ListedPrice] {
  /// What an offer costs at present.
  fileprivate func price(of offer: OfferKind?) -> Money? { first { $0.offer == offer && $0.plannedFrom == nil }?.money }
}

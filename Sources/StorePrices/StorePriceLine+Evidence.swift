public import CatalogModel

extension StorePriceLine {
  /// The basis on which a store's form for an amount is known.
  public enum Basis: String, Sendable {
    /// An amount of this size was observed there.
    case observed
    /// Other stores, or this one's pages in another language, were observed to write so.
    case byAnalogy = "by analogy"
    /// No amount of this size was observed there: the form is extrapolated from smaller ones.
    case continued
    /// The form was first observed later: nothing is known of how the store wrote then.
    case assumed
  }

  /// The basis for the store's form of an amount on a page in a language, today or on a day.
  public func basis(of milliunits: Int64, language: String?, on day: Timestamp? = nil) -> Basis {
    if let day, let first = firstDay, day < first { return .assumed }
    if milliunits < 0 || wholeDigits(milliunits) > wholeDigits(largest) || hasUnseenDecimals(milliunits) {
      return .continued
    }
    return confidence == .proved && isSeen(in: language) ? .observed : .byAnalogy
  }

  /// The day from which on the form was observed, as far as known.
  private var firstDay: Timestamp? { Timestamp(since + "0000-01-01".dropFirst(since.utf8.count)) }

  /// One sentence with basis, source, time and confidence of the store's form of an amount.
  ///
  /// Of a day before the first observation the form is never more than likely.
  public func explanation(of milliunits: Int64, language: String?, on day: Timestamp? = nil) -> String {
    let basis = basis(of: milliunits, language: language, on: day)
    let confidence = basis == .assumed ? .likely : confidence
    let reason: String? =
      switch basis {
      case .observed: nil
      case .assumed: "first seen there in \(since), after \(day?.date ?? "")"
      case .continued:
        "the largest amount seen there is \(Money(milliunits: largest, currency: currency).decimalText) \(currency)"
      case .byAnalogy where !isSeen(in: language): "seen in \(languages.joined(separator: ", ")) alone"
      case .byAnalogy where confidence == .likely:
        "few captures; the kind of space is that of stores where it is proved"
      case .byAnalogy: "the kind of space is that of stores where it is proved"
      }
    let time = since == until ? since : "\(since) to \(until)"
    return "The store's own form, \(basis.rawValue)\(reason.map { " (\($0))" } ?? ""): "
      + "\(sources.map(\.description).joined(separator: ", ")), \(time); \(confidence.rawValue)."
  }

  private func isSeen(in language: String?) -> Bool {
    language.map { languages.isEmpty || languages.contains($0) } ?? true
  }

  private func wholeDigits(_ milliunits: Int64) -> Int { String(milliunits.magnitude / 1000).utf8.count }

  private func hasUnseenDecimals(_ milliunits: Int64) -> Bool {
    !milliunits.isMultiple(of: pattern.fractionDigits == 0 ? 1000 : 10)
  }
}

extension StorePriceLine.Source: CustomStringConvertible {
  public var description: String {
    switch self {
    case .pages: "App Store pages"
    case .search: "Search API answers"
    case .connect: "price lists of iTunes Connect"
    }
  }
}

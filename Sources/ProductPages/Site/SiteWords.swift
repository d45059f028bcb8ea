internal import Catalog
internal import CatalogModel
internal import Storefronts

extension Storefront {
  /// The store's name within a sentence: `the United States`, `Germany`.
  package var nameInProse: String {
    let name = details.name
    if let comma = name.firstRange(of: ", ") { return "the \(name[comma.upperBound...]) \(name[..<comma.lowerBound])" }
    return Self.namesWithArticle.contains(code) ? "the \(name)" : name
  }

  private static let namesWithArticle: Set<String> = [
    "ae", "bs", "cz", "do", "gb", "ky", "mv", "nl", "ph", "sb", "sc", "tc", "us", "vg",
  ]
}

/// How pages write dates, counts, kinds and prices.
enum SiteWords {
  /// `3 March 2025`, of a time in ISO 8601; a time that is none as it is.
  static func date(_ iso: String) -> String {
    let parts = iso.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard iso.utf8.count >= 10, parts.count == 3, (1...12).contains(parts[1]) else { return iso }
    return "\(parts[2]) \(Timestamp.months[parts[1] - 1]) \(parts[0])"
  }

  static func date(_ time: Timestamp) -> String { date(time.date) }

  /// A date for people and programs.
  static func time(_ iso: String) -> HTML {
    guard Timestamp(iso) != nil else { return .text(iso) }
    return .element("time", [.init("datetime", value: String(iso.prefix(10)))], .text(date(iso)))
  }

  static func time(_ time: Timestamp) -> HTML { self.time(time.date) }

  /// `1 item`, `2,187 items`.
  static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count.grouped) \(count == 1 ? one : many ?? one + "s")"
  }

  /// `Mac app`, `TV season`.
  static func kind(_ kind: ProductKind) -> String {
    switch kind {
    case .macApp: "Mac app"
    case .tvShow, .tvSeason, .tvEpisode: "TV" + kind.rawValue.dropFirst(2).replacing("-", with: " ")
    case .iTunesU: "iTunes U course"
    case .iTunesUEpisode: "iTunes U episode"
    case .bundle: "App bundle"
    case .inApp: "In-app product"
    case .unknown: "Item"
    default: kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst().replacing("-", with: " ")
    }
  }

  /// `to buy`, `to rent in HD`.
  static func offer(_ offer: OfferKind?) -> String {
    switch offer {
    case .inApp: "in the app"
    case let offer?: "to " + offer.rawValue.replacing("-hd", with: " in HD")
    case nil: ""
    }
  }

  /// A price as its store writes it; a state that is no price in words.
  static func price(_ price: ListedPrice, _ kind: ProductKind) -> String {
    price.state == .unknown ? "price unknown" : price.displayText(kind: kind)
  }

  static func price(_ period: PricePeriod, _ kind: ProductKind) -> String { period.displayText(kind: kind) }

  /// `−12.5 %`, of tenths of a percent.
  static func percent(_ permille: Int64) -> String {
    (permille < 0 ? "−" : permille > 0 ? "+" : "±") + permille.magnitude.tenthsText + " %"
  }
}

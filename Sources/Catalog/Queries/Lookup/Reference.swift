public import CatalogModel
internal import ProductLinks
internal import SQLite

/// What a person may type to name an item.
public enum Reference: Equatable, Sendable {
  /// A number: an Apple ID, or with as many digits, a barcode or an ISBN.
  case number(String)
  /// A product link, with its Apple ID.
  case link(AppleID, storefront: Storefront?)
  /// A name as developers give apps and in-app products: `com.example.notes`.
  case bundleID(String)
  /// Another identifier of the item, such as a barcode or the feed of a podcast.
  case identifier(Identifier)

  /// Parses what was typed.
  ///
  ///     try Reference("1440857781")
  ///     try Reference("https://apps.apple.com/jp/app/id6759209764")
  ///     try Reference("com.example.notes")
  ///     try Reference("upc:00602448438034")
  public init(_ text: String) throws(ReferenceError) {
    let text = text.withoutPaste
    guard !text.isEmpty else { throw .empty }
    if let identifier = Self.prefixed(text) {
      self = .identifier(identifier)
    } else if text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
      self = .number(text)
    } else if let digits = text.withoutPrefix("id"), let appleID = AppleID(digits) {
      self = .number(appleID.description)
    } else if let isbn = Self.hyphenatedISBN(text) {
      self = .identifier(Identifier(scheme: .isbn, value: isbn))
    } else if let appleID = SpreadsheetNumber.appleID(text) {
      self = .number(appleID.description)
    } else if let link = ProductLink(parsing: text) {
      if let appleID = link.appleID {
        self = .link(appleID, storefront: link.storefront)
      } else if let isbn = link.textID?.withoutPrefix("isbn") {
        self = .identifier(Identifier(scheme: .isbn, value: Identifier.Scheme.isbn.normalized(isbn)))
      } else {
        throw .linkWithoutNumber(text, textID: link.textID)
      }
    } else if let feed = Self.feed(text) {
      self = .identifier(feed)
    } else if text.contains("://") || text.contains("/") {
      throw .notAProductLink(text)
    } else if Self.looksLikeBundleID(text) {
      self = .bundleID(text)
    } else if let code = Self.shapedCode(text) {
      self = .identifier(code)
    } else {
      throw .unreadable(text)
    }
  }

  /// The product ID that a text is, with its prefix or without: it may be any text.
  public static func productID(_ text: String) -> String {
    guard let identifier = prefixed(text.trimmed), identifier.scheme == .inAppProductID else { return text.trimmed }
    return identifier.value
  }

  /// The reference in messages.
  public var text: String {
    switch self {
    case .number(let text), .bundleID(let text): text
    case .link(let appleID, _): "\(appleID)"
    case .identifier(let identifier): "\(identifier.scheme.title) \(identifier.value)"
    }
  }

  private static func prefixed(_ text: String) -> Identifier? {
    for scheme in Identifier.Scheme.allCases {
      if let value = text.withoutPrefix(scheme.rawValue + ":").map(scheme.normalized), !value.isEmpty {
        return Identifier(scheme: scheme, value: value)
      }
    }
    return nil
  }

  /// An ISBN as books print it, `978-0-00-000000-2`, without its hyphens.
  private static func hyphenatedISBN(_ text: String) -> String? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    guard digits.count == 13 || digits.count == 10, digits.count < text.utf8.count else { return nil }
    let body = digits.dropLast()
    guard body.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A code that is recognised by its form alone, with or without hyphens: an ISRC (ISO 3901), a GRid, or an ISAN (ISO
  /// 15706).
  private static func shapedCode(_ text: String) -> Identifier? {
    let code = text.uppercased().filter { $0 != "-" }
    guard code.allSatisfy(\.isASCIILetterOrDigit) else { return nil }
    if code.count == 12, code.prefix(2).allSatisfy(\.isLetter), code.dropFirst(5).allSatisfy(\.isNumber) {
      return Identifier(scheme: .isrc, value: code)
    }
    if code.count == 18, code.hasPrefix("A1") { return Identifier(scheme: .grid, value: code) }
    let isParted = text.dropFirst(4).first == "-"
    guard isParted, [16, 17, 24, 26].contains(code.count), code.prefix(16).allSatisfy(\.isHexDigit) else { return nil }
    return Identifier(scheme: .isan, value: code)
  }

  /// An address that may be that of a podcast's feed: any but Apple's own.
  private static func feed(_ text: String) -> Identifier? {
    guard let feed = PodcastFeedAddress(text), !StoreAddress.isApples("https://" + feed.text) else { return nil }
    return Identifier(scheme: .feed, value: feed.text)
  }

  private static func looksLikeBundleID(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" || $0 == "_" }
      }
  }
}

/// Why what was typed names no item, and what to type instead.
public enum ReferenceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no text.
  case empty
  /// The text is not a reference.
  case unreadable(String)
  /// An address that is not a product link.
  case notAProductLink(String)
  /// A link that names its item by text: `pl.…`, `umc.cmc.…`, a short link.
  case linkWithoutNumber(String, textID: String?)

  public var description: String {
    switch self {
    case .empty: "an empty text names no item"
    case .unreadable(let text):
      "'\(text)' is not a number, a link, a bundle ID, a UPC, an ISBN, an ISRC, a GRid or an ISAN; a SKU is written "
        + "'sku:\(text)', and to look for words, search for them"
    case .notAProductLink(let text): "'\(text)' is not a link to an item of Apple's stores"
    case .linkWithoutNumber(let text, let textID?):
      "'\(text)' names its item as '\(textID)', which is not an Apple ID"
    case .linkWithoutNumber(let text, nil): "'\(text)' has no Apple ID"
    }
  }
}

extension Identifier.Scheme {
  /// A value as feeds write it: codes without hyphens and spaces, letters in upper case.
  fileprivate func normalized(_ value: String) -> String {
    switch self {
    case .upc, .isbn, .isrc, .grid, .isan: value.filter { $0 != "-" && !$0.isWhitespace }.uppercased()
    case .feed: PodcastFeedAddress("feed:" + value)?.text ?? value.trimmed
    case .bundleID, .amg, .inAppProductID, .sku: value.trimmed
    }
  }
}

extension String {
  /// What follows `prefix`, in any case.
  fileprivate func withoutPrefix(_ prefix: String) -> String? {
    lowercased().hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

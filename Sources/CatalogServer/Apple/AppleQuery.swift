internal import CatalogModel
internal import HTTPServer
internal import Storefronts

/// The parameters that all requests of Apple's API share, read as Apple reads them.
struct AppleQuery {
  let parameters: [RequestTarget.Parameter]
  private(set) var storefront = Storefront("us") ?? Storefront.allKnown[0]
  private(set) var callback: Callback?
  /// Keys with wrong values, as Apple calls them.
  var wrong: [String] = []

  static let limit = 50
  static let maxResults = 200

  /// `prefix`: The country that the path begins with, where it does.
  init(_ parameters: [RequestTarget.Parameter], prefix: String?) {
    self.parameters = parameters
    if let country = self["country"] ?? prefix, !country.isEmpty {
      if let known = Self.storefront(country) { storefront = known } else { wrong.append("country") }
    }
    if let name = self["callback"], !name.isEmpty {
      callback = Callback(name)
      if callback == nil { wrong.append("callback") }
    }
    if let language = self["lang"], !language.isEmpty, !Self.isLanguage(language) { wrong.append("language") }
  }

  /// The first value of a parameter.
  subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Two letters of a country with a store; Apple's does not know `uk`.
  static func storefront(_ code: String) -> Storefront? {
    guard code.utf8.count == 2, code.lowercased() != "uk", let storefront = Storefront(code) else { return nil }
    return storefront.details.hasAppStore ? storefront : nil
  }

  /// `en`, `en_us`, `de-DE`: a language that some store has, and perhaps a country.
  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    return languages.contains(String(parts[0])) && parts.count <= 3
      && parts.dropFirst().allSatisfy { $0.utf8.count == 2 ? Storefront($0) != nil : $0.utf8.count == 4 }
  }

  private static let languages = Set(
    Storefront.allKnown.flatMap(\.details.languages).map { tag in tag.prefix { $0 != "-" }.lowercased() })

  /// How many results are requested: 50 unless a whole number says otherwise, and 200 at most.
  var limit: Int {
    guard let text = self["limit"], !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return Self.limit
    }
    let number = Int(text) ?? .max
    return number == 0 ? Self.limit : min(number, Self.maxResults)
  }

  /// How many results are left out at the beginning.
  var offset: Int { self["offset"].flatMap { Int($0) }.map { min(max($0, 0), 10_000) } ?? 0 }

  func check() throws(AppleError) {
    guard wrong.isEmpty else { throw AppleError(keys: wrong) }
  }
}

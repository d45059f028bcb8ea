import CatalogModel
internal import Spelling

/// A word that is not a storefront, and the stores that it may mean.
///
///     try StorefrontDirectory.find("EN")
///     // No storefront 'EN'. Did you mean au (Australia), ca (Canada), gb (United Kingdom) or us (United States)?
public struct UnknownStorefront: Error, Hashable, Sendable {
  /// The word.
  public var text: String
  /// At most four stores, the most likely first.
  public var suggestions: [StorefrontDetails]
}

extension UnknownStorefront: CustomStringConvertible {
  public var description: String {
    let text = text.count > 40 ? text.prefix(40) + "…" : text[...]
    let names = suggestions.map { "\($0.storefront) (\($0.name))" }
    guard let last = names.last else {
      return "No storefront '\(text)'. A code such as us or USA, or Apple's number, names one."
    }
    let choice = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
    return "No storefront '\(text)'. Did you mean \(choice)?"
  }
}

extension StorefrontDirectory {
  /// The store with a two-letter code, three-letter code or number, in any case.
  public static func find(_ text: some StringProtocol) throws(UnknownStorefront) -> StorefrontDetails {
    if let storefront = Storefront(text) { return storefront.details }
    throw UnknownStorefront(text: String(text), suggestions: suggestions(for: String(text)))
  }

  /// The live stores that a wrong word is most like: by country name, by language, by similar letters.
  public static func suggestions(for text: String) -> [StorefrontDetails] {
    let word = text.lowercased()
    let matches = [named(word), speaking(word), beginning(with: word), alike(word)]
    return Array((matches.first { !$0.isEmpty } ?? []).prefix(4))
  }

  private static func named(_ word: String) -> [StorefrontDetails] {
    let code = otherNames[word]
    return live.filter { $0.name.lowercased() == word || $0.storefront.code == code }
  }

  /// The stores of a language whose code is not a country's, such as `ja`; the language's main stores first.
  private static func speaking(_ word: String) -> [StorefrontDetails] {
    let speakers = live.compactMap { details -> (rank: Int, details: StorefrontDetails)? in
      let tags = details.languages.compactMap { LocaleTag($0) }
      guard let rank = tags.firstIndex(where: { $0.language == word }) else { return nil }
      return (tags[rank].region == details.alpha2 ? -1 : rank, details)
    }
    let best = speakers.map(\.rank).min()
    return speakers.filter { $0.rank == best }.map(\.details)
  }

  private static func beginning(with word: String) -> [StorefrontDetails] {
    guard word.count >= 3 else { return [] }
    return live.filter { $0.name.lowercased().hasPrefix(word) }
  }

  private static func alike(_ word: String) -> [StorefrontDetails] {
    guard word.utf8.count <= 40 else { return [] }
    var typed = EditDistance(from: Array(word.unicodeScalars), limit: 2)
    let rated = live.map { details -> (distance: Int, details: StorefrontDetails) in
      let codes = [details.storefront.code, details.alpha3.lowercased()]
      let distances = codes.map { typed.distance(to: $0.unicodeScalars).map { 2 * $0 } }
      let minDistance = (distances + [typed.distance(to: details.name.lowercased().unicodeScalars)]).compactMap(\.self)
        .min()
      return (minDistance ?? .max, details)
    }
    let best = rated.map(\.distance).min() ?? .max
    let nearest = rated.filter { $0.distance == best }.map(\.details)
    guard best <= 2 else { return [] }
    // Of many codes with one letter in common, those with the same first letter: it is seldom the wrong one.
    guard nearest.count > 4, word.utf8.count == 2 else { return nearest.count > 4 ? [] : nearest }
    return nearest.filter { $0.storefront.code.first == word.first }
      + nearest.filter { $0.storefront.code.first != word.first }
  }

  /// Other names of countries than the table's.
  private static let otherNames = [
    "america": "us", "usa": "us", "england": "gb", "scotland": "gb", "wales": "gb", "great britain": "gb",
    "britain": "gb", "korea": "kr", "china": "cn", "holland": "nl", "czechia": "cz",
    "turkey": "tr", "macau": "mo", "uae": "ae", "ksa": "sa", "swaziland": "sz", "macedonia": "mk", "burma": "mm",
    "ivory coast": "ci", "cabo verde": "cv", "deutschland": "de", "españa": "es", "brasil": "br", "suisse": "ch",
    "schweiz": "ch", "österreich": "at", "nippon": "jp", "ger": "de", "eng": "gb", "swi": "ch", "den": "dk",
    "por": "pt", "gre": "gr",
  ]
}

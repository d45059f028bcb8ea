internal import CatalogModel

/// What the address that a Search API answer came from says: `https://itunes.apple.com/lookup?id=7&country=jp`.
///
/// Answers about apps and ebooks name no country; without a page's address only the request names their store.
enum AnswerAddress {
  /// The store that was asked, where the address says it: in `country`, or before the service as in `/jp/search?…`.
  static func storefront(in address: String) -> Storefront? {
    let sides = address.split(separator: "?", maxSplits: 1)
    let path = sides.first?.split(separator: "/") ?? []
    guard let service = path.last, ["lookup", "search"].contains(service.lowercased()) else { return nil }
    if let country = address.parameter("country") { return Storefront(country) }
    return path.dropLast().last.flatMap { $0.utf8.count == 2 ? Storefront(String($0)) : nil }
  }
}

extension String {
  /// The value of a parameter in an address's query.
  func parameter(_ name: String) -> String? {
    let query = split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first ?? ""
    return query.prefix { $0 != "#" }.split(separator: "&").lazy.compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0].lowercased() == name.lowercased() ? String(pair[1]) : nil
    }.first
  }
}

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
    let query = sides.count > 1 ? sides[1].prefix { $0 != "#" } : ""
    for member in query.split(separator: "&") where member.lowercased().hasPrefix("country=") {
      return Storefront(String(member.dropFirst("country=".count)))
    }
    return path.dropLast().last.flatMap { $0.utf8.count == 2 ? Storefront(String($0)) : nil }
  }
}

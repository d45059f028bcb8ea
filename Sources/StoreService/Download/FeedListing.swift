/// A listing page of the partner feed's server.
struct FeedListing: Equatable {
  /// Names of folders, without their slash.
  var folders: [String] = []
  var files: [String] = []

  /// Accepts links that lead to one level below the page, absolute or relative.
  init(_ body: [UInt8], at url: String) {
    var seen: Set<String> = []
    let page = String(decoding: body, as: UTF8.self)
    for link in page.matches(of: /href=["']([^"']*)/.ignoresCase()) {
      guard var name = Self.name(link.1, below: url), seen.insert(name).inserted else { continue }
      if name.hasSuffix("/") {
        name.removeLast()
        folders.append(name)
      } else {
        files.append(name)
      }
    }
  }

  /// What follows the page's own address; `nil` for other links, as to the folder above or to another order.
  private static func name(_ link: Substring, below url: String) -> String? {
    let base = url.hasSuffix("/") ? url : url + "/"
    var name = link
    if name.contains("://") || name.hasPrefix("/") {
      let path = base.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" }
      guard let own = [base[...], path].first(where: { name.hasPrefix($0) }) else { return nil }
      name = name.dropFirst(own.count)
    }
    if name.hasPrefix("./") { name = name.dropFirst(2) }
    // Nothing that could lead out of a folder: Apple's server has such names alone.
    return name.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9_.-]*\/?/).map { String($0.0) }
  }
}

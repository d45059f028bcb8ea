/// A listing page of the partner feed's server.
struct FeedListing: Equatable {
  /// Names of folders, without their slash.
  var folders: [String] = []
  var files: [String] = []

  /// Accepts links that lead to one level below the page, and not out of it: Apple's server has such names alone.
  init(_ body: [UInt8]) {
    let page = String(decoding: body, as: UTF8.self)
    let links = page.matches(of: /href=["']([A-Za-z0-9_-][A-Za-z0-9_.-]*)(\/?)["']/.ignoresCase())
    var seen: Set<Substring> = []
    for link in links where seen.insert(link.1).inserted {
      if link.2.isEmpty { files.append(String(link.1)) } else { folders.append(String(link.1)) }
    }
  }
}

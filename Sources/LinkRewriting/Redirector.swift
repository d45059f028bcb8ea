/// The hosts whose links lead to the one within: those of affiliate networks, mail gateways, search engines and social
/// networks.
///
/// Any link may have another one in its query: a share button, a picture of a bar code, an archive. Only these stand
/// for the link within, each seen in texts of others or in the host's own documentation.
enum Redirector {
  /// Whether each link around the innermost one in an address is a redirector's.
  static func isAll(of address: [UInt8]) -> Bool {
    let pieces = decoded(address).split(separator: "//", omittingEmptySubsequences: false)
    // Proofpoint's second form writes the link within in letters of its own.
    let around = pieces.count > 2 ? pieces.dropFirst().dropLast() : pieces.dropFirst()
    return !around.isEmpty && around.allSatisfy(isRedirector)
  }

  /// An address with all its percent escapes read, however often they were written.
  private static func decoded(_ address: [UInt8]) -> String {
    var text = address
    while case let plain = text.percentDecoded(), plain != text { text = plain }
    return String(decoding: text, as: UTF8.self).lowercased()
  }

  private static func isRedirector(_ address: Substring) -> Bool {
    let host = address.prefix { !"/?#:".contains($0) }
    let path = address[host.endIndex...]
    if hosts.contains(where: { host == $0 || host.hasSuffix("." + $0) }) { return true }
    if pages.contains(where: { (host == $0.host || host.hasSuffix("." + $0.host)) && path.hasPrefix($0.path) }) {
      return true
    }
    let names = host.split(separator: ".")
    return path.hasPrefix("/url?") && (names.first == "google" || names.prefix(2) == ["www", "google"])
  }

  static let hosts = [
    // Affiliate networks.
    "click.linksynergy.com", "go.redirectingat.com", "go.skimresources.com", "awin1.com", "prf.hn", "tradedoubler.com",
    "ad.zanox.com", "shareasale.com", "redirect.viglink.com", "sjv.io", "pxf.io",
    // Mail gateways.
    "safelinks.protection.outlook.com", "urldefense.com", "urldefense.us", "urldefense.proofpoint.com",
    "linkprotect.cudasvc.com", "secure-web.cisco.com", "clicktime.symantec.com",
    // Social networks.
    "l.facebook.com", "lm.facebook.com", "l.messenger.com", "l.instagram.com", "t.umblr.com", "slack-redir.net",
    "out.reddit.com", "disq.us", "link.zhihu.com", "link.juejin.cn",
    // Measurement of apps.
    "app.adjust.com", "onelink.me", "page.link", "app.link",
  ]
  static let pages = [
    (host: "youtube.com", path: "/redirect"), (host: "vk.com", path: "/away"), (host: "medium.com", path: "/r/"),
    (host: "gitee.com", path: "/link"), (host: "steamcommunity.com", path: "/linkfilter"),
    (host: "linkedin.com", path: "/safety/go"), (host: "duckduckgo.com", path: "/l/"),
  ]
}

extension [UInt8] {
  /// The bytes with percent escapes read once.
  fileprivate func percentDecoded() -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = self[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// The hosts whose links lead to the one within: those of affiliate networks, mail gateways, search engines and social
/// networks.
///
/// Any link may have another one in its query: a share button, a picture of a bar code, an archive. Only these stand
/// for the link within, each seen in texts of others or in the host's own documentation.
enum Redirector {
  /// Whether each link that begins before the innermost one is a redirector's.
  ///
  /// - Parameter outer: The address up to the innermost link.
  /// - Returns: False also where no link begins there.
  static func isAll(of outer: [UInt8]) -> Bool {
    let around = decoded(outer).split(separator: "//").dropFirst()
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
    return path.hasPrefix("/url?") && isGoogle(host)
  }

  /// Google's own names in each country: `google.de`, `www.google.co.uk`.
  private static func isGoogle(_ host: Substring) -> Bool {
    var names = host.split(separator: ".", omittingEmptySubsequences: false)
    if names.first == "www" { names.removeFirst() }
    guard names.first == "google", let last = names.last else { return false }
    return names.count == 2 && (2...3).contains(last.count)
      || names.count == 3 && ["co", "com"].contains(names[1]) && last.count == 2
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

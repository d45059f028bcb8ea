/// Links of others that carry Apple's numbers, as expressions over whole paths.
struct OtherLink {
  var appleIDs: [Int64] = []
  var parentID: Int64?
  var kind = ""
  var storefront: String?
  /// Where the link ends in its text.
  var end = 0

  /// Host, kind, and path: `N` is the number, `P` its podcast's, `M` a second one, `C` a storefront, `H` 24 hexadecimal
  /// digits, `*` any segment; behind a question mark what names the number, and `+` where `country=` counts.
  private static let table = """
    overcast.fm podcast /itunesN
    pca.st podcast /itunes/N
    castro.fm podcast /itunes/N
    castbox.fm podcast /vic/N
    pod.link podcast /N
    podbean.com podcast /itunes/N
    goodpods.com podcast /podcasts-aid/N
    app.podcastguru.io podcast /podcast/N
    podcastrepublic.net podcast /podcast/N
    bullhorn.fm podcast /podchaser/itunes/N
    web.podfriend.com podcast /podcast/N
    podfriend.com podcast /podcast/N
    sonnet.fm podcast /p/N
    plinkhq.com podcast-episode /i/P/e/N
    plinkhq.com podcast /i/N
    podfollow.com podcast /N
    podnews.net podcast /podcast/N
    podparadise.com podcast /podcast/N
    podbay.fm podcast /show/N
    podchaser.com podcast /f/pod/N
    moon.fm podcast /itunes/N
    song.link song /C/i/N
    song.link song /i/N
    songlink.io song /C/i/N
    songlink.io song /i/N
    album.link album /C/i/N
    album.link album /i/N
    shazam.com song /song/N
    app.appsflyer.com app /idN
    sensortower.com app /ios/C/*/app/*/N
    app.sensortower.com app /ios/C/*/app/*/N
    app.sensortower.com app /overview/H/N?+
    app.sensortower.com app /overview/N?+
    appannie.com app /apps/ios/app/N
    data.ai app /apps/ios/app/N
    qimai.cn app /app/*/appid/N/country/C
    qimai.cn app /app/*/appid/N?+
    api.qimai.cn app /app/*?+appid
    appadvice.com app /app/*/N
    appfollow.io app /ios/*/idN?+
    appfollow.io app /ios/*/N?+
    apps.appfollow.io app /ios/*/idN?+
    apps.appfollow.io app /ios/*/N?+
    justuseapp.com app /*/app/N
    similarweb.com app /app/apple/N/vs/M
    similarweb.com app /app/apple/N
    similarweb.com app /app/app-store/N
    mwm.ai app /apps/*/N
    appshunter.io app /ios/app/idN
    appshunter.io app /ios/app/N
    appshunter.io app /ios/app/*/idN
    appshunter.io app /ios/app/*/N
    appsupports.co app /N
    rsshub.app app /appstore/*/C/*/idN
    rsshub.app app /appstore/*/C/idN
    rsshub.app podcast /apple/podcast/idN
    getart.dreamnet.at app ?id
    """
  private static let rows = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

  /// The labels before the domains.
  static let lastNames = hosts.map { $0.split(separator: ".").dropLast().last.map(String.init) ?? "" }

  /// The hosts, the longest first.
  static let hosts = Set(rows.map { $0[0] }).sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }

  /// What the text behind a host says, by the first of its lines that fits.
  static func read(host: String, _ text: [UInt8], isCut: Bool) -> OtherLink? {
    rows.lazy.filter { $0[0] == host }.compactMap { OtherLink(kind: $0[1], $0[2], text, isCut) }.first
  }

  private init?(kind: String, _ pattern: String, _ text: [UInt8], _ isCut: Bool) {
    self.kind = kind
    end = text.count
    let halves = pattern.split(separator: "?", omittingEmptySubsequences: false)
    var rest = text[...]
    var isOver = false
    for part in halves[0].split(separator: "/") {
      guard !isOver, rest.first == 47 else { return nil }
      rest = rest.drop { $0 == 47 }
      let segment = rest.prefix { ![47, 63, 35].contains($0) }
      guard !segment.isEmpty, takePart(part, segment, isCut && segment.endIndex == text.count) else { return nil }
      isOver = end < text.count
      rest = rest[segment.endIndex...]
    }
    if !isOver, halves.count > 1 { takeParameters(rest.drop { $0 == 47 }, String(halves[1]), isCut) }
    if appleIDs.isEmpty { return nil }
  }

  private mutating func takePart(_ part: Substring, _ segment: Bytes, _ isCut: Bool) -> Bool {
    switch part {
    case "*": return true
    case "H": return segment.count == 24 && segment.allSatisfy { hex($0) != nil }
    case "C":
      let word = segment.prefix { isWord($0) || $0 == 45 }
      guard word.count == 2, word.allSatisfy(isLetter) else { return false }
      storefront = knownStorefront(lower(word))
      return true
    default: break
    }
    guard let role = part.last, "NPM".contains(role) else { return lower(segment) == part }
    let prefix = String(part.dropLast())
    guard lower(segment.prefix(prefix.utf8.count)) == prefix else { return false }
    let rest = segment.dropFirst(prefix.utf8.count)
    let digits = rest.prefix { isDigit($0) }
    guard (6...13).contains(digits.count), digits.first != 48, let value = Int64(lower(digits)) else { return false }
    let after = rest[digits.endIndex...]
    if after.isEmpty {
      if isCut { return false }
    } else if role == "P" || !takeEnd(after) {
      return false
    }
    if role == "P" { parentID = value } else { appleIDs.append(value) }
    return true
  }

  /// Takes what is behind a number; false where it is more of a name.
  private mutating func takeEnd(_ bytes: Bytes) -> Bool {
    let rest = [".rss", ".amp"].contains(lower(bytes.prefix(4))) ? bytes.dropFirst(4) : bytes
    guard let first = rest.first else { return true }
    if isWord(first) || "-_+%~$@=".utf8.contains(first) || first == 3 || startsWithDots(rest) { return false }
    if first == 46, let second = rest.dropFirst().first, isWord(second) { return false }
    end = rest.startIndex
    return true
  }

  private mutating func takeParameters(_ text: Bytes, _ rule: String, _ isCut: Bool) {
    guard text.first == 63 else { return }
    var parameters: [String: Bytes] = [:]
    for parameter in text.dropFirst().prefix(while: { $0 != 35 }).split(separator: 38) {
      guard let equals = parameter.firstIndex(of: 61), !(isCut && parameter.endIndex == end) else { continue }
      var name = lower(parameter[..<equals])
      if name.hasSuffix(";") { name.removeLast() }
      let value = parameter[(equals + 1)...]
      if !value.isEmpty, parameters[name] == nil { parameters[name] = value }
    }
    if rule.hasPrefix("+"), let value = parameters["country"] { storefront = countryCode(value) }
    let name = rule.drop { $0 == "+" }
    if !name.isEmpty, let number = product(parameters[String(name)]), number >= 100_000, number < 10_000_000_000_000 {
      appleIDs = [number]
    }
  }
}

/// A parameter that is a storefront, behind the `3D` of quoted-printable text too.
func countryCode(_ value: Bytes) -> String? {
  let letters = value.count == 4 && lower(value.prefix(2)) == "3d" ? value.dropFirst(2) : value
  return letters.count == 2 && letters.allSatisfy(isLetter) ? knownStorefront(lower(letters)) : nil
}

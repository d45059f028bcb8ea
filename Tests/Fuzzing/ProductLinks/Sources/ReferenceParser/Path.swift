/// What the path of a link says.
struct Path {
  var storefront: String?
  var page: Page?
  var isWebObjects = false
  var segments: [Range<Int>] = []
  var number: Int64 = 0
  var textID: Range<Int>?
  var end = 0
  var mayHaveQuery = true
  var foundPage = false
  var hasPrefix = false

  struct Page {
    var kind: String
    var item: String?
    var location = "path"
    var prefix: String?
  }

  private var trailingAt: Int?

  /// Words of pages, their kind, and where it has them: its items' kind, what begins a name, and where the number is.
  private static let table = """
    app apps customer-reviews:app; artist artists studio:artist; song songs:song; music-video music-videos:music-video
    developer developers:developer; app-bundle app-bundles:bundle; audiobook audiobooks audio-books:audiobook; tv-show tv-shows:tv-show
    author authors:author; curator curators apple-curators:curator; label record-label record-labels:label
    channel:podcast-channel; institution:institution; movie-collection:movie-collection; ringtone:ringtone
    video details book-series music-movie music-movies:unknown; podcast-episode podcast-episodes:podcast-episode; tv-episodes:tv-episode; movies:movie; books:book
    album albums preorder:album song; podcast podcasts:podcast podcast-episode; tv-season tv-seasons:tv-season tv-episode
    itunes-u course:itunes-u itunes-u-episode; book:book - isbn; movie:movie - umc.; show:tv-show - umc.
    episode:podcast-episode - umc.; person:unknown - umc.; playlist playlists:playlist - pl.
    station stations:station - ra.; season:tv-season tv-episode umc.; customerreviews:app - - feed
    review redeem:app - - query; lookup banner.html:unknown - - query
    story room reviews genre collection grouping:unknown - - nowhere
    """

  static let pages: [String: Page] = {
    var pages: [String: Page] = [:]
    for line in table.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let parts = line.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
      let facts = (parts[1] + ["-", "-", "-"]).map { $0 == "-" ? nil : $0 }
      let page = Page(kind: parts[1][0], item: facts[1], location: facts[3] ?? "path", prefix: facts[2])
      for word in parts[0] { pages[word] = page }
    }
    return pages
  }()

  init(_ text: [UInt8], host: String, isCut: Bool) {
    end = text.firstIndex { $0 == 63 || $0 == 35 } ?? text.count
    var from = 1
    var expectsStorefront = true
    var isElided = false
    var needsPrefix = false
    let pages = ["itunes": "app", "apps": "app", "bare": "app", "podcasts": "podcast"]
    reading: while from <= end {
      let to = text[from..<end].firstIndex(of: 47) ?? end
      let segment = from..<to
      let word = lower(text[segment])
      from = to + 1
      if segment.isEmpty { continue }
      segments.append(segment)
      if expectsStorefront {
        expectsStorefront = false
        let letters = Array(word.unicodeScalars)
        if letters.count == 2 || (letters.count == 5 && letters[2] == "-"), isLetter(text[segment.lowerBound]),
          isLetter(text[segment.lowerBound + 1])
        {
          if letters.count == 2 { storefront = knownStorefront(word) }
          continue
        }
        let first = text[segment.lowerBound]
        if first < 128, !isWord(first), first != 46 { continue }
      }
      if !foundPage && !isWebObjects {
        if word == "webobjects" {
          isWebObjects = host != "connect"
        } else if ["iphone", "ipad", "mac", "watch", "vision", "embed", "v1", "catalog", "rss"].contains(word) {
          expectsStorefront = word == "catalog"
        } else if let match = Self.pages[word],
          host != "connect" || match.kind != "app" || match.location == "path"
        {
          foundPage = true
          page = match
          if host == "api", match.location == "path" { page?.location = "first" }
          if host == "connect", match.kind == "app" { page = Page(kind: "app", location: "first") }
        } else if host == "connect" {
          continue
        } else if (word.hasPrefix("...") && word.allSatisfy { $0 == "." }) || text[segment] == [0xE2, 0x80, 0xA6] {
          isElided = true
        } else {
          foundPage = true
          let isNumber =
            word.hasPrefix("id") && text[segment].dropFirst(2).first.map { isDigit($0) || $0 == 61 } == true
          if isNumber || isElided, let name = pages[host] {
            page = Self.pages[name]
            needsPrefix = true
            if !takeProduct(text, segment, word, isCut) { break reading }
          }
        }
        continue
      }
      if page?.location == "first" {
        if number != 0 { continue }
      } else if page?.location == "feed" {
        if number != 0 || !word.hasPrefix("i") { continue }
      } else if page?.location != "path" {
        continue
      }
      if !takeProduct(text, segment, word, isCut) { break reading }
    }
    if needsPrefix, !hasPrefix { drop() }
    if let trailingAt {
      end = trailingAt
      mayHaveQuery = false
    } else if isCut, end == text.count, !hasPrefix {
      number = 0
    }
  }

  /// Takes a segment that may name the product; false when the path ends in it.
  private mutating func takeProduct(_ text: [UInt8], _ segment: Range<Int>, _ word: String, _ isCut: Bool) -> Bool {
    if let prefix = page?.prefix {
      let skipped = prefix == "pl." && word.hasPrefix("id") ? 2 : 0
      if word.dropFirst(skipped).hasPrefix(prefix) {
        let first = segment.lowerBound + skipped
        var id = text[first..<segment.upperBound].prefix { isWord($0) || ".-_".utf8.contains($0) }
        let least = prefix.utf8.count
        while id.count > least, let last = id.last, !isWord(last) { id.removeLast() }
        if id.count > least, !(isCut && id.endIndex == text.count) {
          textID = id.startIndex..<id.endIndex
          trailingAt = id.endIndex < segment.upperBound ? id.endIndex : nil
          return trailingAt == nil
        }
      }
    }
    var start = segment.lowerBound
    let isPrefixed = word.hasPrefix("id") && segment.count > 2
    if isPrefixed { start += text[start + 2] == 61 ? 3 : 2 }
    guard let (value, count) = readNumber(text[start..<segment.upperBound]) else {
      if word.hasPrefix("id") { drop() }
      return true
    }
    let stop = start + count
    let rest = text[stop..<segment.upperBound]
    if rest.isEmpty {
      if isCut, stop == text.count { drop() } else { keep(value, isPrefixed) }
      return true
    }
    if rest.first == 38 {
      keep(value, isPrefixed)
      end = stop
      return false
    }
    if startsWithDots(rest) {
      if isPrefixed { drop() }
      return true
    }
    let after = rest.drop { $0 == 45 || $0 == 95 }
    if let next = after.first {
      if isWord(next) { return true }
      if !isPrefixed {
        if "+%~".utf8.contains(next) || (next == 36 && after.count > 1) { return true }
        if next == 46, let second = after.dropFirst().first, isWord(second) { return true }
      }
    }
    if isPrefixed {
      keep(value, true)
      trailingAt = stop
      return false
    }
    if !hasPrefix {
      keep(value, false)
      trailingAt = stop
    }
    return true
  }

  private mutating func keep(_ value: Int64, _ isPrefixed: Bool) {
    if hasPrefix && !isPrefixed { return }
    number = value
    hasPrefix = isPrefixed
    trailingAt = nil
  }

  private mutating func drop() {
    number = 0
    hasPrefix = false
    trailingAt = nil
  }
}

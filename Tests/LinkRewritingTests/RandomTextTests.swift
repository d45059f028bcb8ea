import CatalogModel
import Foundation
import ProductLinks
import TestSupport
import Testing

@testable import LinkRewriting

/// What must hold of every text.
@Suite struct RandomTextTests {
  private static let count = ProcessInfo.processInfo.environment["COSTER_TEXTS"].flatMap { Int($0) } ?? 1_000
  private static let links = [
    "https://apps.apple.com/us/app/pear/id6759209764", "http://itunes.apple.com/jp/app/id302?mt=8&uo=4",
    "https://music.apple.com/us/album/late-frost/1790334412?i=1790334415", "itms-apps://itunes.apple.com/app/id302",
    "https://books.apple.com/de/book/b%C3%BCcher/id1601?l=de", "https://podcasts.apple.com/podcast/id1500?i=1000600",
    "https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewAlbum?id=301&i=302&s=143441",
    "https://music.apple.com/us/playlist/mix/pl.0123456789abcdef", "https://apple.co/3pear", "itunes.com/apps/pear",
    "https://tv.apple.com/us/movie/x/umc.cmc.1abc", "https://geo.itunes.apple.com/us/app/id302?at=1&ct=2",
    "https://click.linksynergy.com/deeplink?murl=https%3A%2F%2Fapps.apple.com%2Fapp%2Fid302%3Fmt%3D8&id=7",
    "https://apps.apple.com/app/id302#x", "https://embed.music.apple.com/us/album/301",
  ]
  private static let escapings: [@Sendable (String) -> String] = [
    { $0 }, { $0.replacing("/", with: #"\/"#) }, { $0.replacing("&", with: "&amp;") },
    { $0.replacing("&", with: #"\u0026"#).replacing("=", with: #"\u003d"#) },
    { String(decoding: Array($0.utf8).percentEncoded(), as: UTF8.self) },
    { "https://go.example/?u=" + String(decoding: Array($0.utf8).percentEncoded().percentEncoded(), as: UTF8.self) },
    { $0.replacing("?", with: #"\?"#).replacing("=", with: #"\="#).replacing("&", with: #"\&"#) },
  ]
  private static let between = [
    " ", "\n", ". ", "\"", ",", ")", "](", "</a>", "<a href=\"", "'", "\u{00E9}", "\t", "[x](", "{", "|", "\r\n", "…",
    "%", "&", "=", "\\", ";", "://", "apple.com", "id5",
  ]

  private func text(_ random: inout SeededRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<(1 + random.below(6)) {
      switch random.below(4) {
      case 0: bytes += (0..<random.below(6)).map { _ in UInt8(random.below(256)) }
      case 1: bytes += Array(random.pick(Self.between).utf8)
      default:
        bytes +=
          Array(random.pick(Self.between).utf8) + Array(random.pick(Self.escapings)(random.pick(Self.links)).utf8)
        bytes += Array(random.pick(Self.between).utf8)
      }
    }
    return bytes
  }

  private func changes(_ random: inout SeededRandom) -> LinkChanges {
    var changes = LinkChanges()
    if random.below(2) == 0 { changes.affiliate = "11lTok" }
    if random.below(2) == 0 { changes.campaign = "sp ring&1" }
    changes.dropsTokens = random.below(3) == 0
    changes.isModern = random.below(2) == 0
    changes.unwraps = random.below(3) == 0
    changes.storefront = random.pick([nil, nil, Storefront("jp").map { .to($0) }, .some(.none), .geo])
    if random.below(4) == 0 { changes.wrapper = WrapperTemplate("https://go.example/c?p=7&to={url}") }
    return changes
  }

  private func items(_ bytes: [UInt8]) -> [String] {
    LinkPlace.all(in: bytes).map { place in
      let link = place.finds[0].link
      return "\(link.appleID?.rawValue ?? 0) \(link.textID ?? "") \(link.parentID?.rawValue ?? 0) \(link.kind)"
    }
  }

  /// Some links at once are proved together, and each that cannot be stays by itself.
  @Test func `links of a long text become what they become in short ones`() {
    var random = SeededRandom(seed: 8)
    for _ in 0..<max(1, Self.count / 200) {
      let rewriter = LinkRewriter(changes(&random))
      let texts = (0..<200).map { _ in text(&random) + Array("\n\n".utf8) }
      let whole = rewriter.rewrite(texts.flatMap(\.self))
      let parts = texts.map { rewriter.rewrite($0) }
      #expect(whole.bytes == parts.flatMap(\.bytes))
      #expect(whole.links.map(\.result) == parts.flatMap(\.links).map(\.result))
    }
  }

  @Test func `links keep their items, other bytes stay, and a second time changes nothing`() {
    var random = SeededRandom(seed: 7)
    var changed = 0
    for number in 0..<Self.count {
      let (text, changes) = (text(&random), changes(&random))
      let rewriter = LinkRewriter(changes)
      let rewritten = rewriter.rewrite(text)
      changed += rewritten.links.count { if case .changed = $0.result { true } else { false } }
      #expect(items(rewritten.bytes) == items(text), "\(number): \(String(decoding: text, as: UTF8.self))")
      #expect(restored(rewritten, text) == text, "\(number)")
      let again = rewriter.rewrite(rewritten.bytes)
      #expect(again.bytes == rewritten.bytes, "\(number): \(String(decoding: text, as: UTF8.self))")
      if items(rewritten.bytes) != items(text) || again.bytes != rewritten.bytes { return }
    }
    #expect(changed > Self.count / 2)
  }

  /// The text with the old links put back, which needs each byte beside them where it was.
  private func restored(_ rewritten: LinkRewriter.Rewritten, _ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = rewritten.bytes[...]
    var end = 0
    for link in rewritten.links {
      guard case .changed(let new) = link.result else { continue }
      let start = Int(link.found.offset)
      bytes += rest.prefix(start - end)
      rest = rest.dropFirst(start - end)
      bytes += text[start..<start + link.found.length]
      rest = rest.dropFirst(new.count)
      end = start + link.found.length
    }
    return bytes + rest
  }
}

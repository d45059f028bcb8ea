import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

/// What holds of every reader of outside bytes, however the bytes are damaged.
@Suite struct DamagedFeedTests {
  struct Sample: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    /// Whether damage to a record's letters leaves the number of records and refused records as it was.
    var isCounted = false
    /// Whether its records are parts of its bytes as they stand.
    var isPlain = true
  }

  private static func file(_ name: String, isCounted: Bool = false, isPlain: Bool = true) -> Sample {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let bytes = try? ByteStream(path: "/\(root)/Feeds/\(name)").readAll(limit: 1 << 20)
    return Sample(testDescription: name, bytes: bytes ?? [], isCounted: isCounted, isPlain: isPlain)
  }

  private static func text(
    _ name: String, _ text: String, isCounted: Bool = false, isPlain: Bool = true
  ) -> Sample {
    Sample(testDescription: name, bytes: Array(text.utf8), isCounted: isCounted, isPlain: isPlain)
  }

  private static let page =
    #"<!DOCTYPE html><html><head><link rel=\"canonical\" href=\"https://apps.apple.com/gb/app/orchard/id302\"></head></html>"#

  static let samples = [
    file("search-api/lookup-us.json", isCounted: true), file("charts/top-paid-apps-gb.json", isCounted: true),
    file("charts/top-songs-us.xml"), file("pages/app-orchard-ledger-de.html", isPlain: false),
    file("pages/album-late-frost-us.html", isPlain: false), file("app-store-connect/apps.json"),
    file("app-store-connect/sales-20261118.tsv"), file("subscriptions/podcasts.opml"),
    file("links/links.txt", isPlain: false),
    text("lines", [Samples.song, Samples.app, Samples.artist].joined(separator: "\n"), isCounted: true),
    text("script", "cb(\(Samples.answer(Samples.song, Samples.app)));"),
    text("reviews", ReviewSample().atom), text("reviews in JSON", ReviewSample().json),
    text(
      "RSS", ChartFeedSample(address: "https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/10/apps.rss").rss),
    text("chart of the generator", ChartFeedSample(numbers: [301, 302, 303]).generatorJSON),
    text(
      "media answer",
      #"{"data":[{"id":"301","type":"songs","attributes":{"name":"A","artistName":"B","genreNames":["Folk"]}}]}"#),
    text(
      "reviews of the media service",
      #"{"next":"/v1/catalog/us/apps/7/reviews","data":[{"id":"301","type":"user-reviews","attributes":{"rating":5}}]}"#
    ),
    text("kept answers", #"{"a":\#(Samples.answer(Samples.song)),"b":[\#(Samples.answer(Samples.app))]}"#),
    text(
      "bare resource",
      #"{"attributes":{"bundleId":"b","name":"A"},"relationships":{"x":{"data":[{"id":"7"}]}},"id":"301","type":"apps"}"#
    ),
    text(
      "module",
      "// a\nexport const a = \(Samples.answer(Samples.song));\nexport const b = {\"x\": '\(Samples.app)'};\n",
      isPlain: false),
    text(
      "answers in Swift",
      #"let a = ["resultCount": 1, "results": [["trackId": 5]]] // https://apps.apple.com/us/app/id9"#),
    text(
      "customers' reviews",
      #"{"data":[{"type":"customerReviews","id":"0","attributes":{"rating":2,"body":"x","territory":"DEU"}}],"#
        + #""links":{"self":"https://api.appstoreconnect.apple.com/v1/apps/302/customerReviews"}}"#),
    text("viewTop", PlatformTests.viewTop, isPlain: false),
    text("StoreKit configuration", StoreKitConfigurationTests.file(), isPlain: false),
    text(
      "in-app products",
      #"{"type":"in-apps","id":"9001","attributes":{"offerName":"a","offers":[{"buyParams":"appAdamId=7"}]}}"#),
    text(
      "list of products", "product_id,apple_id,type\na.gems,9001,consumable\na.plan,,auto-renewable\n",
      isPlain: false),
    text(
      "HTTP archive",
      #"{"log":{"creator":{},"entries":[{"request":{"url":"https://apps.apple.com/x"},"#
        + #""response":{"status":200,"content":{"text":"\#(page)"}}}]}}"#, isPlain: false),
    text(
      "WARC",
      "WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: https://apps.apple.com/x\r\n"
        + "Content-Length: \(Samples.app.utf8.count)\r\n\r\n\(Samples.app)\r\n\r\n"),
    text("cassette", CassetteTests.vcrpy, isPlain: false),
    Sample(
      testDescription: "WARC with Brotli", bytes: PackedBodyTests.record("br", PackedBodyTests.brotli), isPlain: false),
    text(
      "library",
      "<?xml version=\"1.0\"?><plist><dict><key>Library Persistent ID</key><string>AB</string><key>Tracks</key><dict>"
        + "<key>1</key><dict><key>Comments</key><string>https://apps.apple.com/us/app/id9</string></dict></dict></dict>"
        + "</plist>"),
  ]

  @Test(arguments: samples) func `every item is counted, from the input, and the same in pieces of any size`(
    sample: Sample
  ) throws {
    var random = SeededRandom(seed: 4100)
    for _ in 0..<60 {
      var bytes = sample.bytes
      random.damage(&bytes, upTo: 5, signs: Self.signs)
      let reading = try Reading(bytes)
      let pieces = try Reading(bytes, piece: 1 + random.below(300))
      #expect(pieces.items == reading.items)
      #expect(pieces.error == reading.error)
      #expect((reading.summary == nil) == (reading.error != nil))
      if let summary = reading.summary {
        #expect(summary.recordCount == reading.records.count && summary.refusedCount == reading.refused.count)
        #expect(summary.linkCount == reading.links.count && summary.reviewCount == reading.reviews.count)
      }
      if sample.isPlain { try Self.expect(reading, isFrom: bytes) }
    }
  }

  /// Records and refused records hold the input's bytes in the input's order, and numbers that stand there.
  private static func expect(_ reading: Reading, isFrom bytes: [UInt8]) throws {
    for record in reading.records {
      #expect(isSubsequence(record.original, of: bytes))
      #expect(bytes.firstRange(of: record.appleID.description.utf8) != nil)
    }
    for refused in reading.refused {
      #expect(!refused.reason.isEmpty && isSubsequence(refused.bytes, of: bytes))
    }
  }

  private static func isSubsequence(_ part: [UInt8], of whole: [UInt8]) -> Bool {
    var rest = whole[...]
    return part.allSatisfy { byte in
      guard let found = rest.firstIndex(of: byte) else { return false }
      rest = rest[(found + 1)...]
      return true
    }
  }

  @Test(arguments: samples.filter(\.isCounted)) func `each record is read or refused, whatever its letters are`(
    sample: Sample
  ) throws {
    var random = SeededRandom(seed: 4200)
    let whole = try Reading(sample.bytes)
    let count = whole.records.count + whole.refused.count
    let first = try #require(whole.locations.first), last = try #require(whole.locations.last)
    let letters = (Int(first.offset)..<Int(last.offset)).filter { sample.bytes[$0].isASCIILetter }
    for _ in 0..<100 {
      var damaged = sample.bytes
      for _ in 0..<3 { damaged[letters[random.below(letters.count)]] = UInt8(ascii: "q") }
      let reading = try Reading(damaged)
      #expect(reading.records.count + reading.refused.count == count)
    }
  }

  private static let signs = [
    "<", "</entry>", "<item>", "]]>", "<![CDATA[", "<!--", "&#0;", "\"", "{", "}", "[", "]", ",", "\u{0}", "\\",
    "99999999999999999999", "-1", "\u{1F350}", "\n", "\t", "\"results\":[", "xmlns=''",
  ]
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool { Character(Unicode.Scalar(self)).isLetter && self < 0x80 }
}

/// A way in which Apple's open services changed under their clients, or answer at times.
///
/// Each broke tools of others, most of which saw an empty answer and took it for a quiet day.
public enum FakeChange: String, CaseIterable, Sendable {
  /// Pages get another design, and reviews are a page.
  case otherDesign
  /// Answers are a day old, from a cache, and tell of an older version.
  case dayOldCache
  /// Charts are not at their address any more.
  case chartsMoved
  /// Entries of charts lose category, price and summary.
  case chartFieldsGone
  /// Reviews as XML answer 502.
  case xmlReviewsBroken
  /// Lookups by bundle ID tell of an older version than those by Apple ID.
  case bundleIndexBehind
  /// Another query gets another cache entry, which is older.
  case otherQueryOlder
  /// Clients with this User-Agent get 403.
  case clientForbidden
  /// The answer with reviews lacks its data.
  case reviewsWithoutData
  /// Reviews gain a date.
  case reviewsWithDate
  /// Charts of the older feeds come without entries, and the generator's live on.
  case olderChartsStop
  /// Searches answer in another format.
  case searchFormat
  /// A field vanishes from all records.
  case sellerURLGone
  /// Pages want a token: 401.
  case tokenWanted
  /// Pages name their item only in scripts: no title, classes are hashed.
  case dataInScripts
  /// Reviews answer 403 for some time.
  case reviewsForbidden
  /// Lists of screenshots come empty.
  case screenshotsEmpty
  /// A part of a page has another shape.
  case privacyShape
  /// Reviews as JSON: the feed's own data and no entries, while XML has them.
  case jsonReviewsEmpty
  /// Status 200 with a page about an error.
  case errorPage
  /// Status 200 with a page that asks for consent.
  case consentPage
  /// Status 200 with a page about an error in another language.
  case localisedErrorPage
  case gzipCutShort
  case emptyBody
  /// 503 with `Retry-After`.
  case unavailable
  /// Pages redirect to another store's.
  case otherStoresPage
  /// The store of the caller's address answers instead of the one asked for.
  case callersStore
  /// 400: a header with the store is wanted.
  case headerWanted
  /// Lookups answer with no results, whatever is asked for.
  case lookupsEmpty
  case searchesEmpty
  /// Charts of all generations come without entries.
  case chartsEmpty
  /// Reviews come without entries in each form.
  case reviewsEmpty
  /// Records call their Apple ID something else.
  case numberRenamed
  /// No record has a price.
  case pricesGone
  /// Nothing is at its address any more.
  case allMoved

  /// What a shelf answers after this change.
  public func answering(_ shelf: FakeShelf) -> FakeStore.Answering {
    { request in
      var answer = answer(request, shelf)
      // A new answer is not the one that a client may have.
      answer.fields.removeAll { $0.name == "ETag" }
      return answer
    }
  }

  private func answer(_ request: FakeRequest, _ shelf: FakeShelf) -> FakeAnswer {
    let kind = FakeServiceKind(request)
    var answer = shelf.answer(request)
    switch (self, kind) {
    case (.otherDesign, .page), (.otherDesign, .reviews): return Self.designed(title: "Pear on the App Store")
    case (.dayOldCache, .lookup):
      answer.fields.append(("Age", "82800"))
      answer.text = Self.older(answer.text)
    case (.bundleIndexBehind, .lookup) where request.query["bundleId"] != nil,
      (.otherQueryOlder, .lookup) where request.query["id"]?.contains(",") == true:
      answer.text = Self.older(answer.text)
    case (.chartsMoved, .chart), (.allMoved, _): return .notFound
    case (.chartFieldsGone, .chart):
      answer.text = answer.text.replacing(#/"im:price":\{.*?\}\},/#, with: "").replacing(#/<im:price[^>]*/>/#, with: "")
    case (.xmlReviewsBroken, .reviews) where request.path.hasSuffix("xml"):
      return FakeAnswer(
        status: 502, type: "text/html", text: "<html>The host did not return the document correctly</html>")
    case (.clientForbidden, _), (.reviewsForbidden, .reviews): return FakeAnswer(status: 403)
    case (.reviewsWithoutData, .reviews) where request.path.hasSuffix("json"):
      return FakeAnswer(type: FakeShelf.contentType, text: "{\"feed\":{}}")
    case (.reviewsWithDate, .reviews):
      answer.text = answer.text.replacing(
        #""title":{"#, with: #""updated":{"label":"2026-11-01T03:00:00-07:00"},"title":{"#)
    case (.olderChartsStop, .chart) where !request.path.hasPrefix("/api/"), (.chartsEmpty, .chart),
      (.jsonReviewsEmpty, .reviews) where request.path.hasSuffix("json"), (.reviewsEmpty, .reviews):
      answer.text = Self.withoutEntries(answer.text)
    case (.searchFormat, .search):
      return FakeAnswer(
        type: "text/xml", text: "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>hints</key></dict></plist>")
    case (.sellerURLGone, .lookup): answer.text = answer.text.replacing(#/"sellerUrl":"[^"]*", /#, with: "")
    case (.tokenWanted, .page): return FakeAnswer(status: 401)
    case (.dataInScripts, .page): return Self.designed(title: "")
    case (.screenshotsEmpty, .lookup):
      answer.text = answer.text.replacing(#/"screenshotUrls":\[[^\]]*\]/#, with: "\"screenshotUrls\":[]")
    case (.privacyShape, .page):
      answer.text = answer.text.replacing(
        "</head>", with: "<script id=\"privacy\" type=\"application/json\">{\"labels\":{}}</script></head>")
    case (.errorPage, _):
      return Self.page(title: "Error", body: "Your request produced an error. [newNullResponse]", status: 200)
    case (.consentPage, _): return Self.page(title: "Before you continue", body: "We use cookies.", status: 200)
    case (.localisedErrorPage, _): return Self.page(title: "エラー", body: "ただいまご利用いただけません。", status: 200)
    case (.gzipCutShort, _): return Self.gzip(answer, share: 2)
    case (.emptyBody, _): answer.body = []
    case (.unavailable, _):
      return FakeAnswer(status: 503, fields: [("Retry-After", "5")], body: Array("<html>Busy</html>".utf8))
    case (.otherStoresPage, .page) where !request.path.hasPrefix("/gb/"):
      return .movedTo("/gb/" + request.path.split(separator: "/").dropFirst().joined(separator: "/"))
    case (.callersStore, _):
      return shelf.answer(
        request.replacing("country=us", with: "country=gb").replacing("/us/", with: "/gb/"))
    case (.headerWanted, _):
      return FakeAnswer(
        status: 400, type: FakeShelf.contentType, text: #"{"errorMessage":"X-Apple-Store-Front is required."}"#)
    case (.lookupsEmpty, .lookup), (.searchesEmpty, .search): return FakeShelf.answer([])
    case (.numberRenamed, .lookup): answer.text = answer.text.replacing(#""trackId""#, with: #""adamId""#)
    case (.pricesGone, .lookup): answer.text = answer.text.replacing(#/"price":[0-9.]*,/#, with: "")
    default: break
    }
    return answer
  }
}

/// Which service a request is to.
private enum FakeServiceKind {
  case lookup, search, chart, reviews, page

  init(_ request: FakeRequest) {
    let path = request.path
    if path.hasSuffix("/lookup") {
      self = .lookup
    } else if path.hasSuffix("/search") {
      self = .search
    } else if path.contains("/customerreviews/") {
      self = .reviews
    } else {
      self = path.contains("/rss/") || path.hasPrefix("/api/") ? .chart : .page
    }
  }
}

extension FakeChange {
  private static func page(title: String, body: String, status: Int) -> FakeAnswer {
    FakeAnswer(
      status: status, type: "text/html; charset=utf-8",
      text: "<!DOCTYPE html>\n<html><head><title>\(title)</title></head><body>\(body)</body></html>\n")
  }

  /// A page whose classes are hashed, and whose data is in a shape that nobody knows.
  private static func designed(title: String) -> FakeAnswer {
    FakeAnswer(
      type: "text/html; charset=utf-8",
      text: """
        <!DOCTYPE html>
        <html><head><title>\(title)</title><script type="module" src="/assets/index~a1b2c3.js"></script></head>
        <body><main class="svelte-1x2y3z"></main>
        <script id="other-server-data" type="application/json">[{"v":2}]</script></body></html>

        """)
  }

  private static func older(_ text: String) -> String {
    text.replacing(
      "\"currentVersionReleaseDate\":\"2026-10-01", with: "\"currentVersionReleaseDate\":\"2026-09-01")
  }

  private static func withoutEntries(_ text: String) -> String {
    text.replacing(#/"(entry|results)":\[[^§]*?\],\s*"id":/#, with: "\"id\":").replacing(
      #/"results":\[[^§]*\]/#, with: "\"results\":[]"
    ).replacing(#/<entry>[^§]*</entry>/#, with: "")
  }

  /// The body packed by gzip, in one stored block (RFC 1951 §3.2.4, RFC 1952), of which only a part comes.
  private static func gzip(_ answer: FakeAnswer, share: Int) -> FakeAnswer {
    let content = answer.body.prefix(0xFFFF)
    let (low, high) = (UInt8(content.count & 0xFF), UInt8(content.count >> 8))
    let packed = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, low, high, ~low, ~high] + content
    var cut = answer
    cut.fields.append(("Content-Encoding", "gzip"))
    cut.body = Array(packed.prefix(packed.count / share))
    return cut
  }
}

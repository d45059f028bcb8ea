internal import CatalogModel
internal import Feeds
internal import JSON

/// Judges an answer.
///
/// Only a whole answer of the requested shape counts: an empty body, a page of HTML or half an answer never means that
/// there is nothing.
struct AnswerJudge {
  let head: HTTPHead
  let body: [UInt8]
  let request: StoreRequest
  /// The address that was called.
  let url: String

  /// Reads the answer; `nil` where the store says that its earlier answer is unchanged.
  ///
  /// - Throws: ``TryAgain``, and ``StoreFailure`` where another attempt would have the same answer.
  func reading() throws -> AnswerReading? {
    switch (head.status, request.subject) {
    case (200..<300, _): return try judged()
    case (304, _): return nil
    case (403, _):
      let reason = "the store answered 403: too many calls, or it refuses this client"
      throw TryAgain(reason: reason, head: head, isThrottled: true)
    case (429, _):
      throw TryAgain(reason: "the store answered 429: too many calls", head: head, isThrottled: true)
    case (404, .chart), (410, .chart): throw absent("there is no such chart in \(request.storefront)")
    case (404, .reviews), (410, .reviews), (404, .page), (410, .page):
      throw absent("there is no such page in \(request.storefront)")
    case (404, _), (408, _), (410, _), (425, _), (500..., _): throw again("the store answered \(head.status)")
    default:
      let reason = "the store answered \(head.status)" + (errorMessage.map { ": \($0)" } ?? "")
      throw StoreFailure.refused(url: url, reason: reason)
    }
  }

  private func judged() throws -> AnswerReading {
    guard let last = body.last(where: { $0 > 0x20 }) else { throw again("the answer is empty") }
    if request.subject == .page { return try page() }
    if request.isXML {
      if let pageTitle { throw changed("the answer is not a feed, but a page titled '\(pageTitle)'") }
      guard ends(with: "</feed>") || ends(with: "</rss>") else { throw again(Self.truncated) }
      return try feed(request.subject == .reviews ? .reviews : .chart)
    }
    guard body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
      throw changed("the answer is not JSON" + (pageTitle.map { ", but a page titled '\($0)'" } ?? ""))
    }
    if [.item, .search].contains(request.subject) { return try results() }
    guard last == UInt8(ascii: "}") else { throw again(Self.truncated) }
    if request.subject == .chart { return try feed(.chart) }
    if let errorReason { throw again(errorReason) }
    return try feed(.reviews)
  }

  private static let truncated = "the answer is truncated"

  private func again(_ reason: String) -> TryAgain { TryAgain(reason: reason, head: head) }

  /// An answer of another shape: it may be a fault of the moment, or a change.
  private func changed(_ reason: String) -> TryAgain { TryAgain(reason: reason, head: head, isOfOtherShape: true) }

  /// The title of a page of HTML, which only the service of pages answers with.
  private var pageTitle: String? {
    let text = String(decoding: body.prefix(64 << 10), as: UTF8.self)
    guard text.contains(/<html[\s>]/.ignoresCase()) else { return nil }
    let title = text.firstMatch(of: /<title[^>]*>\s*([^<]*)/.ignoresCase()).map { $0.1.prefix(80) } ?? ""
    return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func absent(_ reason: String) -> StoreFailure { .absent(url: url, reason: reason) }

  private func results() throws -> AnswerReading {
    let reading = try read()
    if reading.recordCount == reading.refusedCount, let errorReason { throw again(errorReason) }
    guard reading.answerCount == 1 else { throw changed("the answer holds no list of results") }
    guard let announced = reading.announcedCount else {
      throw changed("the answer does not say how many results it has")
    }
    // A damaged record can hide the ones after it: those that can be read are imported.
    guard announced == reading.recordCount || reading.refusedCount > 0 else {
      throw again("the answer says that it has \(announced) results, and holds \(reading.recordCount)")
    }
    try checkShape()
    return reading
  }

  private func checkShape() throws {
    if let loss = ServiceShape(body: body, request: request).loss { throw ChangedAnswer(reason: loss) }
  }

  private var errorReason: String? { errorMessage.map { "the store answered with an error: \($0)" } }

  /// The Search API's message when it refuses: `{"errorMessage":"Invalid value(s) for key(s): [country]",…}`.
  private var errorMessage: String? {
    body.count > 64 << 10 ? nil : (try? JSONTree(bytes: body))?["errorMessage"]?.string
  }

  private func feed(_ format: FeedFormat) throws -> AnswerReading {
    guard case .feed(format) = FeedFormat.recognise(body[...].prefix(FeedFormat.beginningByteCount)) else {
      try checkShape()
      throw changed("the answer is not a \(format == .reviews ? "feed of reviews" : format.rawValue)")
    }
    try checkShape()
    return try read()
  }

  private func read() throws -> AnswerReading {
    do { return try AnswerReading(body, in: request.storefront) } catch {
      throw again(errorReason ?? "the answer cannot be read: \((error as? FeedError)?.reason ?? "\(error)")")
    }
  }

  /// Whether a suffix is in the text's last kilobyte.
  private func ends(with suffix: String) -> Bool {
    String(decoding: body.suffix(1024), as: UTF8.self).lowercased().contains(suffix)
  }

  // MARK: Pages

  /// With status 200, a store says that it has no such item by a page without an item and a title, or by a redirection
  /// to another store's page, or to one about no item.
  ///
  /// A page with a title, without a redirection, is about something else: an error, or another item. And another
  /// store's page without a redirection does not prove that this store has no such item.
  private func page() throws -> AnswerReading {
    guard ends(with: "</html>") else { throw again(Self.truncated) }
    let expected = request.expected.compactMap(\.appleID)
    if let reading = try? AnswerReading(body, in: request.storefront), expected.allSatisfy({ reading.items[$0] != nil })
    {
      let stores = expected.compactMap { reading.items[$0]?.storefront }
      guard let other = stores.first(where: { $0 != request.storefront }) else { return reading }
      let target = redirection?.first.flatMap { $0.utf8.count == 2 ? Storefront($0) : nil }
      guard let target, target != request.storefront else { return reading }
      throw absent("the store sends callers on to the page of \(other)")
    }
    if let redirection, !redirection.contains(where: { AppleID($0.hasPrefix("id") ? $0.dropFirst(2) : $0) != nil }) {
      throw absent("the store sends callers on to a page that is about no item")
    }
    let hasTitle = String(decoding: body, as: UTF8.self).contains(/<title[^>]*>\s*[^<\s]/.ignoresCase())
    throw hasTitle
      ? changed("the page has none of what is read of an item: it is titled '\(pageTitle ?? "")'")
      : absent("the page names no such item")
  }

  /// The parts of the path that the call ended at, if the store redirected it.
  private var redirection: [Substring]? {
    // A network with a login page redirects to a server of its own.
    guard let end = head.url, Self.path(of: end) != Self.path(of: url) else { return nil }
    let host = StoreClient.host(of: end)
    guard host == StoreClient.host(of: url) || host.hasSuffix(".apple.com") else { return nil }
    return Self.path(of: end).split(separator: "/")
  }

  private static func path(of url: String) -> Substring {
    guard let scheme = url.firstRange(of: "://") else { return "" }
    return url[scheme.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
  }
}

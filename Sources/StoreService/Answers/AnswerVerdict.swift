internal import CatalogModel
internal import Feeds

/// How to treat an answer.
///
/// Only a whole answer of the requested shape counts: an empty body, a page of HTML or half an answer never means that
/// there is nothing.
enum AnswerVerdict: Equatable {
  case good(AnswerReading)
  case notModified
  /// The store says that it does not have the requested item.
  case absent(String)
  /// A page of the requested item, but of another store.
  case elsewhere(Storefront)
  /// The store refuses the request, and always will.
  case refused(String)
  /// A later attempt may succeed.
  case failed(String)
  /// There were too many calls.
  case throttled(String)

  /// - Parameters:
  ///   - head: The answer's head.
  ///   - body: The answer's body.
  ///   - request: The request.
  ///   - endpoint: The server that replaces the request's own.
  init(_ head: HTTPHead, body: [UInt8], to request: StoreRequest, at endpoint: String? = nil) {
    switch head.status {
    case 200..<300:
      self = Self.judge(body, request, PageTarget(head, called: request.url(at: endpoint), in: request.storefront))
    case 304: self = .notModified
    case 403, 429: self = .throttled("the store answered \(head.status): too many calls")
    case 404, 410: self = Self.judgeNotFound(head.status, request)
    case 408, 425, 500...: self = .failed("the store answered \(head.status)")
    default:
      self = .refused("the store answered \(head.status)" + (Self.errorMessage(in: body).map { ": \($0)" } ?? ""))
    }
  }

  private static func judgeNotFound(_ status: Int, _ request: StoreRequest) -> AnswerVerdict {
    switch request.shape {
    case .results: .failed("the store answered \(status)")
    case .chart: .absent("there is no such chart in \(request.storefront)")
    case .reviews, .page: .absent("there is no such page in \(request.storefront)")
    }
  }

  private static func judge(_ body: [UInt8], _ request: StoreRequest, _ target: PageTarget) -> AnswerVerdict {
    guard let last = body.last(where: { $0 > 0x20 }) else { return .failed("the answer is empty") }
    switch request.shape {
    case .results: return judgeResults(body, request.storefront)
    case .reviews, .chart(isXML: false):
      guard isJSON(body), last == UInt8(ascii: "}") else { return .failed(isJSON(body) ? truncated : notJSON) }
      guard request.shape == .reviews else { return judgeReadable(body, .chart, request) }
      return errorReason(in: body).map { .failed($0) } ?? judgeReadable(body, .reviews, request)
    case .chart(isXML: true):
      guard ends(body, with: ["</feed>", "</rss>"]) else { return .failed(truncated) }
      return judgeReadable(body, .chart, request)
    case .page: return judgePage(body, request, target)
    }
  }

  private static let truncated = "the answer is cut short"
  private static let notJSON = "the answer is not JSON"

  private static func judgeResults(_ body: [UInt8], _ storefront: Storefront) -> AnswerVerdict {
    guard isJSON(body) else { return .failed(notJSON) }
    let reading: AnswerReading
    do { reading = try AnswerReading(body, in: storefront) } catch {
      return .failed(
        errorReason(in: body) ?? "the answer cannot be read: \((error as? FeedError)?.reason ?? "\(error)")")
    }
    if reading.recordCount == reading.refusedCount, let reason = errorReason(in: body) { return .failed(reason) }
    guard reading.answerCount == 1 else { return .failed("the answer holds no list of results") }
    guard let announced = reading.announcedCount else {
      return .failed("the answer does not say how many results it has")
    }
    // A damaged record can hide the ones after it: those that can be read are imported.
    guard announced == reading.recordCount || reading.refusedCount > 0 else {
      return .failed("the answer says that it has \(announced) results, and holds \(reading.recordCount)")
    }
    return .good(reading)
  }

  private static func errorReason(in body: [UInt8]) -> String? {
    errorMessage(in: body).map { "the store answered with an error: \($0)" }
  }

  /// The Search API's message when it refuses: `{"errorMessage":"Invalid value(s) for key(s): [country]",…}`.
  private static func errorMessage(in body: [UInt8]) -> String? {
    body.count > 64 << 10 ? nil : (try? JSONTree(bytes: body))?["errorMessage"]?.string
  }

  private static func judgeReadable(
    _ body: [UInt8], _ format: FeedFormat, _ request: StoreRequest
  ) -> AnswerVerdict {
    guard case .feed(format) = FeedFormat.recognise(body[...].prefix(FeedFormat.beginningByteCount)) else {
      return .failed("the answer is no \(format == .reviews ? "feed of reviews" : format.rawValue)")
    }
    do {
      return .good(try AnswerReading(body, in: request.storefront))
    } catch {
      return .failed("the answer cannot be read: \(error)")
    }
  }

  /// With status 200, a store says that it has no such item by a page without an item and a title, or by a redirection
  /// to another store's page, or to one about no item.
  ///
  /// A page with a title, without a redirection, is about something else: an error, or another item. And another
  /// store's page without a redirection does not prove that this store has no such item.
  private static func judgePage(
    _ body: [UInt8], _ request: StoreRequest, _ target: PageTarget
  ) -> AnswerVerdict {
    guard ends(body, with: ["</html>"]) else { return .failed(truncated) }
    if let reading = try? AnswerReading(body, in: request.storefront),
      request.asked.compactMap(\.appleID).allSatisfy({ reading.items[$0] != nil })
    {
      let stores = request.asked.compactMap(\.appleID).compactMap { reading.items[$0]?.storefront }
      guard let other = stores.first(where: { $0 != request.storefront }) else { return .good(reading) }
      return target.isOfAnotherStore ? .absent("the store sends callers on to the page of \(other)") : .elsewhere(other)
    }
    if target.isPlain { return .absent("the store sends callers on to a page that is about no item") }
    return hasTitle(body) ? .failed("the page is about something else") : .absent("the page names no such item")
  }

  private static func hasTitle(_ body: [UInt8]) -> Bool {
    String(decoding: body, as: UTF8.self).contains(/<title[^>]*>\s*[^<\s]/.ignoresCase())
  }

  private static func isJSON(_ body: [UInt8]) -> Bool {
    body.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  /// Whether one of the endings is in the text's last kilobyte.
  private static func ends(_ body: [UInt8], with endings: [String]) -> Bool {
    let tail = String(decoding: body.suffix(1024), as: UTF8.self).lowercased()
    return endings.contains { tail.contains($0) }
  }
}

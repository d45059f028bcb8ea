/// A way in which a store's answer goes wrong.
public enum Fault: Sendable, Equatable {
  /// 403 with an empty body, as over the rate limit.
  case forbidden
  case tooManyRequests(retryAfter: String?)
  /// 500, 502 or 503, with a page of HTML.
  case serverError(Int)
  /// 200 with a page of HTML where JSON was asked for.
  case page
  /// 200 with nothing in it.
  case empty
  /// 200 with `{"errorMessage":…}`.
  case errorMessage
  case slow(Duration)
  /// The second half of the body never comes.
  case cut
  /// The second half of the body never comes, and nothing in the head tells.
  case cutInSilence
  case reset

  /// Every fault once, as a fault run mixes them; answers that come late come `delay` late.
  public static func all(delay: Duration) -> [Fault] {
    [
      .forbidden, .tooManyRequests(retryAfter: nil), .tooManyRequests(retryAfter: "0"), .serverError(500),
      .serverError(502), .serverError(503), .page, .empty, .errorMessage, .slow(delay), .cut, .cutInSilence, .reset,
    ]
  }

  /// What becomes of an answer that meets this fault.
  func spoil(_ answer: FakeAnswer) -> FakeAnswer {
    var spoilt = answer
    switch self {
    case .forbidden: return FakeAnswer(status: 403)
    case .tooManyRequests(let moment):
      return FakeAnswer(status: 429, fields: moment.map { [("Retry-After", $0)] } ?? [])
    case .serverError(let status): return FakeAnswer(status: status, type: Self.html, text: Self.pageText)
    case .page: return FakeAnswer(type: Self.html, text: Self.pageText)
    case .empty: return FakeAnswer(fields: [("Content-Type", FakeShelf.contentType)])
    case .errorMessage:
      return FakeAnswer(
        type: FakeShelf.contentType, text: #"{"errorMessage":"The service is not ready.","queryParameters":{}}"# + "\n")
    case .slow(let delay): spoilt.mishap = .slow(delay)
    case .cut: spoilt.mishap = .cut(after: answer.body.count / 2)
    case .cutInSilence: spoilt.body = Array(answer.body.prefix(answer.body.count / 2))
    case .reset: spoilt.mishap = .reset
    }
    return spoilt
  }

  private static let html = "text/html; charset=utf-8"
  private static let pageText = "<!DOCTYPE html>\n<html><body>[newNullResponse]</body></html>\n"
}

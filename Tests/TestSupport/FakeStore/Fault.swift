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
  /// The second half of the body never comes, and nothing in the head says so.
  case cutInSilence
  case reset
  /// 200 with `{"resultCount":2}` and no results.
  case withoutResults
  /// Says that there is one result more than there is.
  case miscounted
  /// 200 with an answer that another object is wrapped around.
  case wrapped
  /// The last record's name has a byte that is not UTF-8.
  case latinByte
  /// The last record's name has a line break, and all else is on one line.
  case rawLineBreak
  /// The last record has a word for its Apple ID.
  case wordForID
  /// Another item comes instead of the requested ones.
  case otherItem
  /// All addresses lead to the store of the United States.
  case otherStore

  /// Every fault once, as a fault run mixes them; answers that come late come `delay` late.
  public static func all(delay: Duration) -> [Fault] {
    [
      .forbidden, .tooManyRequests(retryAfter: nil), .tooManyRequests(retryAfter: "0"), .serverError(500),
      .serverError(502), .serverError(503), .page, .empty, .errorMessage, .slow(delay), .cut, .cutInSilence, .reset,
      .withoutResults, .miscounted, .wrapped,
    ]
  }

  /// The faults that leave an answer whole and a record of it unreadable.
  public static let spoilsRecord: [Fault] = [.rawLineBreak, .wordForID]

  /// What becomes of an answer that meets this fault.
  func spoil(_ answer: FakeAnswer) -> FakeAnswer {
    var spoilt = answer
    switch self {
    case .forbidden: return FakeAnswer(status: 403)
    case .tooManyRequests(let time):
      return FakeAnswer(status: 429, fields: time.map { [("Retry-After", $0)] } ?? [])
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
    case .withoutResults: spoilt.body = Array("\n\n\n{\n \"resultCount\":2}\n\n\n".utf8)
    case .miscounted: spoilt.replace(#""resultCount":"#, with: Array(#""resultCount":1"#.utf8))
    case .wrapped: spoilt.body = Array("{\"data\":".utf8) + answer.body + Array("}".utf8)
    case .latinByte: spoilt.replace(Self.name, with: Array(Self.name.utf8) + [0xE9])
    case .rawLineBreak:
      spoilt.body = spoilt.body.map { $0 == 0x0A ? 0x20 : $0 }
      spoilt.replace(Self.name, with: Array((Self.name + "\n").utf8))
    case .wordForID: spoilt.replace(#""trackId":"#, with: Array(#""trackId":"pear", "number":"#.utf8))
    case .otherItem: return FakeShelf.answer([FakeShelf().app(999_999)])
    case .otherStore: spoilt.body = Self.american(answer.body)
    }
    return spoilt
  }

  private static let html = "text/html; charset=utf-8"
  private static let pageText = "<!DOCTYPE html>\n<html><body>[newNullResponse]</body></html>\n"

  private static let name = #""trackName":"Pear"#

  private static func american(_ body: [UInt8]) -> [UInt8] {
    Array(
      String(decoding: body, as: UTF8.self).replacing(#/apps\.apple\.com\/\w\w\//#, with: "apps.apple.com/us/").utf8)
  }
}

extension FakeAnswer {
  /// Replaces the last occurrence of this text in the body.
  fileprivate mutating func replace(_ text: String, with bytes: [UInt8]) {
    guard let range = body.ranges(of: Array(text.utf8)).last else { return }
    body.replaceSubrange(range, with: bytes)
  }
}

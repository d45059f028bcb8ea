internal import Archives

/// The partner feed's server, with retries.
public final class FeedServer {
  let calls: Calls
  private let credentials: Credentials?

  public init(
    _ network: Network, settings: StoreSettings, credentials: Credentials?,
    onEvent: @escaping (StoreClient.Event) -> Void = { _ in }
  ) {
    calls = Calls(network, settings: settings, onEvent: onEvent)
    self.credentials = credentials
  }

  /// A request to the server, with the credentials.
  func request(_ url: String, _ fields: [String: String] = [:], deadline: Int64? = nil) -> ClientRequest {
    let settings = calls.settings
    var request = ClientRequest(url: url, fields: fields, timeout: settings.timeout, deadline: deadline)
    (request.fields["user-agent"], request.fields["accept"]) = (settings.userAgent, "*/*")
    request.fields["authorization"] = credentials?.field
    request.allowsPlainPassword = settings.allowsPlainPassword
    return request
  }

  /// A small file or a listing page; `nil` where there is none.
  func page(_ url: String) throws -> [UInt8]? {
    do {
      return try calls.attempt(url) {
        let (head, body) = try calls.network.answer(to: request(url, deadline: calls.settings.deadline))
        try check(head, url)
        return body
      }
    } catch StoreFailure.absent {
      return nil
    }
  }

  /// The MD5 checksum that the server states of an archive; `nil` where it states none.
  public func statedSum(of url: String) throws -> String? {
    try page(url + ".md5").flatMap { Checksum.stated(in: String(decoding: $0, as: UTF8.self)) }
  }

  /// Throws unless an answer is what was requested: ``TryAgain`` where another attempt may bring that.
  func check(_ head: HTTPHead, _ url: String) throws {
    calls.noteAnswer(of: url)
    switch head.status {
    case 200..<300: break
    case 404, 410: throw StoreFailure.absent(url: url, reason: "the server does not have it")
    case 401:
      throw StoreFailure.refused(
        url: url,
        reason: credentials == nil
          ? "the server wants a user and a password. Name the user with --user, or put both into ~/.netrc"
          : "the server does not take this user and password")
    case 408, 425, 429, 500...: throw TryAgain(reason: "the server answered \(head.status)", head: head)
    default: throw StoreFailure.refused(url: url, reason: "the server answered \(head.status)")
    }
  }
}

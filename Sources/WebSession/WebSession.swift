import Foundation
import FoundationNetworking
import Glibc
public import StoreService

/// The network as it is: HTTP through URLSession.
///
/// This room alone links FoundationNetworking, and the program `coster-fetch` alone links this room: with libcurl and
/// what that brings, every start of `coster` would take much longer.
public enum WebSession {
  /// The network, with the real clock.
  ///
  /// - Parameter isInterrupted: Whether the person wants no more; asked many times a second.
  /// - Returns: What the client takes from the world outside.
  public static func network(isInterrupted: @escaping @Sendable () -> Bool = { false }) -> Network {
    Network(
      exchange: { request, head, body in
        guard let url = URL(string: request.url), url.host != nil else {
          throw NetworkError(.hopeless, "'\(request.url)' is no web address")
        }
        try exchange(request, url, isInterrupted, head, body)
      },
      now: { Int64(Date().timeIntervalSince1970 * 1000) },
      sleep: { milliseconds in try sleep(milliseconds, isInterrupted) },
      random: { Double.random(in: 0..<1) })
  }

  private static func exchange(
    _ request: HTTPRequest, _ url: URL, _ isInterrupted: () -> Bool, _ head: (HTTPHead) throws -> Void,
    _ body: ([UInt8]) throws -> Void
  ) throws {
    var urlRequest = URLRequest(url: url)
    for (name, value) in request.fields { urlRequest.setValue(value, forHTTPHeaderField: name) }
    // Silence is told by the exchange itself; here it would be the time for the whole answer.
    urlRequest.timeoutInterval = 7 * 86_400
    urlRequest.cachePolicy = .reloadIgnoringLocalCacheData
    let exchange = Exchange(url)
    let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: ImmediateQueue())
    defer { session.invalidateAndCancel() }
    try exchange.run(
      session.dataTask(with: urlRequest), silence: request.timeout, isInterrupted: isInterrupted, head: head, body: body
    )
  }

  /// Nothing is kept between calls: no cookies, no cache, no passwords.
  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }

  private static func sleep(_ milliseconds: Int64, _ isInterrupted: () -> Bool) throws {
    var left = milliseconds
    while left > 0 {
      if isInterrupted() { throw NetworkError(.interrupted, "Stopped") }
      let nap = min(left, 50)
      usleep(UInt32(nap * 1000))
      left -= nap
    }
  }
}

import Dispatch
import Foundation
import FoundationNetworking
import StoreService
import Synchronization

/// One request under way: URLSession tells of it on a queue of its own, and the caller takes what came, piece by piece.
final class Exchange: NSObject, URLSessionDataDelegate {
  private enum Event: Sendable {
    case head(HTTPHead)
    case piece([UInt8])
    case end(NetworkError?)
  }

  private struct State {
    var events: [Event] = []
    var waitingBytes = 0
    /// Whether URLSession waits for room.
    var isFull = false
    /// Whether nobody takes anything any more.
    var isOver = false
    /// Where the server sent the caller on to.
    var redirection: String?
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)
  /// The server that was called.
  private let origin: Origin

  /// So much of a body waits to be taken at most, and one piece more: then the server has to wait.
  private static let mostWaitingBytes = 4 << 20

  init(_ url: URL) { origin = Origin(url) }

  /// Hands on what comes until the end of the answer.
  ///
  /// - Throws: What `head` and `body` throw, and `NetworkError`.
  func run(
    _ task: URLSessionDataTask, silence: Int64, isInterrupted: () -> Bool, head: (HTTPHead) throws -> Void,
    body: ([UInt8]) throws -> Void
  ) throws {
    task.resume()
    defer {
      leave()
      task.cancel()
    }
    var hasHead = false
    while true {
      switch try next(silence, isInterrupted) {
      case .head(let told):
        hasHead = true
        try head(told)
      case .piece(let piece): try body(piece)
      case .end(var error?):
        // Whoever has begun to answer can be reached.
        if hasHead, error.cause == .unreachable { error.cause = .cut }
        error.redirection = state.withLock { $0.redirection }
        throw error
      case .end(nil): return
      }
    }
  }

  private func next(_ silence: Int64, _ isInterrupted: () -> Bool) throws -> Event {
    var waited: Int64 = 0
    while arrival.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if isInterrupted() { throw NetworkError(.interrupted, "Stopped") }
      waited += 50
      if waited >= silence { throw NetworkError(.silent, "The server was silent for \(silence / 1000) seconds") }
    }
    if isInterrupted() { throw NetworkError(.interrupted, "Stopped") }
    return state.withLock { state in
      let event = state.events.removeFirst()
      if case .piece(let piece) = event { state.waitingBytes -= piece.count }
      if state.isFull, state.waitingBytes < Self.mostWaitingBytes / 2 {
        state.isFull = false
        room.signal()
      }
      return event
    }
  }

  /// Lets URLSession go on and throw away what still comes.
  private func leave() {
    state.withLock { state in
      state.isOver = true
      if state.isFull { room.signal() }
      state.isFull = false
    }
  }

  /// Adds an event, and waits where too much of the body waits: URLSession then reads no more from the connection.
  private func add(_ event: Event) {
    let mustWait = state.withLock { state in
      guard !state.isOver else { return false }
      state.events.append(event)
      if case .piece(let piece) = event { state.waitingBytes += piece.count }
      state.isFull = state.waitingBytes > Self.mostWaitingBytes
      return state.isFull
    }
    arrival.signal()
    if mustWait { room.wait() }
  }

  // MARK: URLSession's calls

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { add(.head(HTTPHead(response))) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    add(.piece(Array(data)))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    add(.end(error.map(NetworkError.init(urlError:))))
  }

  /// Who the person is was said with the request: to be asked for it means that it was not taken, or not known.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let response = challenge.failureResponse as? HTTPURLResponse { add(.head(HTTPHead(response))) }
    add(.end(nil))
    // The answer waits for the queue that this call comes from, so it cannot be given from here.
    let answer = Answer(handler: completionHandler)
    DispatchQueue.global().async { answer.handler(.cancelAuthenticationChallenge, nil) }
  }

  /// Goes along with a redirection; who the person is, is told to no other server, and never in clear text where it
  /// was not before.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    var request = request
    if request.url.map(Origin.init) != origin { request.setValue(nil, forHTTPHeaderField: "authorization") }
    state.withLock { $0.redirection = request.url?.absoluteString }
    completionHandler(request)
  }
}

/// What two addresses of one server have in common.
private struct Origin: Equatable {
  var scheme: String?
  var host: String?
  var port: Int?

  init(_ url: URL) { (scheme, host, port) = (url.scheme, url.host, url.port) }
}

/// The way to answer a challenge, which is used once, from another thread than it was handed over on.
private struct Answer: @unchecked Sendable {
  var handler: (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
}

/// Runs what URLSession tells a delegate at once, on the thread that reads the connection.
///
/// A queue of its own would take in a whole feed while the disk is slow, and to suspend the task is no way out:
/// swift-corelibs-foundation then begins the transfer anew.
final class ImmediateQueue: OperationQueue, @unchecked Sendable {
  override func addOperation(_ block: @Sendable @escaping () -> Void) { block() }
  override func addOperation(_ operation: Operation) { operation.start() }
}

extension HTTPHead {
  /// The head of URLSession's answer, its field names in lower case.
  init(_ response: HTTPURLResponse) {
    let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return (name.lowercased(), value)
    }
    self.init(
      status: response.statusCode, fields: Dictionary(fields) { $1 }, url: response.url?.absoluteString)
  }
}

extension NetworkError {
  /// What URLSession said, in our words.
  init(urlError error: any Error) {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = (underlying ?? error).localizedDescription
    let cause: Cause =
      switch error.code {
      case NSURLErrorTimedOut: .silent
      case NSURLErrorNetworkConnectionLost, NSURLErrorCannotParseResponse, NSURLErrorBadServerResponse: .cut
      case NSURLErrorBadURL, NSURLErrorUnsupportedURL, NSURLErrorServerCertificateUntrusted,
        NSURLErrorServerCertificateHasBadDate, NSURLErrorSecureConnectionFailed, NSURLErrorHTTPTooManyRedirects:
        .hopeless
      default: .unreachable
      }
    self.init(cause, reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
  }
}

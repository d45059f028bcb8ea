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
    var isSuspended = false
  }

  private let state = Mutex(State())
  private let arrival = DispatchSemaphore(value: 0)
  private let host: String?

  /// So much of a body waits to be taken at most, and a little more: then the server has to wait.
  private static let mostWaitingBytes = 4 << 20

  init(host: String?) { self.host = host }

  /// Hands on what comes until the end of the answer.
  ///
  /// - Throws: What `head` and `body` throw, and `NetworkError`.
  func run(
    _ task: URLSessionDataTask, silence: Int64, isInterrupted: () -> Bool, head: (HTTPHead) throws -> Void,
    body: ([UInt8]) throws -> Void
  ) throws {
    task.resume()
    do {
      while true {
        switch try next(task, silence, isInterrupted) {
        case .head(let told): try head(told)
        case .piece(let piece): try body(piece)
        case .end(let error):
          if let error { throw error }
          return
        }
      }
    } catch {
      task.cancel()
      throw error
    }
  }

  private func next(_ task: URLSessionDataTask, _ silence: Int64, _ isInterrupted: () -> Bool) throws -> Event {
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
      if state.isSuspended, state.waitingBytes < Self.mostWaitingBytes / 2 {
        state.isSuspended = false
        task.resume()
      }
      return event
    }
  }

  private func add(_ event: Event, _ task: URLSessionTask?) {
    state.withLock { state in
      state.events.append(event)
      guard case .piece(let piece) = event else { return }
      state.waitingBytes += piece.count
      if !state.isSuspended, state.waitingBytes > Self.mostWaitingBytes {
        state.isSuspended = true
        task?.suspend()
      }
    }
    arrival.signal()
  }

  // MARK: URLSession's calls

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse { add(.head(HTTPHead(response)), nil) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    add(.piece(Array(data)), dataTask)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    add(.end(error.map(NetworkError.init(urlError:))), nil)
  }

  /// Who the person is was said with the request: to be asked for it means that it was not taken, or not known.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let response = challenge.failureResponse as? HTTPURLResponse { add(.head(HTTPHead(response)), nil) }
    add(.end(nil), nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  /// Goes along with a redirection; who the person is, is told to no other host.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    var request = request
    if request.url?.host != host { request.setValue(nil, forHTTPHeaderField: "authorization") }
    completionHandler(request)
  }
}

extension HTTPHead {
  /// The head of URLSession's answer, its field names in lower case.
  init(_ response: HTTPURLResponse) {
    let fields = response.allHeaderFields.compactMap { name, value -> (String, String)? in
      guard let name = name as? String, let value = value as? String else { return nil }
      return (name.lowercased(), value)
    }
    self.init(status: response.statusCode, fields: Dictionary(fields) { $1 })
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

import Foundation
import HTTPServer
import Synchronization
import TestSupport

/// A real server on loopback, at a port that the system chose, with a handler of the test's; it goes when the test
/// does.
final class LoopbackServer: Sendable {
  let server: Server
  let port: UInt16
  private let state = State()

  private final class State: Sendable {
    let answered = Mutex<[AnsweredRequest]>([])
    let handlers = Mutex(0)
    let isStopping = Atomic(false)
    let isDone = DispatchSemaphore(value: 0)
  }

  init(
    _ change: (inout ServerOptions) -> Void = { _ in }, answering: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws {
    var options = ServerOptions()
    change(&options)
    options.onAnswer = { [state] request in state.answered.withLock { $0.append(request) } }
    let listener = try Listener(.network(host: "127.0.0.1", port: 0))
    port = listener.address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0
    server = try Server(listener, options: options) { [state] in
      state.handlers.withLock { $0 += 1 }
      return answering
    }
    Thread.detachNewThread { [server, state] in
      server.run { milliseconds in
        usleep(UInt32(min(milliseconds, 5)) * 1000)
        return state.isStopping.load(ordering: .relaxed)
      }
      state.isDone.signal()
    }
  }

  deinit { stop() }

  /// The requests that were answered, in their order.
  var answered: [AnsweredRequest] { state.answered.withLock { $0 } }

  /// How many handlers were made.
  var handlerCount: Int { state.handlers.withLock { $0 } }

  /// Asks the server to stop, and does not wait for it.
  func beginStopping() { state.isStopping.store(true, ordering: .relaxed) }

  /// Stops the server, and waits until it has ended.
  func stop() {
    guard !state.isStopping.exchange(true, ordering: .relaxed) else { return }
    state.isDone.wait()
  }

  /// Sends a request with a connection of its own, and returns the answer.
  func ask(_ method: String, _ target: String, _ fields: String..., body: String = "") throws -> RawAnswer {
    let client = RawClient(port: port)
    client.send(Self.head(method, target, fields) + body)
    guard let answer = client.answer(toHead: method == "HEAD") else { throw NoAnswer() }
    return answer
  }

  static func head(_ method: String, _ target: String, _ fields: [String] = []) -> String {
    (["\(method) \(target) HTTP/1.1", "Host: localhost"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  struct NoAnswer: Error {}
}

internal import Platform
internal import Synchronization

/// All connections that are open.
final class ConnectionRegister: Sendable {
  private struct State {
    var connections: [ObjectIdentifier: ServerConnection] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.connections.count } }

  /// Whether a request of any connection runs.
  var isBusy: Bool { state.withLock { $0.connections.values.contains { $0.phase != .idle } } }

  func count(of client: String) -> Int { state.withLock { $0.connections.values.count { $0.client == client } } }

  func add(_ connection: ServerConnection) {
    state.withLock {
      $0.connections[ObjectIdentifier(connection)] = connection
      if $0.isClosed { connection.endReceiving() }
    }
  }

  /// After this call nothing shuts the connection down, because its descriptor may be reused.
  func remove(_ connection: ServerConnection) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  /// Ends what is past its deadline; returns how many that were which had begun a request.
  func endOverdue(at now: Int64) -> Int {
    state.withLock { state in
      let overdue = state.connections.values.filter { $0.deadline < now }
      overdue.forEach { $0.end() }
      return overdue.count { $0.phase != .idle }
    }
  }

  /// The connection whose head a thread reads; `nil` if there are several.
  func onlyReader(on thread: pthread_t) -> ServerConnection? {
    state.withLock { state in
      let readers = state.connections.values.filter { $0.thread == thread && $0.phase == .head && !$0.isAnswered }
      return readers.count == 1 ? readers[0] : nil
    }
  }

  /// Ends the connection that has been idle for longest, to make room.
  func endOldestIdle() {
    state.withLock { state in
      state.connections.values.filter { $0.phase == .idle }.min { $0.idleSince < $1.idleSince }?.end()
    }
  }

  /// Lets no connection send anything more: those that are idle close, others behind their answer.
  func close() {
    state.withLock {
      $0.isClosed = true
      $0.connections.values.forEach { $0.endReceiving() }
    }
  }
}

internal import Dispatch
internal import Synchronization

/// Passes batches from a reading thread to a writing thread, a few at a time: memory stays flat whichever is slower.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var queue: [Element] = []
    var isClosed = false
    var failure: (any Error)?
  }

  private let state = Mutex(State())
  // A semaphore may not end below its initial value, so the capacity is signalled into it.
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  package init(capacity: Int) {
    for _ in 0..<capacity { free.signal() }
  }

  /// Waits for room and sends `element`; `false` when the channel is closed.
  package func send(_ element: Element) -> Bool {
    free.wait()
    let isClosed = state.withLock { state in
      if !state.isClosed { state.queue.append(element) }
      return state.isClosed
    }
    // Sending to a closed channel never waits, however often.
    if isClosed { free.signal() }
    filled.signal()
    return !isClosed
  }

  /// Waits for the next element; `nil` when the channel is closed and empty.
  package func receive() -> Element? {
    filled.wait()
    let element = state.withLock { $0.queue.isEmpty ? nil : $0.queue.removeFirst() }
    if element == nil { filled.signal() }
    free.signal()
    return element
  }

  /// Closes the channel from either side: senders must stop, and the receiver gets what is left, then `nil`.
  package func close() {
    state.withLock { $0.isClosed = true }
    filled.signal()
    free.signal()
  }

  /// Calls `body` with each element that `source` sends from a thread of its own, a few of them ahead.
  ///
  /// Where `body` throws, the channel is closed, and `source` is waited for; what `source` throws is thrown when
  /// everything was received that it sent before.
  package static func forEach(
    ahead capacity: Int, from source: @escaping @Sendable (BoundedChannel) throws -> Void,
    _ body: (Element) throws -> Void
  ) throws {
    let channel = BoundedChannel(capacity: capacity)
    let thread = DispatchGroup()
    DispatchQueue.global(qos: .userInitiated).async(group: thread) {
      do { try source(channel) } catch { channel.state.withLock { $0.failure = error } }
      channel.close()
    }
    defer {
      channel.close()
      thread.wait()
    }
    while let element = channel.receive() { try body(element) }
    if let failure = channel.state.withLock({ $0.failure }) { throw failure }
  }
}

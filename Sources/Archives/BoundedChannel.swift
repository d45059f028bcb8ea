internal import Dispatch
internal import Synchronization

/// Hands batches from the thread that reads to the thread that writes, a few at a time, so that memory stays flat
/// whichever of them is slower.
package final class BoundedChannel<Element: Sendable>: Sendable {
  private struct State {
    var queue: [Element] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  // A semaphore may not be let go below the value it was made with, so the room is signalled into it.
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  package init(capacity: Int) {
    for _ in 0..<capacity { free.signal() }
  }

  /// Waits for room and puts `element` into the channel; `false` when the receiver has gone.
  package func send(_ element: Element) -> Bool {
    free.wait()
    let isClosed = state.withLock { state in
      if !state.isClosed { state.queue.append(element) }
      return state.isClosed
    }
    // Whoever sends into a closed channel never waits, however often.
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

  /// Ends the channel from either side: senders have to stop, and the receiver gets what is left, then `nil`.
  package func close() {
    state.withLock { $0.isClosed = true }
    filled.signal()
    free.signal()
  }
}

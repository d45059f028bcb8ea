internal import Platform
public import StoreService

/// The real network: HTTP through libcurl.
///
/// Only this module uses libcurl, which loads thirty more libraries: a release program loads it at the first transfer.
public enum WebSession {
  /// The network, with the real clock.
  ///
  /// - Parameter isInterrupted: Whether the person interrupted the run; called many times a second.
  /// - Returns: The client's access to the outside world.
  public static func network(isInterrupted: @escaping @Sendable () -> Bool = { false }) -> Network {
    Network(
      exchange: { request, head, body in
        try withoutActuallyEscaping(head) { head in
          try withoutActuallyEscaping(body) { body in
            try Transfer(request, head: head, body: body).run(isInterrupted)
          }
        }
      },
      now: milliseconds,
      sleep: { milliseconds in try sleep(milliseconds, isInterrupted) },
      random: { Double.random(in: 0..<1) },
      checkInterruption: { if isInterrupted() { throw StoreFailure.interrupted } })
  }

  private static func milliseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private static func sleep(_ milliseconds: Int64, _ isInterrupted: () -> Bool) throws {
    var left = milliseconds
    while left > 0 {
      if isInterrupted() { throw StoreFailure.interrupted }
      let nap = min(left, 50)
      usleep(UInt32(nap * 1000))
      left -= nap
    }
  }
}

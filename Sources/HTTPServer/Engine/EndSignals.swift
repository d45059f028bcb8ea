internal import Platform

/// SIGTERM and SIGINT, received where the server waits and nowhere else.
public struct EndSignals {
  private var signals = sigset_t()

  /// Keeps both from ending the process; threads that are made from now on leave them alone.
  public init() {
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for one of them, for so many milliseconds; returns whether one came.
  public func arrive(within milliseconds: Int) -> Bool {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    var signals = signals
    return unsafe sigtimedwait(&signals, nil, &time) > 0
  }
}

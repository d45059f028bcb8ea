internal import Platform

/// The signals that a server obeys, received where it waits and nowhere else.
public struct ServerSignals {
  /// What an operator asks for.
  public enum Wish: Sendable {
    /// SIGTERM or SIGINT: finish what runs, and end.
    case end
    /// SIGHUP: open files anew.
    case reopen
  }

  private var signals = sigset_t()

  /// Keeps them from ending the process; threads that are made from now on leave them alone.
  public init() {
    unsafe sigemptyset(&signals)
    for number in [SIGTERM, SIGINT, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    signal(SIGPIPE, SIG_IGN)
  }

  /// Waits for one of them, for so many milliseconds.
  public func next(within milliseconds: Int) -> Wish? {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    var signals = signals
    let number = unsafe sigtimedwait(&signals, nil, &time)
    return number <= 0 ? nil : number == SIGHUP ? .reopen : .end
  }
}

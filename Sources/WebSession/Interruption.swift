import Platform
import Synchronization

/// SIGINT and SIGTERM: the first one lets the work end at a safe point, the second one ends it at once.
public enum Interruption {
  private static let isRequested = Atomic(false)

  /// Installs the handlers; the returned closure says whether the work should end.
  public static func watch() -> @Sendable () -> Bool {
    // Created before the first signal: a handler must not create it.
    isRequested.store(false, ordering: .relaxed)
    for name in [SIGINT, SIGTERM] {
      signal(name) { name in
        Interruption.isRequested.store(true, ordering: .relaxed)
        signal(name) { name in
          // The progress on the terminal's last line stays, and the shell's prompt goes below it.
          if isatty(STDERR_FILENO) == 1 { _ = unsafe write(STDERR_FILENO, "\n", 1) }
          signal(name, SIG_DFL)
          raise(name)
        }
      }
    }
    return { isRequested.load(ordering: .relaxed) }
  }
}

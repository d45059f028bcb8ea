import Platform
import Synchronization

/// Ctrl-C, and the wish of `kill`: the first lets the work end where it is safe to, the second ends it at once.
public enum Interruption {
  private static let isWanted = Atomic(false)

  /// Begins to listen; the closure that is returned says whether an end is wanted.
  public static func watch() -> @Sendable () -> Bool {
    // Made before the first signal: a handler must not make it.
    isWanted.store(false, ordering: .relaxed)
    for name in [SIGINT, SIGTERM] {
      signal(name) { name in
        Interruption.isWanted.store(true, ordering: .relaxed)
        signal(name) { name in
          // What is drawn on the terminal's last line stays there, and the shell's prompt goes below it.
          if isatty(STDERR_FILENO) == 1 { _ = unsafe write(STDERR_FILENO, "\n", 1) }
          signal(name, SIG_DFL)
          raise(name)
        }
      }
    }
    return { isWanted.load(ordering: .relaxed) }
  }
}

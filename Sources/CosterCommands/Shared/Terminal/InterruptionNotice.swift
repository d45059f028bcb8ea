internal import Platform

/// The message of an import that is interrupted: it leaves more behind than one would think.
enum InterruptionNotice {
  /// Prints it at the next SIGINT or SIGTERM, which then ends the process.
  ///
  /// A signal handler may do hardly anything: it writes bytes that were prepared.
  static func prepare() {
    for name in [SIGINT, SIGTERM] {
      signal(name) { name in
        let text: StaticString = """

          coster: interrupted. What was stored is kept; of the partner feed the groups that were merged are, and the others \
          are as they were.

          """
        text.withUTF8Buffer { bytes in
          _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
        signal(name, SIG_DFL)
        raise(name)
      }
    }
  }

  /// Removes the message.
  static func withdraw() {
    for name in [SIGINT, SIGTERM] { signal(name, SIG_DFL) }
  }
}

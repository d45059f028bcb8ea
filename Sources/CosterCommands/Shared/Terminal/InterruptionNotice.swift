internal import Platform

/// What an import says when Ctrl-C ends it: it leaves more behind than one would think.
enum InterruptionNotice {
  /// Says it at the next Ctrl-C or wish of `kill`, which then ends the process as it would have.
  ///
  /// A handler may hardly do anything: it writes bytes that are there before it is called.
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

  /// Has nothing said any more.
  static func withdraw() {
    for name in [SIGINT, SIGTERM] { signal(name, SIG_DFL) }
  }
}

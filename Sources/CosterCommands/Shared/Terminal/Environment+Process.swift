internal import Archives
internal import CatalogModel
internal import Platform
internal import ServerSettings
internal import StoreService

extension Environment {
  /// The real environment: the process's descriptors, variables and clocks.
  ///
  /// SIGPIPE keeps its default action, so `coster … | head` ends quietly.
  static func process(network: @escaping () -> Network?, serve: ServeCatalog?) -> Environment {
    Environment(
      writeResult: { bytes throws(OutputError) in try write(bytes) },
      writeMessage: { try? OpenFile(standard: STDERR_FILENO, named: "stderr").write(Array($0.utf8).span) },
      standardInput: { () throws(InputError) in try ByteStream(path: "-") },
      resultIsTerminal: isatty(STDOUT_FILENO) == 1,
      messagesAreTerminal: isatty(STDERR_FILENO) == 1,
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      terminalWidth: { terminalWidth() },
      variable: { name in unsafe getenv(name).map { unsafe String(fileName: $0) } },
      now: { Timestamp(seconds: Int64(time(nil))) },
      uptime: { [start = ContinuousClock.now] in .now - start },
      readPassword: { password($0) },
      noticeInterruption: { noticeInterruption() },
      endStatement: { endStatement(after: $0) },
      network: network, serve: serve)
  }

  private static func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(InputError) { try OpenFile(standard: STDOUT_FILENO, named: "stdout").write(bytes.span) } catch {
      throw OutputError(reason: error.reason, isBrokenPipe: error.cause == .brokenPipe)
    }
  }

  private static func terminalWidth() -> Int? {
    var size = winsize()
    for descriptor in [STDOUT_FILENO, STDERR_FILENO]
    where unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return nil
  }

  /// Makes SIGINT and SIGTERM print what an import that they end leaves behind.
  ///
  /// A signal handler may do hardly anything: it writes bytes that were prepared.
  private static func noticeInterruption() {
    for name in [SIGINT, SIGTERM] {
      signal(name) { name in
        let text: StaticString = """

          coster: interrupted. What was stored is kept; of the partner feed the dates of which all groups were merged are, \
          and nothing of the others.

          """
        text.withUTF8Buffer { bytes in
          _ = unsafe Platform.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
        signal(name, SIG_DFL)
        raise(name)
      }
    }
  }

  /// Ends the process after a time, with its exit code for what failed; a statement that only reads leaves nothing
  /// behind.
  private static func endStatement(after milliseconds: Int64) {
    signal(SIGALRM) { _ in
      let text: StaticString = """
        coster: The statement reached its time limit; the answer is incomplete. Raise --time-limit or ask for less.

        """
      text.withUTF8Buffer { bytes in
        _ = unsafe Platform.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
      _exit(ExitCode.failed.rawValue)
    }
    alarm(UInt32(clamping: (milliseconds + 999) / 1000))
  }

  /// Asks for a password on the terminal without echo; `nil` without a terminal.
  private static func password(_ prompt: String) -> String? {
    guard let input = try? OpenFile("/dev/tty", for: .reading), let output = try? OpenFile("/dev/tty", for: .appending)
    else { return nil }
    var before = termios()
    guard unsafe tcgetattr(input.descriptor, &before) == 0 else { return nil }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    unsafe tcsetattr(input.descriptor, TCSAFLUSH, &silent)
    defer { unsafe tcsetattr(input.descriptor, TCSAFLUSH, &before) }
    try? output.write(Array(prompt.utf8).span)
    defer { try? output.write([0x0A].span) }
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while unsafe Platform.read(input.descriptor, &byte, 1) == 1, byte != 0x0A { bytes.append(byte) }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

extension CosterTool {
  /// The arguments that `main` was given, without the tool's own name; file names may have any bytes.
  public static func arguments(of words: UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>) -> [String] {
    unsafe words.dropFirst().compactMap { unsafe $0.map { unsafe String(fileName: $0) } }
  }
}

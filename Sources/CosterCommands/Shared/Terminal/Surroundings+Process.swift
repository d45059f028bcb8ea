internal import Archives
internal import CatalogModel
internal import Platform
internal import StoreService

extension Surroundings {
  /// The real surroundings: the process's descriptors, environment and clocks.
  ///
  /// SIGPIPE keeps its default action, so `coster … | head` ends quietly.
  static func process(network: Network?, serve: ServeCatalog?) -> Surroundings {
    Surroundings(
      writeResult: { bytes throws(OutputError) in try write(bytes) },
      writeMessage: { try? OpenFile(standard: STDERR_FILENO, named: "stderr").write(Array($0.utf8).span) },
      standardInput: { () throws(InputError) in try ByteStream(path: "-") },
      resultIsTerminal: isatty(STDOUT_FILENO) == 1,
      messagesAreTerminal: isatty(STDERR_FILENO) == 1,
      inputIsTerminal: isatty(STDIN_FILENO) == 1,
      terminalWidth: { terminalWidth() },
      environment: { name in unsafe getenv(name).map { unsafe String(fileName: $0) } },
      now: { Timestamp(seconds: Int64(time(nil))) },
      uptime: { [start = ContinuousClock.now] in .now - start },
      readPassword: { PasswordPrompt.read($0) },
      noticeInterruption: { $0 ? InterruptionNotice.prepare() : InterruptionNotice.withdraw() },
      network: network, serve: serve,
      become: { program, arguments throws(CommandFailure) in try NetworkProgram.become(program, arguments) })
  }

  /// This process's arguments, without the tool's own name; file names may have any bytes.
  static var arguments: [String] {
    unsafe UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().compactMap {
      unsafe $0.map { unsafe String(fileName: $0) }
    }
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
}

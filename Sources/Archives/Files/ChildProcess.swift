internal import Platform

/// A program that runs beside this one: what it reads is sent to it, and what it writes is received.
///
/// Its ends are sockets rather than pipes: sending to a program that has ended must not end this one. It is killed when
/// it is given up.
@safe public final class ChildProcess {
  private var process: pid_t
  private var input: Int32
  private let output: Int32

  /// Starts a program; `nil` where it cannot be started.
  ///
  /// - Parameters:
  ///   - words: Its name, which is looked for in `PATH`, and its arguments.
  ///   - hidesErrors: Whether what it writes to its standard error is thrown away.
  public init?(_ words: [String], hidesErrors: Bool) {
    var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let isReady =
      unsafe socketpair(AF_UNIX, kind, 0, &toChild) == 0 && socketpair(AF_UNIX, kind, 0, &fromChild) == 0
    (input, output) = (toChild[0], fromChild[0])
    process = isReady ? Self.start(words, input: toChild[1], output: fromChild[1], hidesErrors: hidesErrors) : -1
    for end in [toChild[1], fromChild[1]] where end >= 0 { close(end) }
    if process < 0 { return nil }
  }

  deinit {
    closeInput()
    if process > 0 {
      // A process group of its own: what a shell started ends with it.
      kill(-process, SIGKILL)
      _ = waitForEnd()
    }
    if output >= 0 { close(output) }
  }

  private static func start(_ words: [String], input: Int32, output: Int32, hidesErrors: Bool) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if hidesErrors { unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // A dispatch thread blocks all signals, but lbzip2 waits for some of its own: it must not inherit that mask.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
    var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0.systemName) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = -1
    return unsafe posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ) == 0 ? process : -1
  }

  /// Waits until bytes can be received, or sent; `nil` where nothing happens for so many milliseconds (-1: for ever).
  public func wait(toReceive: Bool, toSend: Bool, milliseconds: Int32) -> (canReceive: Bool, canSend: Bool)? {
    var ends = [
      pollfd(fd: toReceive ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toSend ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    while true {
      let ready = unsafe poll(&ends, nfds_t(ends.count), milliseconds)
      if ready > 0 { return (ends[0].revents != 0, ends[1].revents != 0) }
      guard ready < 0, errno == EINTR else { return nil }
    }
  }

  /// Receives what it wrote; nothing when it has ended, or has closed its standard output.
  public func receive(max count: Int) -> ArraySlice<UInt8> {
    var bytes = [UInt8](repeating: 0, count: count)
    return unsafe bytes[..<bytes.withUnsafeMutableBytes { unsafe receive(into: $0) }]
  }

  /// The same into memory that is there; 0 at the end.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe read(output, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return max(count, 0) }
    }
  }

  /// Sends what it has room for, and returns how many bytes; `nil` when it reads no more.
  public func send(_ bytes: Span<UInt8>) -> Int? {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let count = unsafe bytes.withUnsafeBytes { unsafe Platform.send(input, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Whether it can still be sent to.
  public var hasInput: Bool { input >= 0 }

  /// Ends its standard input.
  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Its exit code, or the signal that ended it, where it has ended; what it started may go on.
  public func end() -> (exitCode: Int32, signal: Int32)? {
    var status: Int32 = 0
    guard process > 0, unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
    process = -1
    return (status >> 8 & 0xFF, status & 0x7F)
  }

  /// Waits for its end, and returns its exit code, or the signal that ended it; `nil` where neither is known.
  public func waitForEnd() -> (exitCode: Int32, signal: Int32)? {
    var status: Int32 = 0
    guard process > 0, unsafe waitpid(process, &status, 0) == process else { return nil }
    process = -1
    return (status >> 8 & 0xFF, status & 0x7F)
  }
}

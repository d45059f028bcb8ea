internal import Platform

/// Decompresses bzip2 with `lbzip2`, a process of its own that uses every core.
///
/// Written and read in turns, as either side is ready: no thread is needed, and there is no deadlock.
@safe final class ArchiveProcess {
  private let source: ByteStream
  private var process: pid_t = -1
  private var input: Int32
  private let output: Int32
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  /// The part of `chunk` that is not yet written.
  private var waiting = 0..<0

  /// Only contents of this size are worth starting a process.
  static let leastByteCount: Int64 = 4 << 20

  /// Starts `lbzip2`; `nil` where it is not installed.
  init?(_ source: ByteStream) {
    self.source = source
    var ours: (Int32, Int32) = (0, 0)
    var theirs: (Int32, Int32) = (0, 0)
    guard Self.makePair(&ours) else { return nil }
    guard Self.makePair(&theirs) else {
      close(ours.0)
      close(ours.1)
      return nil
    }
    (input, output) = (ours.0, theirs.0)
    process = Self.start(input: ours.1, output: theirs.1)
    close(ours.1)
    close(theirs.1)
    guard process > 0 else {
      close(input)
      close(output)
      return nil
    }
  }

  deinit {
    if input >= 0 { close(input) }
    if process > 0 {
      kill(process, SIGKILL)
      var status: Int32 = 0
      unsafe waitpid(process, &status, 0)
    }
    if output >= 0 { close(output) }
  }

  /// Sockets rather than pipes: writing to a process that has ended must not end ours.
  private static func makePair(_ pair: inout (Int32, Int32)) -> Bool {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return false }
    pair = (ends[0], ends[1])
    return true
  }

  private static func start(input: Int32, output: Int32) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A dispatch thread blocks all signals, but lbzip2 waits for some of its own: it must not inherit that mask.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words: [UnsafeMutablePointer<CChar>?] = unsafe ["lbzip2", "-dc"].map { (word: String) in unsafe strdup(word) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var arguments = unsafe words + [nil]
    var process: pid_t = -1
    let status = unsafe posix_spawnp(&process, "lbzip2", &actions, &attributes, &arguments, environ)
    return status == 0 ? process : -1
  }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while process > 0 {
      var ends = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if input >= 0 { ends.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0)) }
      guard unsafe poll(&ends, nfds_t(ends.count), -1) >= 0 || errno == EINTR else { throw damage() }
      if ends[0].revents != 0 {
        let count = unsafe Platform.read(output, buffer.baseAddress, buffer.count)
        if count > 0 { return count }
        if count == 0 { try end() }
      } else if ends.count > 1, ends[1].revents != 0 {
        try feed()
      }
    }
    return 0
  }

  private func feed() throws(InputError) {
    if waiting.isEmpty {
      waiting = 0..<(try source.readChunk(&chunk))
      if waiting.isEmpty { return closeInput() }
    }
    let rest = waiting
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let sent = unsafe chunk[rest].withUnsafeBytes { unsafe send(input, $0.baseAddress, $0.count, flags) }
    if sent >= 0 {
      waiting = (rest.lowerBound + sent)..<rest.upperBound
    } else if errno != EAGAIN, errno != EINTR {
      // It has ended; its exit status says why.
      closeInput()
    }
  }

  private func closeInput() {
    close(input)
    input = -1
  }

  private func end() throws(InputError) {
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    process = -1
    guard status == 0 else { throw damage() }
    try source.skipAll()
  }

  private func damage() -> InputError {
    InputError(
      name: source.name,
      reason: "is damaged or cut off: lbzip2 cannot decompress it to its end (near compressed byte \(source.offset))")
  }
}

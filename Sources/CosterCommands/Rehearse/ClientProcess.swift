internal import Platform
internal import Rehearsal

/// An app in a rehearsal that is a program of its own: events on its standard input, commands on its standard output.
///
/// After each event the program writes its commands, a line each, and then an empty line. Its standard error is ours.
@safe final class ClientProcess: RehearsalClient {
  private let command: String
  private let encode: (RehearsalEvent) throws -> [UInt8]
  private var process: pid_t = -1
  private var socket: Int32 = -1
  /// Bytes that were received, but not yet read as lines.
  private var received: [UInt8] = []

  /// A program that is silent for this long hangs; measured by a real clock, because it runs on one.
  private static let patience: Int32 = 5000
  /// The longest answer to one event.
  private static let mostBytes = 64 << 10

  /// - Parameters:
  ///   - command: A shell command.
  ///   - encode: Encodes an event as a line of JSON.
  init(command: String, encode: @escaping (RehearsalEvent) throws -> [UInt8]) {
    (self.command, self.encode) = (command, encode)
  }

  deinit { stop() }

  func restart() throws(RehearsalClientFault) {
    stop()
    try start()
  }

  func send(_ event: RehearsalEvent) throws(RehearsalClientFault) -> [String] {
    if process < 0 { try start() }
    guard let line = try? encode(event) else { throw RehearsalClientFault("event \(event.event) is no JSON") }
    try write(line + [UInt8(ascii: "\n")])
    return try readCommands(to: event)
  }

  /// The lines up to an empty one.
  private func readCommands(to event: RehearsalEvent) throws(RehearsalClientFault) -> [String] {
    var commands: [String] = []
    while true {
      while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self).filter { $0 != "\r" }
        received.removeSubrange(...end)
        if line.isEmpty { return commands }
        commands.append(line)
      }
      guard received.count + commands.count * 8 < Self.mostBytes else {
        throw fault("it answered event \(event.event) with over \(Self.mostBytes >> 10) kB")
      }
      try receive(event)
    }
  }

  private func receive(_ event: RehearsalEvent) throws(RehearsalClientFault) {
    var ends = [pollfd(fd: socket, events: Int16(POLLIN), revents: 0)]
    let ready = unsafe poll(&ends, 1, Self.patience)
    if ready < 0, errno == EINTR { return }
    guard ready > 0 else {
      throw fault("it did not end its answer to event \(event.event) with an empty line within 5 seconds")
    }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Platform.read(socket, &chunk, chunk.count)
    guard count > 0 else { throw fault("it ended at event \(event.event)\(status())") }
    received += chunk.prefix(count)
  }

  /// Writes without waiting forever for a program that does not read.
  private func write(_ bytes: [UInt8]) throws(RehearsalClientFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      var ends = [pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)]
      guard unsafe poll(&ends, 1, Self.patience) > 0 else { throw fault("it does not read its events") }
      let count = unsafe rest.withUnsafeBytes {
        unsafe Platform.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EAGAIN, errno != EINTR {
        throw fault("it reads no more events\(status())")
      }
    }
  }

  private func fault(_ message: String) -> RehearsalClientFault {
    stop()
    return RehearsalClientFault("the app is out: \(message)")
  }

  /// How the program ended, if it has.
  private func status() -> String {
    var status: Int32 = 0
    guard process > 0, unsafe waitpid(process, &status, 0) == process else { return "" }
    process = -1
    let signal = status & 0x7F
    return signal == 0 ? " with exit code \(status >> 8 & 0xFF)" : " by signal \(signal)"
  }

  private func start() throws(RehearsalClientFault) {
    var pair: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &pair) == 0 else { throw fault("there is no socket for it") }
    socket = pair[0]
    received = []
    process = spawn(socket: pair[1])
    close(pair[1])
    guard process > 0 else { throw fault("'\(command)' cannot be started") }
  }

  private func spawn(socket: Int32) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, socket, 1)
    // A process group of its own: what the shell started ends with it.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words: [UnsafeMutablePointer<CChar>?] = unsafe ["sh", "-c", command].map { (word: String) in unsafe strdup(word)
    }
    defer { unsafe words.forEach { unsafe free($0) } }
    var arguments = unsafe words + [nil]
    var process: pid_t = -1
    let status = unsafe posix_spawnp(&process, "sh", &actions, &attributes, &arguments, environ)
    return status == 0 ? process : -1
  }

  /// Ends the program: an app that is quit is not asked.
  private func stop() {
    if socket >= 0 { close(socket) }
    socket = -1
    guard process > 0 else { return }
    kill(-process, SIGKILL)
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
    process = -1
  }
}

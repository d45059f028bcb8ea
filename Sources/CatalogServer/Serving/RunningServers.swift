internal import Archives
internal import HTTPServer

/// What serves a catalog: all of it, and operators where they have an address of their own.
struct RunningServers {
  let main: Server
  let operators: Server?
  let log: RequestLog

  var servers: [Server] { [main] + [operators].compactMap(\.self) }

  /// Opens the log and, with each thread's next answer, the catalog anew.
  func reopen() {
    servers.forEach { $0.renewHandlers() }
    do { try log.reopen() } catch { log.note("The log is written on in its old file: \(error).") }
  }
}

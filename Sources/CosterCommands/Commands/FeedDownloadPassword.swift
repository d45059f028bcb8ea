internal import Archives
internal import Arguments
internal import StoreService

extension FeedDownloadCommand {
  /// Who the person is to the server: from `~/.netrc` unless a password comes another way; `nil` where nobody is named.
  func credentials(in console: Console) throws -> Credentials? {
    if user?.contains(":") == true {
      throw UsageError("--user takes a name without a password, which anybody could read in the list of processes.")
    }
    if let user, let password = try password(in: console) { return Credentials(user: user, password: password) }
    if let found = netrc(in: console)?.credentials(for: machine, user: user) { return found }
    guard let user else { return nil }
    guard let password = console.readPassword("Password of \(user) at \(machine): ") else {
      throw CommandFailure(
        "There is no password for \(user) at \(machine).",
        cure: "Put it into ~/.netrc, into a file named with --password-file, or into COSTER_PASSWORD.")
    }
    return Credentials(user: user, password: password)
  }

  /// The password from a file or the environment.
  private func password(in console: Console) throws -> String? {
    guard let passwordFile else { return console.environment("COSTER_PASSWORD") }
    let stream = try passwordFile == "-" ? console.standardInput() : ByteStream(path: passwordFile)
    let line = try stream.readAll(limit: 64 << 10).prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty else { throw CommandFailure("\(passwordFile) holds no password.") }
    return String(decoding: line, as: UTF8.self)
  }

  private func netrc(in console: Console) -> Netrc? {
    guard let path = console.environment("NETRC") ?? console.environment("HOME").map({ $0 + "/.netrc" }),
      let text = try? ByteStream(path: path).readAll(limit: 1 << 20)
    else { return nil }
    return Netrc(String(decoding: text, as: UTF8.self))
  }

  /// The server's name without its port, as `~/.netrc` has it.
  private var machine: String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    return String(url[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" })
  }
}

internal import Archives
internal import Arguments
internal import StoreService

extension FeedDownloadCommand {
  /// The credentials for the server: from `~/.netrc` unless a password is given otherwise; `nil` without a user.
  func credentials(in console: Console) throws -> Credentials? {
    if user?.contains(":") == true {
      throw UsageError("--user takes a name without a password, which anybody could read in the list of processes.")
    }
    let server = try ServerAddress(url)
    let isSafe = server.isEncrypted || settings.allowsPlainPassword
    if let user, !isSafe {
      throw UsageError(
        "The password of \(user) would go over plain http, where anybody on the way can read it. Write https:// if the "
          + "server takes that, else add --insecure.")
    }
    if let user, let password = try password(in: console) { return Credentials(user: user, password: password) }
    if let found = netrc(for: server, in: console) {
      if isSafe { return found }
      console.warn(
        "the password of \(found) in .netrc is not sent over plain http, where anybody on the way can read it; "
          + "--insecure sends it")
    }
    guard let user else { return nil }
    guard let password = console.readPassword("Password of \(user) at \(server.host): ") else {
      throw CommandFailure(
        "There is no password for \(user) at \(server.host).",
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
    Self.warnIfOthersRead(passwordFile, console)
    return String(decoding: line, as: UTF8.self)
  }

  private func netrc(for server: ServerAddress, in console: Console) -> Credentials? {
    guard let path = console.environment("NETRC") ?? console.environment("HOME").map({ $0 + "/.netrc" }),
      let text = try? ByteStream(path: path).readAll(limit: 1 << 20),
      let found = Netrc(String(decoding: text, as: UTF8.self)).credentials(for: server.host, user: user)
    else { return nil }
    Self.warnIfOthersRead(path, console)
    return found
  }

  /// Warns when everybody on the machine can read the password.
  private static func warnIfOthersRead(_ path: String, _ console: Console) {
    guard let status = try? FileSystem.status(of: path), status.kind == .file, status.isReadableByAll else { return }
    console.warn("\(path) holds a password, and everybody on this machine can read it; 'chmod 600 \(path)' ends that")
  }
}

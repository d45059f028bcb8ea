internal import Archives
internal import Arguments
internal import StoreService

/// How the partner feed's server is called, and who calls.
struct FeedServerOptions: OptionGroup {
  static let heading = "Server"

  static let parameters: Parameters<Self> = [
    .option(\.user, "-u", "--user", value: "name", help: "User name on the server."),
    .option(
      \.passwordFile, "--password-file", value: "file", completes: .files,
      help: "File whose first line is the password."),
    .flag(
      \.settings.allowsPlainPassword, "--insecure",
      help: "Send the password over plain http too, where anybody on the way can read it."),
    .group(\.settings),
  ]

  var user: String?
  var passwordFile: String?
  var settings = {
    var settings = StoreSettings.ofTool
    (settings.timeout, settings.pause) = (60_000, 2000)
    return settings
  }()

  /// The server with the feed's folder `url`.
  ///
  /// - Throws: `UsageError` where the address cannot be called so, and `CommandFailure` where the password is missing.
  func server(_ url: String, in console: Console) throws -> FeedServer {
    if let reason = ArgumentForm.serverAddress.validationError(url) { throw UsageError(reason) }
    guard let network = console.environment.network() else {
      throw CommandFailure("No network support.")
    }
    return FeedServer(network, settings: settings, credentials: try credentials(for: url, in: console)) { event in
      if case .waitsAfter(let reason, let milliseconds) = event {
        console.note("\(reason); waiting \(WaitText(milliseconds: milliseconds))")
      }
    }
  }

  // MARK: The password

  /// The credentials for the server: from `~/.netrc` unless a password is given otherwise; `nil` without a user.
  private func credentials(for url: String, in console: Console) throws -> Credentials? {
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
        hint: "Put it into ~/.netrc, into a file named with --password-file, or into COSTER_PASSWORD.")
    }
    return Credentials(user: user, password: password)
  }

  /// The password from a file or the environment.
  private func password(in console: Console) throws -> String? {
    guard let passwordFile else { return console.variable("COSTER_PASSWORD") }
    let stream = try passwordFile == "-" ? console.standardInput() : ByteStream(path: passwordFile)
    let line = try stream.readAll(limit: 64 << 10).prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty else { throw CommandFailure("\(passwordFile) holds no password.") }
    Self.warnIfOthersRead(passwordFile, console)
    return String(decoding: line, as: UTF8.self)
  }

  private func netrc(for server: ServerAddress, in console: Console) -> Credentials? {
    guard let path = console.variable("NETRC") ?? console.variable("HOME").map({ $0 + "/.netrc" }),
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

internal import Platform

/// A socket that listens.
public final class Listener: Sendable {
  let descriptor: Int32
  /// As people type it into a browser, `http://127.0.0.1:8080`, or `unix:PATH`.
  public let address: String
  /// Whether only this machine can connect.
  public let isLocal: Bool
  /// The file of a unix socket, which goes with it.
  private let file: SocketFile?
  /// Whether systemd opened it, and listens on when this process has ended.
  private let isPassed: Bool

  /// - Throws: ``ServerError`` when the address does not belong to this machine, or is in use.
  public init(_ address: ListenAddress, access: SocketAccess = SocketAccess()) throws(ServerError) {
    switch address {
    case .network(let host, let port):
      descriptor = try Self.bound(host, port)
      file = nil
      guard listen(descriptor, Self.queue) == 0 else { throw ServerError(address, number: errno, closing: descriptor) }
    case .unix(let path): (descriptor, file) = try Self.listening(path, access)
    }
    isPassed = false
    (self.address, isLocal) = Self.name(of: descriptor)
  }

  /// Takes over the socket that systemd opened for this process: `sd_listen_fds(3)` names the variables.
  ///
  /// - Returns: `nil` where it opened none.
  public static func activated() -> Listener? {
    guard variable("LISTEN_PID") == String(getpid()), variable("LISTEN_FDS") == "1" else { return nil }
    return Listener(open: firstPassed)
  }

  /// `SD_LISTEN_FDS_START`.
  private static let firstPassed: Int32 = 3

  private static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

  private init?(open descriptor: Int32) {
    self.descriptor = descriptor
    (file, isPassed) = (nil, true)
    (address, isLocal) = Self.name(of: descriptor)
    guard !address.isEmpty else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Accepts no more connections: new ones are refused at once, or wait for the next process that systemd starts.
  public func refuse() {
    if !isPassed { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    file?.remove()
  }

  func close() { _ = Platform.close(descriptor) }

  static let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

  private static func bound(_ host: String, _ port: UInt16) throws(ServerError) -> Int32 {
    let address = ListenAddress.network(host: host, port: port)
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0, let info = unsafe found else {
      throw ServerError(address, number: EADDRNOTAVAIL)
    }
    defer { unsafe freeaddrinfo(info) }
    let descriptor = unsafe socket(info.pointee.ai_family, kind, 0)
    guard descriptor >= 0 else { throw ServerError(address, number: errno) }
    var on: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    if unsafe info.pointee.ai_family == AF_INET6 { _ = unsafe setsockopt(descriptor, 41, IPV6_V6ONLY, &on, 4) }
    guard unsafe bind(descriptor, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
      throw ServerError(address, number: errno, closing: descriptor)
    }
    return descriptor
  }

  private static func listening(_ path: String, _ access: SocketAccess) throws(ServerError) -> (Int32, SocketFile?) {
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw ServerError(.unix(path: path), number: errno) }
    let socketPath = SocketPath(path)
    do throws(SocketPath.Rejection) {
      return (descriptor, try socketPath.listen(descriptor, access, queue: queue))
    } catch {
      _ = Platform.close(descriptor)
      switch error {
      case .system(let number): throw ServerError(.unix(path: path), number: number)
      case .taken(let owner): throw ServerError(.unix(path: path), takenBy: owner)
      case .access(let reason): throw ServerError(.unix(path: path), access: reason)
      }
    }
  }

  /// How many connections wait to be accepted.
  private static let queue: Int32 = 1024

  private static func name(of descriptor: Int32) -> (String, Bool) {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &size) }
    }
    guard code == 0 else { return ("", true) }
    let name = unsafe withUnsafePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe ClientAddress($0) }
    }
    guard let port = name.port else { return ("unix socket", true) }
    let host = name.text.contains(":") ? "[\(name.text)]" : name.text
    return ("http://\(host):\(port)", name.isLoopback)
  }
}

/// Why a server cannot be started.
public struct ServerError: Error, CustomStringConvertible {
  /// What fails, why, and what to do.
  public let description: String

  /// A library is not installed.
  init(missing library: Library) { description = "The server cannot be started: \(library.advice)." }

  /// libmicrohttpd refuses.
  init(starting number: Int32) {
    let reason = unsafe String(cString: strerror(number))
    description = "The server cannot be started: \(reason)."
  }

  /// The address does not belong to this machine, or is in use.
  fileprivate init(_ address: ListenAddress, number: Int32, closing descriptor: Int32? = nil) {
    let reason = unsafe String(cString: strerror(number))
    description =
      "Cannot listen at \(address): \(reason). Name another address with --listen; port 0 lets the system choose."
    if let descriptor { _ = close(descriptor) }
  }

  /// The socket cannot be given its group or mode.
  fileprivate init(_ address: ListenAddress, access reason: String) {
    description = "Cannot listen at \(address): \(reason)."
  }

  /// Something else has the socket's name.
  fileprivate init(_ address: ListenAddress, takenBy owner: String) {
    description =
      "Cannot listen at \(address): \(owner) has that name, and is left as it is. Name another address with --listen."
  }
}

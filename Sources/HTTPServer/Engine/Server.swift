internal import CMicroHTTPD
internal import Platform
internal import Synchronization

/// An HTTP/1.1 server over libmicrohttpd, with a guard before its routes.
///
///     let server = try Server(Listener(.network(host: "127.0.0.1", port: 0)), options) { { _ in HTTPResponse() } }
///     server.run { milliseconds in … }
@safe public final class Server: @unchecked Sendable {
  /// Answers requests, one at a time.
  public typealias Handler = (HTTPRequest) -> HTTPResponse

  let options: ServerOptions
  let guardian: RequestGuard
  let register = ConnectionRegister()
  let rate: RateMeter?
  let longWork: LongWork
  private let listener: Listener
  private let makeHandler: @Sendable () -> Handler
  private let rejections = Mutex<[String: Int]>([:])
  private let handlers = Mutex(Handlers())
  private let stopping = Atomic(false)
  private var daemon: OpaquePointer?

  /// Begins to answer.
  ///
  /// - Parameters:
  ///   - listener: Where to.
  ///   - options: How.
  ///   - makeHandler: Makes a handler; there are no more of them than threads.
  /// - Throws: ``ServerError`` where libmicrohttpd refuses.
  public init(
    _ listener: Listener, options: ServerOptions, makeHandler: @escaping @Sendable () -> Handler
  ) throws(ServerError) {
    guard Library.microHTTPD.isInstalled else { throw ServerError(missing: .microHTTPD) }
    (self.listener, self.options, self.makeHandler) = (listener, options, makeHandler)
    longWork = LongWork(threads: max(1, options.threads))
    rate = options.rateLimit.map { RateMeter($0.count, window: $0.window) }
    guardian = RequestGuard(
      options: options,
      ownHost: listener.isLocal && listener.address.hasPrefix("http://") ? String(listener.address.dropFirst(7)) : nil)
    Self.raiseDescriptorLimit()
    // The next answer needs as much as the last one.
    mhd_keep_freed_memory(16 << 20)
    var settings = unsafe mhd_settings()
    unsafe settings.listen_socket = listener.descriptor
    unsafe settings.threads = UInt32(max(2, options.threads))
    // Ours is the limit that counts; libmicrohttpd's own is parted among the threads.
    unsafe settings.connections = UInt32(options.maximumConnections * 4 + 1024)
    unsafe settings.memory = Self.connectionMemory
    unsafe settings.context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe Callbacks.set(&settings)
    unsafe daemon = unsafe mhd_start(&settings)
    guard unsafe daemon != nil else { throw ServerError(starting: errno) }
  }

  /// What a connection's request may take: its head, its parameters and the head of the answer.
  ///
  /// libmicrohttpd fills one and a half times as much with zeros for each request.
  private static let connectionMemory = 32 << 10

  private static func raiseDescriptorLimit() {
    var limit = rlimit()
    guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Whether it stops: answers are the last of their connections then.
  var isStopping: Bool { stopping.load(ordering: .relaxed) }

  /// Connections that are open.
  public var connectionCount: Int { register.count }

  /// How many requests and connections were refused, by reason.
  public var rejectionCounts: [String: Int] { rejections.withLock { $0 } }

  func count(_ reason: RejectionReason, _ number: Int = 1) {
    guard number > 0 else { return }
    rejections.withLock { $0[reason.rawValue, default: 0] += number }
  }

  /// An unused handler: a closure by itself would be wrapped once more at each passage through the lock.
  private struct IdleHandler: @unchecked Sendable {
    let answer: Handler
  }

  /// The unused handlers, and how often all were renewed.
  private struct Handlers: Sendable {
    var idle: [IdleHandler] = []
    var generation = 0
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    let (known, generation) = handlers.withLock { ($0.idle.popLast(), $0.generation) }
    let handler = known ?? IdleHandler(answer: makeHandler())
    defer { handlers.withLock { if $0.generation == generation { $0.idle.append(handler) } } }
    return handler.answer(request)
  }

  /// Lets each thread answer with a new handler, from its next request on.
  public func renewHandlers() {
    handlers.withLock { $0 = Handlers(idle: [], generation: $0.generation + 1) }
  }
}

extension Server {
  /// How often connections that take too long are looked for, in milliseconds.
  private static let pause = 100

  /// Serves until it is to stop, finishes what runs, and ends.
  ///
  /// `wait`: Waits for so many milliseconds, or until the server is to stop, which it returns; called again
  ///   while what runs is finished, it ends that.
  public func run(_ wait: (_ milliseconds: Int) -> Bool) { Self.run([self], wait) }

  /// The same for several servers, which begin and end together.
  public static func run(_ servers: [Server], _ wait: (_ milliseconds: Int) -> Bool) {
    while !wait(pause) {
      for server in servers { server.count(.time, server.register.endOverdue(at: Clock.milliseconds)) }
    }
    servers.forEach { $0.refuseConnections() }
    // A request may be under way on a connection that has not sent anything yet.
    if drain(servers, for: \.grace, wait) {
      servers.forEach { $0.register.close() }
      _ = drain(servers, for: \.stop, wait)
    }
    servers.forEach { $0.end() }
  }

  private func refuseConnections() {
    stopping.store(true, ordering: .relaxed)
    _ = unsafe MHD_quiesce_daemon(daemon)
    listener.refuse()
  }

  private func end() {
    // libmicrohttpd does not end while connections are left alone.
    longWork.end()
    unsafe MHD_stop_daemon(daemon)
    // Not before: libmicrohttpd's threads may still use it, and its number may be another's by then.
    listener.close()
  }

  /// Waits until all connections are closed, or for as long as servers give them; returns whether nobody wants it to
  /// end at once.
  private static func drain(
    _ servers: [Server], for span: KeyPath<ServerOptions.Times, Int64>, _ wait: (_ milliseconds: Int) -> Bool
  ) -> Bool {
    let deadline = Clock.milliseconds + (servers.map { $0.options.times[keyPath: span] }.max() ?? 0)
    while servers.contains(where: { $0.register.count > 0 }), Clock.milliseconds < deadline {
      if wait(5) { return false }
    }
    return true
  }
}

/// How a server serves.
public struct ServerOptions: Sendable {
  /// How many requests are answered at a time.
  public var threads = 2
  /// Connections at a time; more are refused.
  public var maximumConnections = 512
  /// Connections of one address; those of this machine are not counted.
  public var connectionsPerAddress = 64
  /// Whether this machine's connections are not counted; tests have no other machine.
  public var exemptsLoopback = true
  /// The hosts, in lower case, that requests may name besides this machine's.
  public var isAllowedHost: @Sendable (String) -> Bool = { _ in false }
  /// The origin whose pages may read answers, `*` for all; `nil` for none.
  public var crossOrigin: String?
  /// What answers say in `Cache-Control`.
  public var cacheControl = "no-cache"
  /// How long each part of a request may take.
  public var times = Times()
  /// The largest body, in bytes.
  public var bodyLimit = 1 << 20
  /// How many requests one address may make in so many milliseconds; `nil` for any number.
  public var rateLimit: (count: Int, window: Int64)?
  /// Whether the rate limit does not count a request.
  public var isUncounted: @Sendable (RequestTarget) -> Bool = { _ in false }
  /// Whether a request takes long, and so is answered on a thread behind those of others.
  public var takesLong: @Sendable (HTTPRequest) -> Bool = { _ in false }
  /// Called with each request that was answered, on the thread that answered it.
  public var onAnswer: @Sendable (AnsweredRequest) -> Void = { _ in }

  /// How long a client may take, in milliseconds.
  public struct Times: Sendable {
    /// From the connection, or from the answer before, to the end of a request's head.
    public var head: Int64 = 10_000
    /// From there to the end of the body.
    public var body: Int64 = 20_000
    /// To read an answer.
    public var answer: Int64 = 30_000
    /// To send what is under way when the server stops, on connections that are idle.
    public var grace: Int64 = 250
    /// To finish what runs then.
    public var stop: Int64 = 10_000
  }

  public init() {}
}

/// A request that was answered, for the log and the metrics.
public struct AnsweredRequest: Sendable {
  /// The method, as it was sent.
  public var method: String
  /// As it was sent; may contain anything but control characters.
  public var target: String
  /// What the client calls itself.
  public var userAgent: String?
  /// The client's address; empty for a unix socket.
  public var client: String
  /// What answered it, for the log and metrics.
  public var route: String
  /// The status code of the answer.
  public var status: Int
  /// Of the body as it was sent.
  public var byteCount: Int
  /// What is wrong, for who runs the server.
  public var problem: String?
  /// How long the answer took.
  public var microseconds: Int64
}

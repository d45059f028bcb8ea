/// A request to a server.
public struct ClientRequest: Equatable, Sendable {
  public var url: String
  /// Header names in lower case.
  public var fields: [String: String] = [:]
  /// The server counts as silent after this many milliseconds without data.
  public var timeout: Int64
  /// The whole answer must come within this many milliseconds; `nil` is any time.
  public var deadline: Int64?
  /// Whether a password may go over plain http.
  public var allowsPlainPassword = false
  /// What is sent by POST; a request without a body asks by GET.
  public var body: [UInt8]?

  public init(
    url: String, fields: [String: String] = [:], timeout: Int64, deadline: Int64? = nil, body: [UInt8]? = nil
  ) {
    (self.url, self.fields, self.timeout, self.deadline, self.body) = (url, fields, timeout, deadline, body)
  }
}

/// The head of a server's answer.
public struct HTTPHead: Equatable, Sendable {
  public var status: Int
  /// Header names in lower case.
  public var fields: [String: String]
  /// The answer's address after all redirections; `nil` where that is not known.
  public var url: String?
  /// The absolute address of a redirection; `nil` where this is the answer itself.
  public var redirection: String?

  public init(status: Int, fields: [String: String] = [:], url: String? = nil) {
    self.status = status
    self.fields = fields
    self.url = url
  }
}

/// Why there is no answer, or not all of it.
public struct NetworkError: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Cause: Sendable {
    /// The server does not exist, or cannot be reached.
    case unreachable
    case silent
    /// The connection ended before the answer did.
    case truncated
    /// The address is invalid, or the connection cannot be trusted: another attempt would fail too.
    case hopeless
    /// The answer is too large, or redirects to nowhere: other calls may succeed.
    case unusable
  }

  public var cause: Cause
  /// A sentence without its full stop: `Could not resolve host: itunes.apple.com`.
  public var reason: String
  /// The redirection at which the call failed, if it failed there.
  public var redirection: String?

  public init(_ cause: Cause, reason: String) {
    self.cause = cause
    self.reason = reason
  }

  public var description: String { reason }
}

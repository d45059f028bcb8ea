/// What is asked of a server.
public struct HTTPRequest: Equatable, Sendable {
  public var url: String
  /// Header names in lower case.
  public var fields: [String: String]
  /// After so many milliseconds in which nothing comes the server counts as silent.
  public var timeout: Int64
  /// After so many milliseconds the whole answer must have come; `nil` is any time.
  public var deadline: Int64?
  /// Whether a password may go over plain http.
  public var allowsPlainPassword = false

  public init(url: String, fields: [String: String] = [:], timeout: Int64, deadline: Int64? = nil) {
    self.url = url
    self.fields = fields
    self.timeout = timeout
    self.deadline = deadline
  }
}

/// The head of what a server answers.
public struct HTTPHead: Equatable, Sendable {
  public var status: Int
  /// Header names in lower case.
  public var fields: [String: String]
  /// Where the answer came from in the end, behind all redirections; `nil` where that is not known.
  public var url: String?
  /// The whole address that the server sends callers on to; `nil` where this is the answer itself.
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
    /// The server is not there, or cannot be reached.
    case unreachable
    case silent
    /// The connection ended before the answer did.
    case cut
    /// The address is none, or the connection is not to be trusted: trying again is of no use.
    case hopeless
    /// The answer is too large to be one, or leads nowhere: other calls may fare better.
    case unusable
    /// The person wants no more.
    case interrupted
  }

  public var cause: Cause
  /// A sentence without its full stop: `Could not resolve host: itunes.apple.com`.
  public var reason: String
  /// Where the server that was called sent the caller on to, where it was there that the call went wrong.
  public var redirection: String?

  public init(_ cause: Cause, reason: String) {
    self.cause = cause
    self.reason = reason
  }

  public var description: String { reason }
}

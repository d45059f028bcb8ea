internal import CatalogModel

/// The user's name and password at a server; the password is never printed.
public struct Credentials: Equatable, Sendable, CustomStringConvertible {
  public var user: String
  private let password: String

  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// The user alone.
  public var description: String { user }

  /// The `Authorization` field of RFC 7617.
  var field: String { "Basic " + Base64.text(Array("\(user):\(password)".utf8)) }
}

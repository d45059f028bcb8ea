extension Network {
  /// The most redirections of one answer: more than any real store has.
  private static let maxRedirections = 10

  /// Ends an exchange whose answer is a redirection.
  private struct Redirection: Error {
    var url: String
  }

  /// Sends a request and follows its redirections.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - call: Called with each address before it is requested; the first is the request's own.
  ///   - head: Called once, with the head of the last answer.
  ///   - body: Called with each piece of its body.
  /// - Throws: What `call`, `head` and `body` throw, and ``NetworkError``.
  func follow(
    _ request: ClientRequest, call: (_ url: String) throws -> Void = { _ in }, head: (HTTPHead) throws -> Void,
    body: (_ piece: [UInt8]) throws -> Void
  ) throws {
    var next = request
    for _ in 0...Self.maxRedirections {
      do {
        try call(next.url)
        try exchange(
          next,
          { answer in
            if let url = answer.redirection { throw Redirection(url: url) }
            var answer = answer
            answer.url = next.url
            try head(answer)
          }, body)
        return
      } catch let redirection as Redirection {
        next = try next.sentOn(to: redirection.url)
      } catch var error as NetworkError {
        if next.url != request.url { error.redirection = next.url }
        throw error
      }
    }
    throw NetworkError(.unusable, reason: "The server sends callers on again and again")
  }
}

extension ClientRequest {
  /// The same request to the address of a redirection.
  ///
  /// What was asked over an encrypted connection is not asked in plain text, where anybody on the way could write the
  /// answer; credentials are sent to no other server.
  func sentOn(to url: String) throws(NetworkError) -> ClientRequest {
    var next = self
    next.url = url
    let (old, new): (ServerAddress, ServerAddress)
    do { (old, new) = (try ServerAddress(self.url), try ServerAddress(url)) } catch {
      throw NetworkError(.unusable, reason: "The server sends callers on to an address that cannot be called")
    }
    if old.isEncrypted, !new.isEncrypted, !allowsPlainPassword {
      let hasPassword = fields["authorization"] != nil
      throw NetworkError(hasPassword ? .hopeless : .unusable, reason: Self.rejection(hasPassword: hasPassword))
    }
    guard fields["authorization"] != nil else { return next }
    let isSameServer = new.host == old.host && (new.port == old.port || (old.hasUsualPort && new.hasUsualPort))
    if !isSameServer { next.fields["authorization"] = nil }
    return next
  }

  private static func rejection(hasPassword: Bool) -> String {
    let risk = hasPassword ? "read the password" : "write the answer"
    return "The server sends callers on to plain http, where anybody on the way could \(risk). Nothing was asked there"
      + (hasPassword ? "; --insecure asks it" : "")
  }
}

extension ServerAddress {
  /// Whether the port is the one that its scheme has.
  public var hasUsualPort: Bool { port == (isEncrypted ? 443 : 80) }
}

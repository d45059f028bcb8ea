import Foundation

/// A server of files with a listing page for each folder, as Apple's server of the partner feed is.
public struct FakeFeedSite: Sendable {
  /// Contents by path: `/feeds/epf/v5/current/itunes20250427/genre.tbz`.
  public var files: [String: [UInt8]]
  /// What `Authorization` has to say, where anything.
  public var authorization: String?
  /// Folders that are listed and not there.
  public var absent: Set<String>

  public init(_ files: [String: [UInt8]], authorization: String? = nil, absent: Set<String> = []) {
    self.files = files
    self.authorization = authorization
    self.absent = absent
  }

  /// The files below a folder, as they are now.
  public init(folder: String, authorization: String? = nil) {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = names.compactMap { name in
      FileManager.default.contents(atPath: "\(folder)/\(name)").map { ("/" + name, Array($0)) }
    }
    self.init(Dictionary(files) { first, _ in first }, authorization: authorization)
  }

  /// What `Authorization` has to say of a user and a password: `pippin:s3cret`.
  public static func authorization(_ userAndPassword: String) -> String {
    "Basic " + Data(userAndPassword.utf8).base64EncodedString()
  }

  @Sendable public func answer(_ request: FakeRequest) -> FakeAnswer {
    if let authorization, request.fields["authorization"] != authorization {
      return FakeAnswer(status: 401, fields: [("WWW-Authenticate", "Basic realm=\"EPF\"")])
    }
    let path = request.path
    if absent.contains(where: { path.hasPrefix($0) }) { return .notFound }
    if let content = files[path] {
      return FakeAnswer(
        fields: [("Content-Type", "application/octet-stream"), ("Accept-Ranges", "bytes")], body: content)
    }
    return path.hasSuffix("/") ? listing(path) ?? .notFound : .notFound
  }

  /// The page of a folder, in the shape of Apache's: links to other orders and to the folder above come first.
  private func listing(_ folder: String) -> FakeAnswer? {
    let names = Set(
      (Array(files.keys) + absent).filter { $0.hasPrefix(folder) && $0 != folder }.map { path -> String in
        let rest = path.dropFirst(folder.count)
        return rest.firstIndex(of: "/").map { String(rest[...$0]) } ?? String(rest)
      })
    guard !names.isEmpty else { return nil }
    let rows = names.sorted().map {
      "<img src=\"/icons/compressed.gif\" alt=\"[   ]\"> <a href=\"\($0)\">\($0)</a>   30-Jan-2013 04:12  4.5G\n"
    }
    return FakeAnswer(
      type: "text/html;charset=UTF-8",
      text: """
        <!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">
        <html>\n <head><title>Index of \(folder)</title></head>\n <body><h1>Index of \(folder)</h1>
        <pre><a href="?C=N;O=D">Name</a> <a href="?C=M;O=A">Last modified</a><hr>\
        <a href="/feeds/epf/">Parent Directory</a>\n\(rows.joined())<hr></pre>\n</body></html>

        """)
  }
}

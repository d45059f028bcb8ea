internal import CLibraries

/// A library that a release loads when it is needed, and that may be missing.
///
/// What needs it asks first: a routine of a missing library ends the process, since it has no answer to give.
public struct Library: Sendable {
  private let name: String
  /// Whether it can be used.
  public let isInstalled: Bool

  public static let archive = Library(name: "libarchive")
  public static let brotliDecoder = Library(name: "libbrotlidec")
  public static let brotliEncoder = Library(name: "libbrotlienc")
  public static let crypto = Library(name: "libcrypto")
  public static let curl = Library(name: "libcurl")
  public static let isal = Library(name: "libisal")
  public static let microHTTPD = Library(name: "libmicrohttpd")
  public static let xml = Library(name: "libxml2")
  public static let yaml = Library(name: "libyaml")
  public static let zlib = Library(name: "libz")
  /// Without these there is no catalog to speak of.
  public static let required = ["libnettle", "libsimdjson", "libsqlite3", "libz"].map(Library.init(name:))

  private init(name: String) {
    self.name = name
    isInstalled = unsafe coster_has_library(name) != 0
  }

  /// What to say where it cannot: `libisal cannot be loaded; install it (Debian: libisal2)`.
  public var advice: String {
    "\(name) cannot be loaded; install it (Debian: \(unsafe String(cString: coster_library_package(name))))"
  }
}

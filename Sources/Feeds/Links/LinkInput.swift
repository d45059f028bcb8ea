internal import Archives
internal import ProductLinks

/// What a person names to be searched for links.
public enum LinkInput: Equatable, Sendable {
  /// What comes from standard input.
  case standardInput
  /// A file or a folder that is there.
  case path(String)
  /// A link, or text that holds some.
  case text(String)

  /// What standard input is called as a source.
  public static let standardInputName = "-"

  /// Finds out what an argument is: `-`, something that the file system has, or else text.
  public init(argument: String) {
    if argument == "-" {
      self = .standardInput
    } else if FileSystem.exists(argument) {
      self = .path(argument)
    } else {
      self = .text(argument)
    }
  }
}

/// Why a text holds no link to a product.
public enum NoLinkReason: Equatable, Sendable {
  /// There is no text.
  case empty
  /// A number alone may be an Apple ID, but is no link.
  case number
  /// A page of one of Apple's stores that names no product, such as a chart or a story.
  case storePage
  /// An address elsewhere, with its host.
  case otherHost(String)
  /// There is no address in it.
  case noAddress

  /// Says why; the text is known to hold none.
  public init(_ text: String) {
    if text.utf8.allSatisfy({ $0 <= 0x20 }) {
      self = .empty
    } else if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      self = .number
    } else if Self.isStorePage(text) {
      self = .storePage
    } else if let host = Self.host(text) {
      self = .otherHost(host)
    } else {
      self = .noAddress
    }
  }

  private static func isStorePage(_ text: String) -> Bool {
    var scanner = LinkScanner([.withoutLines, .storePages])
    var isFound = false
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { unsafe scanner.scanMatches($0) { _ in isFound = true } }
    scanner.finishMatches { _ in isFound = true }
    return isFound
  }

  /// The text after `://` and after a user's name, which can look like a host, up to the path.
  private static func host(_ text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), text[colon...].hasPrefix("://") else { return nil }
    let authority = text[text.index(colon, offsetBy: 3)...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@").last.map(String.init) ?? ""
    return host.isEmpty ? nil : host
  }
}

public import ProductLinks

/// What became of a link.
public struct RewrittenLink: Sendable {
  /// The link as it stood in the text.
  public var found: FoundLink
  public var result: LinkResult
}

/// A new text of a link, or why the old one stays.
public enum LinkResult: Equatable, Sendable {
  /// Its bytes, in the escaping of its place.
  case changed([UInt8])
  case unchanged(UnchangedReason)
}

/// Why a link stays as it is.
public enum UnchangedReason: String, CaseIterable, Sendable {
  case needsNone = "needs no change"
  case otherHost = "on another site that has Apple's number"
  case noAddress = "a tag, not a link"
  case forPrograms = "an address for programs, not a store page"
  case severalItems = "names several items"
  case shortLink = "a short link, which only the network can follow"
  case unknownKind = "what it leads to is not known, and so not its page of today"
  case wrapped = "within another link; --unwrap takes that away"
  case unknownWrapper = "within a link that isn't known to lead there"
  case placeholder = "put together by a program, or not read to its end"
  case pattern = "a regular expression"
  case noPlace = "its old form has no place for the store; --modern gives it today's"
  case noGeo = "Apple's redirector has no such page"
  case truncated = "truncated"
  case brokenLine = "broken over lines, or quoted-printable"
  case notKept = "its surroundings would make another link of it"

  /// Whether what was asked for could not be done.
  public var isRefusal: Bool {
    switch self {
    case .needsNone, .otherHost, .noAddress, .forPrograms, .pattern: false
    default: true
    }
  }
}

extension UnchangedReason: Error {}

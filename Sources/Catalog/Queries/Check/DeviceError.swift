/// An error that StoreKit, or a library around it, reported on a device, and what it is about.
///
/// Codes are those of `ErrorDomain` and `WrapperError`. An error that wraps others says less than the inner ones:
/// the innermost that gives a reason counts, and all are named.
public struct DeviceError: Equatable, Sendable {
  /// What has to change to fix the error.
  public enum Subject: String, CaseIterable, Sendable {
    /// The number that the program passed.
    case id
    /// The connection.
    case network
    /// The account on the device, or the person who has it.
    case account
    /// How the program calls StoreKit, or how the app is set up.
    case app
    /// Apple's own service.
    case store
    /// Not known.
    case unknown
  }

  /// The error as its maker names it: `SKErrorDomain 5`, `StoreKitError networkError`, `E_USER_CANCELLED`.
  public var name: String
  /// What has to change to fix it.
  public var subject: Subject
  /// What it means, in a few words.
  public var meaning: String
  /// What to do, in a few words; `nil` where nobody says.
  public var cure: String?
  /// Who says so: a document of Apple, or reports of developers.
  public var source: String?
  /// Whether the code is known, and not its domain alone.
  public var isKnown = true
  /// Every error of the text, the outermost first, as `name: meaning`.
  public var layers: [String] = []
}

extension DeviceError {
  /// Parses what a device, a log, a crash report or a library printed.
  ///
  ///     DeviceError(parsing: #"Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store""#)
  ///
  /// - Returns: `nil` where the text names no error with its domain and code, nor by a word of a library.
  public init?(parsing text: String) {
    let found = ErrorScanner(text).mentions
    guard let innermost = Self.innermost(found) else { return nil }
    self = Self.innermost(found.filter { $0.error.isKnown && $0.error.subject != .unknown }) ?? innermost
    layers = found.map { "\($0.error.name): \($0.error.meaning)" }
  }

  /// Of two at the same depth, the later one: what is around an error is printed before it.
  private static func innermost(_ mentions: [ErrorMention]) -> DeviceError? {
    mentions.enumerated().max { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }?.element.error
  }

  /// The names of Apple's domains, which are printed with a code: `SKErrorDomain`.
  package static var domains: [String] { ErrorDomain.all.map(\.name).filter { $0.contains("ErrorDomain") } }

  /// The names of `StoreKitError`: `networkError`.
  package static var swiftNames: [String] { ErrorDomain.storeKitError.words }

  /// The names of `SKError.Code`: `paymentCancelled`.
  package static var storeKitNames: [String] { ErrorDomain.storeKit.words }
}

/// An error that StoreKit reported on a device, and what it is about.
///
/// Codes are Apple's: SKError.Code, StoreKitError, NSURLErrorDomain. `SSErrorDomain` 109 has the same message as
/// SKError 5, "Cannot connect to iTunes Store", but means that the app lacks the in-app purchase capability.
public struct DeviceError: Equatable, Sendable {
  /// What has to change to fix the error.
  public enum Subject: String, CaseIterable, Sendable {
    /// The number that the program passed.
    case id
    /// The connection.
    case network
    /// The account on the device.
    case account
    /// How the program calls StoreKit.
    case app
    /// Not known.
    case unknown
  }

  /// The error as Apple names it: `SKErrorDomain 5`, `StoreKitError networkError`.
  public var name: String
  /// What has to change to fix it.
  public var subject: Subject
  /// What it means, in a few words.
  public var meaning: String
}

extension DeviceError {
  /// Parses what a device, a log or a crash report printed.
  ///
  /// An error that wraps another one says less than the inner one: the first one with a known subject counts.
  ///
  ///     DeviceError(parsing: #"Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store""#)
  ///
  /// - Returns: `nil` where no error of these domains is in the text.
  public init?(parsing text: String) {
    let errors = Self.named(in: text) + Self.numbered(in: text)
    guard let first = errors.first else { return nil }
    self = errors.first { $0.subject != .unknown } ?? first
  }

  private static func named(in text: String) -> [DeviceError] {
    guard text.contains("StoreKitError") || text.contains("SKError.") else { return [] }
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    return swiftErrors.filter { words.contains($0.word) }.map {
      DeviceError(name: "StoreKitError \($0.word)", subject: $0.subject, meaning: $0.meaning)
    }
      + storeKit.filter { text.contains("SKError.\($0.word)") }.map {
        DeviceError(name: "SKErrorDomain \($0.code)", subject: $0.subject, meaning: $0.meaning)
      }
  }

  /// Finds `SKErrorDomain Code=5`, `SKErrorDomain error 5.` and `SSErrorDomain 109`.
  private static func numbered(in text: String) -> [DeviceError] {
    domains.flatMap { domain in
      text.ranges(of: domain).compactMap { range in
        code(after: text[range.upperBound...]).map { error(domain, code: $0) }
      }
    }
  }

  /// The number after a domain: `Code=5`, `error 5`, `109`; at most a few characters between them.
  private static func code(after text: Substring) -> Int? {
    guard let start = text.prefix(12).firstIndex(where: isOfNumber) else { return nil }
    return Int(text[start...].prefix(while: isOfNumber))
  }

  private static func isOfNumber(_ character: Character) -> Bool {
    character == "-" || character.isASCII && character.isNumber
  }

  private static func error(_ domain: String, code: Int) -> DeviceError {
    let (subject, meaning) = meaning(of: code, in: domain)
    return DeviceError(name: "\(domain) \(code)", subject: subject, meaning: meaning)
  }

  private static func meaning(of code: Int, in domain: String) -> (Subject, String) {
    switch (domain, code) {
    case ("SSErrorDomain", 109): (.app, "the app lacks the in-app purchase capability")
    case ("NSURLErrorDomain", -1012): (.account, "a sign-in was cancelled")
    case ("NSURLErrorDomain", _): (.network, networkMeanings[code] ?? "the connection failed")
    default:
      storeKit.first { domain == "SKErrorDomain" && $0.code == code }.map { ($0.subject, $0.meaning) }
        ?? (.unknown, "an undocumented code")
    }
  }

  private static let domains = ["SKErrorDomain", "SSErrorDomain", "NSURLErrorDomain"]

  private static let networkMeanings = [
    -1001: "the request timed out", -1003: "the host was not found", -1004: "the host refused the connection",
    -1005: "the connection was lost", -1009: "the device is offline", -1200: "no secure connection could be made",
  ]

  private static let swiftErrors: [(word: String, subject: Subject, meaning: String)] = [
    ("networkError", .network, "the store could not be reached"),
    ("notAvailableInStorefront", .id, "the item is not sold in this storefront"),
    ("notEntitled", .app, "the app lacks an entitlement"),
    ("systemError", .unknown, "StoreKit failed on the device"),
    ("unsupported", .app, "the app asked for something this system does not have"),
    ("userCancelled", .account, "the person cancelled"),
    ("unknown", .unknown, "StoreKit gives no reason"),
  ]

  /// The names of `StoreKitError`: `networkError`.
  package static var swiftNames: [String] { swiftErrors.map(\.word) }

  /// The names of `SKError.Code`: `paymentCancelled`.
  package static var storeKitNames: [String] { storeKit.map(\.word) }

  private static let storeKit: [(code: Int, word: String, subject: Subject, meaning: String)] = [
    (0, "unknown", .unknown, "StoreKit gives no reason"),
    (1, "clientInvalid", .account, "this person may not do that"),
    (2, "paymentCancelled", .account, "the person cancelled"),
    (3, "paymentInvalid", .app, "the app made a payment that StoreKit does not accept"),
    (4, "paymentNotAllowed", .account, "this person may not pay on this device"),
    (5, "storeProductNotAvailable", .id, "the store does not show this item"),
    (6, "cloudServicePermissionDenied", .account, "the person gave no access to the music library"),
    (7, "cloudServiceNetworkConnectionFailed", .network, "the music service could not be reached"),
    (8, "cloudServiceRevoked", .account, "the person withdrew access to the music library"),
    (9, "privacyAcknowledgementRequired", .account, "the person has not accepted Apple's privacy notice"),
    (10, "unauthorizedRequestData", .app, "the app used request data without the entitlement for it"),
    (11, "invalidOfferIdentifier", .app, "the offer's identifier is not valid"),
    (12, "invalidSignature", .app, "the offer's signature is not valid"),
    (13, "missingOfferParams", .app, "the offer lacks parameters"),
    (14, "invalidOfferPrice", .app, "the offer's price in App Store Connect is no longer valid"),
    (15, "overlayCancelled", .account, "the overlay was closed"),
    (16, "overlayInvalidConfiguration", .app, "the overlay's configuration is not valid"),
    (17, "overlayTimeout", .network, "the overlay took too long to load"),
    (18, "ineligibleForOffer", .account, "this person is not eligible for the offer"),
    (19, "unsupportedPlatform", .app, "this platform does not have that"),
    (20, "overlayPresentedInBackgroundScene", .app, "the overlay was shown in a scene in the background"),
    (5002, "simulator", .app, "the simulator cannot buy or restore: use a device, or a StoreKit configuration"),
  ]
}

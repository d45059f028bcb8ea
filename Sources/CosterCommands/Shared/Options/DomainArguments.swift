public import Answers
public import Archives
public import Arguments
public import Catalog
public import CatalogModel
public import Notifications
public import PartnerFeed
internal import ServerSettings
public import SignedData
public import StorePrices
public import StoreService
public import Storefronts

// Values of other modules that can be typed on the command line as they are.

/// What reading an argument throws; `nil` if it can be read.
func thrown(_ body: () throws -> Void) -> (any Error)? {
  do { try body() } catch { return error }
  return nil
}

extension StoreEnvironment: ArgumentValue {}
extension PostForm: ArgumentValue {}
extension ServeSettings.Log: ArgumentValue {}
extension SearchMedia: ArgumentValue {}
extension SearchAttribute: ArgumentValue {}

extension SearchEntity: ArgumentValue {
  public static func validationError(of argument: String) -> String? {
    guard let media = SearchMedia(rawValue: argument.lowercased()) else { return nil }
    let entities = media.entities.map(\.rawValue).joined(separator: ", ")
    return "'\(argument)' is a media, and --entity takes one sort of it. Use \(entities)."
  }
}

/// `yes` or `no`.
extension Bool: ArgumentValue {
  public init?(argument: String) {
    guard Self.allowedArguments.contains(argument) else { return nil }
    self = argument == "yes"
  }

  public var argument: String { self ? "yes" : "no" }

  public static var allowedArguments: [String] { ["yes", "no"] }
}

/// `*_price: retail_price > 0`.
extension PartnerCondition: ArgumentValue {
  public init?(argument: String) { try? self.init(argument) }

  public static func validationError(of argument: String) -> String? {
    thrown { _ = try Self(argument) }.map { "\($0)." }
  }
}

/// `app`, `podcast-episode`; plurals such as `apps` are accepted.
extension ProductKind: ArgumentValue {
  public init?(argument: String) { self.init(word: argument) }
}

/// `2026-11-18`, or how long ago: `7d`.
extension TimeReference: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public var argument: String { text }
}

/// `2026-11-18` or `2026-11-18T09:30:00Z`.
extension Timestamp: LosslessStringConvertible, ArgumentValue {}

/// A pattern of file names: `*.md`, `!node_modules`.
extension Glob: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
}

/// `us`, `USA` or `143441`.
extension Storefront: LosslessStringConvertible, ArgumentValue {
  public static var allowedArguments: [String] { allKnown.map(\.code) }
}

/// `EUR`.
extension CurrencyCode: LosslessStringConvertible, ArgumentValue {
  public static var allowedArguments: [String] { ParameterForm.currency.allowed() }
  public static func validationError(of argument: String) -> String? {
    ParameterForm.currency.validationError(argument)
  }
}

/// The period that a price is for: `P1Y`.
extension BillingPeriod: LosslessStringConvertible, ArgumentValue {
  public static func validationError(of argument: String) -> String? {
    ParameterForm.billingPeriod.validationError(argument)
  }
}

extension BillingPeriod.Unit: ArgumentValue {}

/// A locale with data: `de`, `pt-BR`.
extension LocaleTag: ArgumentValue {
  public init?(argument: String) {
    self.init(argument)
    guard hasLocaleData else { return nil }
  }

  /// The languages of the live stores, alone and with each store's country.
  public static var allowedArguments: [String] {
    let locales = StorefrontDirectory.live.flatMap(\.locales)
    return Set(locales.map(\.description) + locales.map(\.language)).sorted()
  }
}

/// The version of a device's system: `12.4`.
extension SystemVersion: ArgumentValue {
  public static func validationError(of argument: String) -> String? {
    "'\(argument)' is not a version of a system. Write it as in 12.4."
  }
}

/// A language of the Search API: `ja`, `de-DE`.
extension StoreLanguage: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static func validationError(of argument: String) -> String? {
    "'\(argument)' is not a language of the Search API. Write en or ja, or a language and a country: de-DE."
  }
}

/// `topsongs`, `music/most-played/songs`.
extension ChartName: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static var allowedArguments: [String] { allNames }
}

/// A rate of calls: `20` or `20/min`, `2/s`, `600/h`.
extension CallLimit: ArgumentValue {
  private static let windows: [String: Int64] = ["s": 1000, "min": 60_000, "h": 3_600_000]

  public init?(argument: String) {
    let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let count = Int(parts[0]), (1...1_000_000).contains(count),
      let window = Self.windows[parts.count > 1 ? String(parts[1]) : "min"]
    else { return nil }
    self.init(count: count, window: window)
  }

  public var argument: String { "\(count)/\(Self.windows.first { $0.value == window }?.key ?? "min")" }

  public static func validationError(of argument: String) -> String? {
    "'\(argument)' is not a rate. Write it as in 20/min, 2/s or 600/h."
  }
}

/// `6759209764`.
extension AppleID: LosslessStringConvertible, ArgumentValue {}

/// `sandbox`, or in Apple's own words: `Sandbox`, `ProductionSandbox`.
extension SignedEnvironment: ArgumentValue {
  public init?(argument: String) {
    guard let known = Self(rawValue: argument.lowercased()) ?? Self(stated: argument) else { return nil }
    self = known
  }
}

/// `f8:ff:c2:1e:91:82`, or a UUID.
extension DeviceIdentifier: ArgumentValue {
  public init?(argument: String) { self.init(argument) }

  public static func validationError(of argument: String) -> String? {
    // It identifies a person's device.
    "--device takes a network address such as f8:ff:c2:1e:91:82, or a UUID."
  }
}

public import Catalog
public import CatalogModel
public import StorePrices
internal import Storefronts

// The forms of values that several questions take.

extension ParameterForm<String> {
  /// Text without control characters; a dash alone stands for standard input.
  public static func text(_ valueName: String) -> Self {
    let (first, other) = (#"[^\u0000-\u001F\u007F-]"#, ParameterPattern.character)
    return Self(valueName, pattern: "(\(first)\(other)*|-\(other)+)") { isText($0) ? $0 : nil }
  }

  /// Text that can be in a list: without commas.
  public static func listedText(_ valueName: String) -> Self {
    let (first, other) = (#"[^\u0000-\u001F\u007F,-]"#, #"[^\u0000-\u001F\u007F,]"#)
    return Self(valueName, pattern: "(\(first)\(other)*|-\(other)+)") { isText($0) && !$0.contains(",") ? $0 : nil }
  }

  private static func isText(_ text: String) -> Bool {
    !text.isEmpty && text != "-" && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}

extension ParameterForm<Bool> {
  /// `true` or `false`.
  public static var truth: Self {
    Self("truth", type: .boolean, pattern: "(true|false)", allowed: { ["true", "false"] }) { Bool($0) }
  }
}

extension ParameterForm<Int> {
  /// A whole number from 1.
  public static var count: Self {
    Self("count", type: .integer, pattern: "[1-9][0-9]{0,8}") { text in
      text.utf8.count <= 9 && text.first != "0" && text.isDigits ? Int(text) : nil
    }
  }

  /// The stars that a customer gives.
  public static var stars: Self {
    Self("stars", type: .integer, pattern: "[1-5]", allowed: { (1...5).map(String.init) }) { text in
      (1...5).first { String($0) == text }
    }
  }
}

extension ParameterForm<TimeReference> {
  /// A time, or how long ago: `7d`.
  public static var time: Self {
    Self(
      "time", pattern: "(\(ParameterPattern.time)|\(TimeReference.countPattern)[hdw])",
      validationError: { TimeReference.validationError(of: $0) },
      write: \.text
    ) { TimeReference($0) }
  }
}

extension ParameterForm<Timestamp> {
  /// `2026-11-18`, `2026-11-18T09:30:00Z` or the same with an offset.
  public static var date: Self { Self("date", pattern: ParameterPattern.time) { Timestamp($0) } }
}

extension ParameterForm<StorefrontChoice> {
  /// One storefront, or all.
  public static var storefront: Self {
    Self(
      "code", pattern: "(all|\(storePattern))",
      allowed: { ["all"] + Storefront.allKnown.map(\.code) }, validationError: { Storefront.validationError(of: $0) },
      write: { $0.storefront?.code ?? "all" }
    ) { StorefrontChoice($0) }
  }

  /// A store's codes in either case, and its number, before which zeros may stand.
  fileprivate static var storePattern: String {
    let (codes, numbers) = (
      Storefront.spellings.filter { $0.first?.isLetter == true }, Storefront.allKnown.map(\.number)
    )
    return "(\(ParameterPattern.wordsInAnyCase(codes))|0*\(ParameterPattern.wordsInAnyCase(numbers.map(String.init))))"
  }
}

extension ParameterForm<Storefront> {
  /// One store.
  public static var store: Self {
    Self(
      "code", pattern: ParameterForm<StorefrontChoice>.storePattern,
      allowed: { Storefront.allKnown.map(\.code) }, validationError: { Storefront.validationError(of: $0) },
      write: \.code
    ) {
      Storefront($0)
    }
  }
}

extension Storefront {
  /// Why a text is not a storefront, with the most likely ones; `nil` if it is one.
  public static func validationError(of text: String) -> String? {
    do throws(UnknownStorefront) { _ = try StorefrontDirectory.find(text) } catch { return "\(error)" }
    return nil
  }
}

extension ParameterForm<ProductKind> {
  /// `app`, `podcast-episode`; plurals such as `apps` are accepted.
  public static var kind: Self {
    Self(
      "kind", pattern: ParameterPattern.words(ProductKind.allCases.map(\.rawValue)) + "s?",
      allowed: { ProductKind.allCases.map(\.rawValue) }, write: \.rawValue
    ) { ProductKind(word: $0) }
  }
}

extension ProductKind {
  /// A kind by its name, or by its plural: `apps`.
  public init?(word: String) {
    let singular = word.hasSuffix("s") ? String(word.dropLast()) : word
    guard let kind = ProductKind(rawValue: word) ?? ProductKind(rawValue: singular) else { return nil }
    self = kind
  }
}

extension ParameterForm<String> {
  /// What help says of the language of a store's page.
  public static let pageLanguageHelp =
    "Language of the store's page, such as en-GB; a store without it is read in its own."

  /// The language of a store's page: `en-GB`, `zh-Hant-TW`.
  public static var pageLanguage: Self {
    // The languages of the live stores, with a country and without.
    let allowed = { @Sendable () -> [String] in
      let tags = StorefrontDirectory.live.flatMap(\.languages)
      return Set(tags + tags.compactMap { LocaleTag($0)?.language }).sorted()
    }
    return Self("tag", pattern: ParameterPattern.tags(allowed()), allowed: allowed) { text in
      LocaleTag(text).flatMap { allowed().contains($0.description) ? $0.description : nil }
    }
  }
}

extension ParameterForm<Int64> {
  /// A share in thousandths of a percent, more than 0 and at most 100 %: `30%`, `12.5`.
  public static var share: Self {
    Self(
      "share",
      pattern: #"(0\.([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9])|[1-9][0-9]?(\.[0-9]{1,3})?|100(\.0{1,3})?)%?"#,
      validationError: { "'\($0)' is not a share of a price. Write it as in 30% or 12.5%." }
    ) { text in
      let number = text.hasSuffix("%") ? text.dropLast() : text[...]
      return milliunits(number).flatMap { (1...100_000).contains($0) ? $0 : nil }
    }
  }

  /// An amount in milliunits: `1234.50`.
  public static var amount: Self {
    Self(
      "amount", pattern: "-?\(ParameterPattern.decimal)",
      validationError: {
        "'\($0)' is not an amount. Write at most 15 digits, then a point and at most three decimals, as in 1234.50."
      }
    ) { milliunits($0[...]) }
  }

  /// The thousandths of a number with no zeros before it, and with three decimals at most.
  private static func milliunits(_ text: Substring) -> Int64? {
    let parts = (text.hasPrefix("-") ? text.dropFirst() : text).split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, whole == "0" || whole.first != "0", whole.utf8.count <= 15,
      parts.dropFirst().allSatisfy({ $0.utf8.count <= 3 })
    else { return nil }
    return Money.milliunits(exactly: text)
  }
}

extension String {
  /// Whether it has the digits 0 to 9 and nothing else: numbers are also read with a sign.
  fileprivate var isDigits: Bool { utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } }
}

extension ParameterForm<StoreEnvironment> {
  /// `production`, `sandbox` or `configuration`.
  public static var environment: Self {
    let words = StoreEnvironment.allCases.map(\.rawValue)
    return Self("name", pattern: ParameterPattern.words(words), allowed: { words }, write: \.rawValue) {
      StoreEnvironment(rawValue: $0)
    }
  }
}

extension ParameterForm<SystemVersion> {
  /// The version of a device's system: `12.4`.
  public static var systemVersion: Self {
    Self(
      "version", pattern: #"(0|[1-9][0-9]{0,3})(\.(0|[1-9][0-9]{0,3})){0,3}"#,
      validationError: { "'\($0)' is not a version of a system. Write it as in 12.4." }
    ) { text in
      let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      let isPlain = numbers.allSatisfy { $0.utf8.count <= 4 && $0.isDigits && ($0 == "0" || $0.first != "0") }
      return isPlain ? SystemVersion(text) : nil
    }
  }
}

extension ParameterForm<DeviceError> {
  /// An error of StoreKit, as a device or a log printed it.
  ///
  /// The pattern has the forms that Apple's systems print; more is read, since logs have an error in any text.
  public static var deviceError: Self {
    Self(
      "text", pattern: errorPattern,
      validationError: {
        "'\($0)' is not a StoreKit error: give it with its domain and code, such as 'SKErrorDomain Code=5'."
      },
      write: \.name
    ) { DeviceError(parsing: $0) }
  }

  private static var errorPattern: String {
    let names =
      #"\#(ParameterPattern.words(DeviceError.domains))( Code=| error | )-?[0-9]{1,5}"#
      + "|StoreKitError[ .]\(ParameterPattern.words(DeviceError.swiftNames))"
      + #"|SKError\.\#(ParameterPattern.words(DeviceError.storeKitNames))"#
    let other = ParameterPattern.character
    return #"(\#(other)*[ .=:(\["'])?(\#(names))([ .,;:)(\]"'}]\#(other)*)?"#
  }
}

extension ParameterForm<String> {
  /// A year, a month or a day: `2016`, `2016-03`, `2016-03-15`.
  public static var period: Self {
    Self(
      "period", pattern: "(\(ParameterPattern.year)(-(0[1-9]|1[0-2]))?|\(ParameterPattern.day))",
      validationError: { "'\($0)' is not a period. Write a year, a month or a day: 2016, 2016-03, 2016-03-15." }
    ) { text in
      let rest = "0000-01-01".dropFirst(text.utf8.count)
      return [4, 7, 10].contains(text.utf8.count) && Timestamp(text + rest) != nil ? text : nil
    }
  }
}

extension ParameterForm<CurrencyCode> {
  /// `EUR`.
  public static var currency: Self {
    let allowed = { @Sendable () -> [String] in
      Set(StorefrontDirectory.live.compactMap { $0.currency?.description }).sorted()
    }
    return Self(
      "currency", pattern: ParameterPattern.wordsInAnyCase(CurrencyCode.all.map { "\($0)" }), allowed: allowed,
      validationError: { "'\($0)' is not a currency that money is counted in. Write its ISO 4217 code, such as EUR." }
    ) { CurrencyCode($0) }
  }
}

extension ParameterForm<BillingPeriod> {
  /// The period that a price is for: `P1Y`, `P3M`, `P1W`.
  public static var billingPeriod: Self {
    Self(
      "period", pattern: "P[1-9][0-9]{0,2}[DWMY]",
      validationError: { "'\($0)' is not a period. Write it as in P1Y, P3M, P1W or P7D." }
    ) { text in BillingPeriod(text).flatMap { "\($0)" == text ? $0 : nil } }
  }
}

extension ParameterForm<BillingPeriod.Unit> {
  /// What a price is spread over: `month`.
  public static var billingUnit: Self {
    let words = BillingPeriod.Unit.allCases.map(\.rawValue)
    return Self("unit", pattern: ParameterPattern.words(words), allowed: { words }, write: \.rawValue) {
      BillingPeriod.Unit(rawValue: $0)
    }
  }
}

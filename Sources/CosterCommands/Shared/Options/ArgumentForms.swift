internal import Answers
internal import Arguments
internal import CatalogModel
internal import StoreService
internal import Storefronts

// Numbers and texts that are typed in a form of their own.

extension ArgumentForm<Int> {
  /// A whole number from 1.
  static var count: Self { Self { Int($0).flatMap { $0 > 0 ? $0 : nil } } }
}

extension ArgumentForm<String> {
  /// One of several words.
  static func word(of words: [String]) -> Self { Self(allowed: { words }) { words.contains($0) ? $0 : nil } }
}

// MARK: - Times

extension ArgumentForm<Int64> {
  private static var secondsOfUnits: [Character: Int64] { ["s": 1, "m": 60, "h": 3600] }

  /// A duration in milliseconds: `30` or `30s`, `2m`, `1h`, `0.5`.
  static var span: Self {
    Self(
      validationError: { "'\($0)' is not a duration. Write it as in 30s, 2m or 1h." },
      write: { milliseconds in
        milliseconds % 1000 == 0
          ? "\(milliseconds / 1000)s" : "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())s"
      }
    ) { argument in
      let unit = argument.last.flatMap { secondsOfUnits[$0] }
      let number = unit == nil ? argument[...] : argument.dropLast()
      // Thousandths of the unit, exactly.
      guard let thousandths = Money.milliunits(exactly: number), (0...86_400_000).contains(thousandths) else {
        return nil
      }
      return thousandths * (unit ?? 1)
    }
  }

  /// How long to wait for an answer: a duration that is not 0.
  static var timeout: Self {
    Self(
      validationError: {
        span.read($0) == nil
          ? span.validationError($0) : "No server answers within '\($0)'. Use a longer time, as in 30s."
      },
      write: { span.write($0) }
    ) { span.read($0).flatMap { $0 > 0 ? $0 : nil } }
  }
}

// MARK: - Forms that questions have, too

extension ArgumentForm {
  /// The form of a question's parameter.
  init(_ form: ParameterForm<Value>) {
    self.init(allowed: form.allowed, validationError: form.validationError, write: form.write, read: form.read)
  }
}

extension ArgumentForm<Int64> {
  /// An amount in milliunits: `1234.50`.
  static var amount: Self { Self(.amount) }
  /// A share in thousandths of a percent: `30%`.
  static var share: Self { Self(.share) }
}

extension ArgumentForm<String> {
  /// A year, a month or a day: `2016-03`.
  static var period: Self { Self(.period) }
  /// The language of a store's page: `en-GB`, `zh-Hant-TW`.
  static var pageLanguage: Self { Self(.pageLanguage) }
}

// MARK: - Calls to servers

extension ArgumentForm<String> {
  /// A server's address: `http://127.0.0.1:8080`.
  static var serverAddress: Self {
    let validationError = { @Sendable (argument: String) -> String? in
      if let error = thrown({ _ = try ServerAddress(argument) }) { return "\(error)" }
      guard argument.allSatisfy({ !$0.isWhitespace && $0 != "?" && $0 != "#" }) else {
        return "'\(argument)' is more than a server's address: leave out what stands behind its path."
      }
      return nil
    }
    return Self(validationError: validationError) { argument in
      validationError(argument) == nil ? argument.hasSuffix("/") ? String(argument.dropLast()) : argument : nil
    }
  }

  /// Text that can be in the head of a request.
  static var userAgent: Self {
    Self(
      validationError: { _ in
        "--user-agent takes letters, digits and signs of ASCII, and neither line breaks nor other control characters."
      }
    ) { argument in
      let isPlain = argument.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
      return isPlain && argument.contains { $0 != " " } ? argument : nil
    }
  }
}

extension ArgumentForm where Value: RawRepresentable<String> & CaseIterable {
  /// A word of the Search API's own vocabulary: `musicTrack`, in any case.
  static var word: Self {
    Self { argument in Value.allCases.first { $0.rawValue.lowercased() == argument.lowercased() } }
  }
}

/// A domain of errors with the codes that are known of it: the only place where their meanings stand.
struct ErrorDomain: Sendable {
  /// A code of the domain.
  struct Code: Sendable {
    var number: Int
    /// The name that the code has in Swift or Objective-C, where it has one.
    var word: String?
    var subject: DeviceError.Subject
    var meaning: String
    var cure: String?
    /// Where it is known from, if not from the domain's own source.
    var source: String?

    init(
      _ number: Int, _ subject: DeviceError.Subject, _ meaning: String, _ cure: String? = nil,
      from source: String? = nil
    ) {
      (self.number, self.subject, self.meaning, self.cure, self.source) = (number, subject, meaning, cure, source)
    }

    init(
      _ number: Int, _ word: String, _ subject: DeviceError.Subject, _ meaning: String, _ cure: String? = nil,
      from source: String? = nil
    ) {
      (self.number, self.word, self.subject) = (number, word, subject)
      (self.meaning, self.cure, self.source) = (meaning, cure, source)
    }
  }

  /// As Apple or the library writes it.
  var name: String
  /// Other spellings that are printed.
  var otherNames: [String] = []
  /// Whose errors they are, in a few words.
  var meaning: String
  /// What an error is about whose code is not known.
  var subject = DeviceError.Subject.unknown
  /// Where the codes are known from.
  var source: String
  /// Whether its errors are known by their names, and numbers are what a log makes of them.
  var isNamedByWord = false
  var codes: [Code]

  var words: [String] { codes.compactMap(\.word) }

  /// The error with a code.
  func error(_ number: Int) -> DeviceError {
    guard let code = codes.first(where: { $0.number == number }) else {
      return DeviceError(
        name: "\(name) \(number)", subject: subject, meaning: "\(meaning); this code is not known", source: source,
        isKnown: false)
    }
    return error(code, named: "\(name) \(number)")
  }

  /// The error with a name: `networkError` of `StoreKitError`; `nil` where no code has it.
  func error(_ word: String) -> DeviceError? {
    codes.first { $0.word?.lowercased() == word.lowercased() }.map { code in
      error(code, named: isNamedByWord ? "\(name) \(code.word ?? word)" : "\(name) \(code.number)")
    }
  }

  /// The error with a name in any of its spellings: `PURCHASE_CANCELLED`, `purchaseCancelledError`.
  func error(spelled word: String) -> DeviceError? {
    func folded(_ word: String) -> Substring {
      let letters = word.lowercased().filter { $0 != "_" }
      return letters.hasSuffix("error") ? letters.dropLast(5) : letters[...]
    }
    let name = folded(word)
    return codes.first { $0.word.map(folded) == name }.flatMap { error($0.number) }
  }

  private func error(_ code: Code, named name: String) -> DeviceError {
    DeviceError(
      name: name, subject: code.subject, meaning: code.meaning, cure: code.cure, source: code.source ?? source)
  }
}

extension ErrorDomain {
  /// Every domain that is known.
  static let all: [ErrorDomain] = [
    storeKit, storeKitError, purchaseError, requestError, daemon, server, oldServer, media, oldStore, network, stream,
    test, revenueCat, cordova,
  ]

  static let retry = "try again later, and leave the transaction in the queue"
  static let cancelled = "do nothing: a cancel is not a failure"
}

/// An error at a place of a text.
struct ErrorMention {
  /// How many braces and calls are open around it: an error within another one is deeper.
  var depth: Int
  /// The offset of its name, in bytes.
  var position: Int
  var error: DeviceError
}

/// Finds the errors that a text names, in the forms that systems, logs and libraries print.
///
///     Error Domain=SKErrorDomain Code=0 "…" UserInfo={NSUnderlyingError=0x… {Error Domain=ASDErrorDomain Code=500 …}}
///     (SKErrorDomain error 2.)      SKErrorDomain-fel 2      error 2 de SKErrorDomain
///     {"code": 2, "domain": "SKErrorDomain"}      ESSERRORDOMAIN109
///     StoreKitError.notEntitled      SKErrorPaymentCancelled      networkError(…)
///     E_USER_CANCELLED      storekit2_products_error      6777012
struct ErrorScanner {
  /// In the order of the text, each error once.
  private(set) var mentions: [ErrorMention] = []
  private let text: ErrorText

  init(_ text: String) {
    self.text = ErrorText(text)
    findDomains()
    findUnknownDomains()
    findWords()
    if mentions.isEmpty { findByThemselves() }
    mentions.sort { $0.position < $1.position }
    var names: Set<String> = []
    mentions.removeAll { !names.insert($0.error.name).inserted }
  }

  private mutating func add(_ error: DeviceError?, at position: Int) {
    guard let error else { return }
    mentions.append(ErrorMention(depth: text.depth(at: position), position: position, error: error))
  }

  // MARK: - Domains with their codes

  private mutating func findDomains() {
    for domain in ErrorDomain.all where domain.name != ErrorDomain.cordova.name {
      for name in [domain.name] + domain.otherNames {
        for range in text.ranges(of: name) {
          if let word = text.name(after: range.upperBound).flatMap({ domain.error($0) }) {
            add(word, at: range.lowerBound)
          } else if let code = text.code(besides: range) {
            add(withStatus(domain.error(code)), at: range.lowerBound)
          }
        }
      }
      let shouted = "E" + domain.name.uppercased()
      for token in text.tokens where token.text.hasPrefix(shouted) {
        add(Int(token.text.dropFirst(shouted.count)).map(domain.error), at: token.position)
      }
    }
  }

  /// The error of a server's answer with the HTTP status that the text has beside it.
  private func withStatus(_ error: DeviceError) -> DeviceError {
    guard error.name == "AMSErrorDomain 301",
      let status = text.ranges(of: "AMSStatusCode").first.flatMap({ text.value(after: $0.upperBound) }).flatMap({
        Int($0)
      })
    else { return error }
    var error = error
    error.meaning = "the server answered with the HTTP status \(status)"
    // What the server refuses it refuses again.
    if (400..<500).contains(status), status != 429 { error.cure = nil }
    return error
  }

  private mutating func findUnknownDomains() {
    let known = Set(ErrorDomain.all.flatMap { [$0.name] + $0.otherNames })
    var found: Set<String> = []
    for range in text.ranges(of: "Domain") {
      guard let domain = text.value(after: range.upperBound),
        let code = text.code(after: range.upperBound + 1 + domain.utf8.count),
        !known.contains(domain), !known.contains(where: { domain.hasSuffix("." + $0) })
      else { continue }
      found.insert(domain)
      add(Self.unknown(domain, code), at: range.lowerBound)
    }
    // `FooDomain 7`, `(FooDomain error 3.)`.
    for token in text.tokens where token.text.hasSuffix("Domain") && token.text != "Domain" {
      let name = token.text.split(separator: ".").last.map(String.init) ?? token.text
      guard !known.contains(name), !known.contains(token.text), !found.contains(token.text),
        let code = text.code(after: token.position + token.text.utf8.count)
      else { continue }
      add(Self.unknown(token.text, code), at: token.position)
    }
  }

  private static func unknown(_ domain: String, _ code: Int) -> DeviceError {
    DeviceError(
      name: domain.hasSuffix("Domain") ? "\(domain) \(code)" : "Domain=\(domain) Code=\(code)", subject: .unknown,
      meaning: "an error of '\(domain)', which is not a domain of StoreKit", isKnown: false)
  }

  // MARK: - Words

  private mutating func findWords() {
    let isRevenueCat = ["eadable", "RevenueCat", "PurchasesErrorCode"].contains { text.contains($0) }
    let types = WrapperError.types.filter { text.contains($0) }
    for token in text.tokens {
      let isDistinct = token.text.contains("-") || token.text.contains("_")
      if isDistinct || text.isCode(token.position) { add(WrapperError.error(token.text), at: token.position) }
      for type in types { add(WrapperError.error(token.text, of: type), at: token.position) }
      if isRevenueCat, isDistinct || token.text.hasSuffix("Error") {
        add(ErrorDomain.revenueCat.error(spelled: token.text), at: token.position)
      }
      if let number = Int(token.text), ErrorDomain.cordovaNumbers.contains(number) {
        add(ErrorDomain.cordova.error(number), at: token.position)
      }
      if let word = Self.constant(token.text) { add(ErrorDomain.storeKit.error(word), at: token.position) }
    }
  }

  /// The word of a constant of Objective-C: `SKErrorPaymentCancelled`.
  private static func constant(_ token: String) -> String? {
    guard token.hasPrefix("SKError"), !token.hasPrefix("SKErrorDomain") else { return nil }
    return String(token.dropFirst("SKError".count))
  }

  // MARK: - What names no domain

  /// A word that is all of the text, and what the guides of 2012 print: `FailedTransaction Code=5002 Unknown error`.
  private mutating func findByThemselves() {
    if let word = text.onlyName {
      add(ErrorDomain.storeKitError.error(word) ?? ErrorDomain.purchaseError.error(word), at: 0)
      add(ErrorDomain.storeKit.error(word), at: 0)
      add(WrapperError.error(word), at: 0)
      for type in WrapperError.types { add(WrapperError.error(word, of: type), at: 0) }
    }
    // Words of two and more, such as Unity's UserCancelled, are hardly those of a sentence.
    for token in text.tokens where mentions.isEmpty && token.text.dropFirst().contains(where: \.isUppercase) {
      for type in WrapperError.types { add(WrapperError.error(token.text, of: type), at: token.position) }
    }
    guard mentions.isEmpty, let code = text.codes.lazy.compactMap({ Int($0.value) }).first else { return }
    if text.contains("FailedTransaction") || code == 5002 { add(ErrorDomain.storeKit.error(code), at: 0) }
  }
}

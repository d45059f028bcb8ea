/// What is known of who signed something.
public enum Verdict: Sendable {
  /// Every check holds: the chain leads to this root.
  case proved(TrustedRoot)
  /// Signed by a certificate that Xcode makes for tests; anybody can make one.
  case signedByXcode
  /// A transaction receipt of iOS 6 that fits the certificate in it, whose issuer is not in it.
  case fitsItsCertificate
  /// Signed, but these checks fail; at least one.
  case refused([FailedCheck])
  /// There is no signature.
  case notSigned(Unsigned)

  /// What lacks a signature.
  public enum Unsigned: String, Sendable {
    /// An answer of `verifyReceipt`, or a notification of its time, that somebody saved.
    case savedAnswer = "said by a saved answer"
    /// The payload of a signed text without its signature.
    case payload = "a payload without its signature"
  }

  /// Whether the bytes are proved to be of the one who holds the root.
  public var isProved: Bool { if case .proved = self { true } else { false } }

  /// Whether they are proved to be Apple's.
  public var isApples: Bool { if case .proved(let root) = self { root.isApples } else { false } }

  /// The checks that fail.
  public var failedChecks: [FailedCheck] { if case .refused(let checks) = self { checks } else { [] } }
}

extension Verdict: CustomStringConvertible {
  /// `signed by Apple`, `signed, but not by Apple: …`.
  public var description: String {
    switch self {
    case .proved(let root): root.isApples ? "signed by Apple" : "signed under the root \(root.name), not by Apple"
    case .signedByXcode: "signed by Xcode"
    case .fitsItsCertificate: "fits its certificate; issuer not proved"
    case .refused(let checks): "signed, but not by Apple: \(checks.map(\.detail).joined(separator: "; "))"
    case .notSigned(let what): "not signed: \(what.rawValue)"
    }
  }
}

/// A check that a signature does not pass.
public struct FailedCheck: Error, Hashable, Sendable {
  /// What is checked.
  public enum Rule: String, CaseIterable, Sendable {
    /// The header's `alg` is ES256.
    case algorithm
    /// The header names no key of its own, as `jku` and `jwk` do.
    case headerKey = "header-key"
    /// There are three certificates, or for Xcode one.
    case certificateCount = "certificate-count"
    /// Each certificate can be read.
    case certificate
    /// The chain leads to a root that is pinned.
    case root
    /// Each certificate is signed by the next one, which may sign others.
    case chain
    /// The signer's certificate has the mark of those that sign receipts.
    case leafMarker = "leaf-marker"
    /// The certificate between has the mark of Apple's authority for developers.
    case intermediateMarker = "intermediate-marker"
    /// All were valid when it was signed.
    case validity
    /// The signature fits the content and the key.
    case signature
    /// It says when it was signed.
    case date
    /// Nothing is in it that no signature covers.
    case form
  }

  /// What is checked.
  public var rule: Rule
  /// What is wrong, in words that follow a colon.
  public var detail: String

  init(_ rule: Rule, _ detail: String) { (self.rule, self.detail) = (rule, detail) }
}

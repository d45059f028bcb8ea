public import CatalogModel
internal import JSON
internal import Synchronization

/// Judges signatures by pinned roots: everything that Apple signs for developers, without the network.
///
///     let judge = SignatureJudge(now: now)
///     let items = SignedFile(bytes, judge).items
///
/// Whether a certificate was revoked is a question to a server (OCSP), and is not asked. Chains that held once are
/// kept, because a server's transactions have the same: a judge may be used by many tasks at once.
public final class SignatureJudge: Sendable {
  /// What chains must lead to.
  public let roots: [TrustedRoot]
  /// The present, for what does not say when it was signed.
  public let now: Timestamp
  /// Chains that held, by the header that they came in.
  private let proofs = Mutex<[ArraySlice<UInt8>: ProvedKey]>([:])

  /// Beyond so many chains all are forgotten, whatever headers come.
  private static let maxProofs = 256

  /// A chain that held.
  private struct ProvedKey {
    let proof: CertificateChain.Proof
    let leaf: Certificate
  }

  /// A judge by Apple's roots, or by others in tests.
  public init(roots: [TrustedRoot] = TrustedRoot.apple, now: Timestamp) {
    (self.roots, self.now) = (roots, now)
  }

  /// Judges a signed text whose payload says when it was signed.
  func verdict(on jws: JWS, stated: Timestamp?, isOfXcode: Bool) -> Verdict {
    let time = stated ?? now
    if let known = known(jws, at: time) {
      return Self.isSigned(jws, by: known.leaf) ? .proved(known.proof.root) : .refused([Self.otherSignature])
    }
    var failed = Self.headerFailures(jws.header)
    guard failed.isEmpty else { return .refused(failed) }
    let texts = jws.header["x5c"]?.elements ?? []
    let certificates = texts.compactMap { text in
      text.string.flatMap { Base64Text.bytes($0.utf8, .standard) }.flatMap(Certificate.init)
    }
    guard certificates.count == texts.count, let leaf = certificates.first else {
      return .refused([FailedCheck(.certificate, "a certificate of its header cannot be read")])
    }
    if isOfXcode, certificates.count == 1, leaf.isSelfIssued, Self.isSigned(jws, by: leaf) { return .signedByXcode }
    if certificates.count != 3 {
      failed.append(
        FailedCheck(.certificateCount, "its header has \(certificates.count) certificates, and Apple's has 3"))
    }
    if !Self.isSigned(jws, by: leaf) { failed.append(Self.otherSignature) }
    // What comes third is not asked whether it is the root: only a pinned one is.
    let chain = CertificateChain(leaf: leaf, others: Array(certificates.dropFirst()))
    switch chain.proof(by: roots, at: time) {
    case .failure(let more): failed += more.checks
    case .success(let proof):
      guard failed.isEmpty else { break }
      keep(ProvedKey(proof: proof, leaf: leaf), for: jws)
      return .proved(proof.root)
    }
    return .refused(failed)
  }

  private static let otherSignature = FailedCheck(.signature, "its signature is not of this content")

  /// What is refused before anything is computed.
  private static func headerFailures(_ header: JSONTree) -> [FailedCheck] {
    let algorithm = header["alg"]?.stringOrDigits ?? ""
    guard algorithm == "ES256" else {
      let stated = algorithm.isEmpty ? "no alg" : "the alg \(algorithm.prefix(20))"
      return [FailedCheck(.algorithm, "its header has \(stated), and Apple's has ES256")]
    }
    // Whoever believes a header's own key believes whoever wrote it.
    let named = header.members.map(\.name).filter(["jku", "jwk", "x5u"].contains)
    guard named.isEmpty else {
      return [FailedCheck(.headerKey, "its header names a key of its own (\(named.joined(separator: ", ")))")]
    }
    guard let list = header["x5c"], case .array(let texts) = list, !texts.isEmpty else {
      return [FailedCheck(.certificateCount, "its header has no certificates (x5c), and Apple's has 3")]
    }
    guard texts.count <= 16 else {
      return [FailedCheck(.certificateCount, "its header has \(texts.count) certificates, and Apple's has 3")]
    }
    return []
  }

  /// Whether a key on P-256 made the signature: two numbers of 32 bytes, which libcrypto takes in DER.
  private static func isSigned(_ jws: JWS, by leaf: Certificate) -> Bool {
    guard jws.signature.count == 64, leaf.isOnP256, let key = unsafe leaf.key,
      let signature = ECDSASignature.der(of: jws.signature)
    else { return false }
    return unsafe Digest.sha256.isSigned(Array(jws.signedText), by: signature, key: key)
  }

  private func known(_ jws: JWS, at time: Timestamp) -> ProvedKey? {
    proofs.withLock { $0[jws.headerText] }.flatMap { $0.proof.validity.contains(time) ? $0 : nil }
  }

  private func keep(_ key: ProvedKey, for jws: JWS) {
    proofs.withLock { proofs in
      if proofs.count >= Self.maxProofs { proofs.removeAll() }
      proofs[ArraySlice(Array(jws.headerText))] = key
    }
  }
}

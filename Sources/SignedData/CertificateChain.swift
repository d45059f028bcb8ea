internal import CCrypto
internal import CatalogModel
internal import Platform

/// The certificate of a signer, and those of its issuers that came with it.
struct CertificateChain {
  /// What Apple's certificates that sign receipts and transactions are marked with: any developer's certificate is
  /// under the same roots, and lacks it.
  static let leafMarker = "1.2.840.113635.100.6.11.1"
  /// What Apple's authority for developers is marked with.
  static let intermediateMarker = "1.2.840.113635.100.6.2.1"

  let leaf: Certificate
  /// Those beside it, in any order.
  let others: [Certificate]

  /// What was found of a chain that holds.
  struct Proof {
    let root: TrustedRoot
    /// The leaf, the one between, and the root.
    let certificates: [Certificate]
    /// When all of them are valid.
    let validity: ClosedRange<Timestamp>
  }

  /// Finds the chain to one of `roots`, or what of it fails.
  func proof(by roots: [TrustedRoot], at time: Timestamp) -> Result<Proof, FailedChecks> {
    let found = path(to: roots.map(\.certificate), at: time)
    var failed: [FailedCheck] = []
    if !leaf.hasMarker(Self.leafMarker) {
      failed.append(FailedCheck(.leafMarker, "the signer's certificate is not one for receipts (\(Self.leafMarker))"))
    }
    let between = found.path?.dropFirst().first ?? issuer
    if !(between?.hasMarker(Self.intermediateMarker) ?? false) {
      failed.append(
        FailedCheck(
          .intermediateMarker, "its issuer is not Apple's authority for developers (\(Self.intermediateMarker))"))
    }
    guard let path = found.path, let root = roots.first(where: { $0.bytes == path.last?.bytes }) else {
      return .failure(FailedChecks(pathFailures(found.error, roots, time) + failed))
    }
    guard path.count == 3 else {
      failed.append(FailedCheck(.chain, "the chain has \(path.count) certificates, and Apple's have 3"))
      return .failure(FailedChecks(failed))
    }
    guard failed.isEmpty else { return .failure(FailedChecks(failed)) }
    let validities = path.compactMap(\.validity)
    let start = validities.map(\.lowerBound).max() ?? time
    let end = validities.map(\.upperBound).min() ?? time
    return .success(Proof(root: root, certificates: path, validity: min(start, time)...max(end, time)))
  }

  /// Which of the others issued the leaf, by the names.
  private var issuer: Certificate? {
    others.first { unsafe X509_check_issued($0.pointer, leaf.pointer) == X509_V_OK }
  }

  /// Why there is no path to a root that is pinned; what else is wrong is found with the root that came along.
  private func pathFailures(_ error: Int32, _ roots: [TrustedRoot], _ time: Timestamp) -> [FailedCheck] {
    let own = others.filter(\.isSelfIssued)
    let isPinned = own.contains { own in roots.contains { $0.bytes == own.bytes } }
    guard !isPinned else { return [Self.failure(error, time)] }
    let named = own.last.map { " (\($0.name))" } ?? ", and none came along"
    let expected = roots.allSatisfy(\.isApples) ? "one of Apple's" : "one that is trusted here"
    var failed = [FailedCheck(.root, "its root is not \(expected)\(named)")]
    let result = path(to: own, at: time)
    // Without the root there is no more to be known of what came along.
    if !own.isEmpty, result.path == nil { failed.append(Self.failure(result.error, time)) }
    return failed
  }

  private static func failure(_ error: Int32, _ time: Timestamp) -> FailedCheck {
    switch error {
    case X509_V_ERR_CERT_HAS_EXPIRED: FailedCheck(.validity, "a certificate had expired by \(time)")
    case X509_V_ERR_CERT_NOT_YET_VALID: FailedCheck(.validity, "a certificate was not valid yet at \(time)")
    default:
      FailedCheck(.chain, "the certificates are not a chain (\(words(error)))")
    }
  }

  private static func words(_ error: Int32) -> String {
    guard let words = unsafe X509_verify_cert_error_string(Int(error)) else { return "error \(error)" }
    return unsafe String(cString: words)
  }

  /// The path from the leaf to one of `anchors` that holds at a time, or the error of libcrypto.
  private func path(to anchors: [Certificate], at time: Timestamp) -> (path: [Certificate]?, error: Int32) {
    guard let store = unsafe X509_STORE_new(), let context = unsafe X509_STORE_CTX_new(),
      let untrusted = unsafe crypto_certificates()
    else { return (nil, X509_V_ERR_OUT_OF_MEM) }
    defer {
      unsafe X509_STORE_CTX_free(context)
      unsafe crypto_free_list(untrusted)
      unsafe X509_STORE_free(store)
      ERR_clear_error()
    }
    for anchor in anchors { unsafe X509_STORE_add_cert(store, anchor.pointer) }
    for other in others { unsafe crypto_append(untrusted, other.pointer) }
    guard unsafe X509_STORE_CTX_init(context, store, leaf.pointer, untrusted) == 1,
      let parameters = unsafe X509_STORE_CTX_get0_param(context)
    else { return (nil, X509_V_ERR_OUT_OF_MEM) }
    unsafe X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY)
    unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(time.seconds))
    guard unsafe X509_verify_cert(context) == 1 else { return (nil, unsafe X509_STORE_CTX_get_error(context)) }
    let chain = unsafe X509_STORE_CTX_get0_chain(context)
    let known = [leaf] + others + anchors
    let count = unsafe crypto_count(chain)
    let path = (0..<count).compactMap { index in
      known.first { unsafe X509_cmp($0.pointer, crypto_certificate(chain, index)) == 0 }
    }
    return (path, X509_V_OK)
  }
}

/// All checks that fail; at least one.
struct FailedChecks: Error {
  let checks: [FailedCheck]
  init(_ checks: [FailedCheck]) { self.checks = checks }
}

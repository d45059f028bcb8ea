internal import CatalogModel

extension Verdict {
  /// What the verdict stands on: the root, the time by which certificates were judged, and what was not asked.
  func basis(at stated: Timestamp?, now: Timestamp) -> String {
    switch self {
    case .proved(let root):
      let time = stated.map { "judged at \($0), when it was signed" } ?? "judged at \(now), because it has no date"
      return "chain to \(root.name), \(time); no server was asked whether a certificate is revoked (OCSP)"
    case .signedByXcode: return "a certificate that signed itself: a test, which anybody can make"
    case .fitsItsCertificate: return "RSA with SHA-1; the certificate's issuer is not in the receipt"
    case .refused, .notSigned: return ""
    }
  }
}

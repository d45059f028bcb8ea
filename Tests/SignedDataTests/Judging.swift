import CatalogModel
import SignedData
import TestSupport

/// A judge by the roots of the made-up authorities, or by Apple's.
enum Judging {
  static let now = Timestamp(seconds: 1_795_100_000)
  static let roots = ["ec-root", "rsa-root"].compactMap { TrustedRoot(bytes: Authority.certificate($0)) }
  static let own = SignatureJudge(roots: roots, now: now)
  static let apples = SignatureJudge(now: now)

  static func file(_ text: String, _ judge: SignatureJudge = own) -> SignedFile { SignedFile(Array(text.utf8), judge) }

  /// The rules that the first thing in a text does not pass.
  static func rules(_ text: String, _ judge: SignatureJudge = own) -> [FailedCheck.Rule] {
    file(text, judge).items.first?.verdict.failedChecks.map(\.rule) ?? []
  }
}

/// A rule of StoreKit that an app can break: its name, what it says, and how to keep it.
///
/// Sources: Apple's guides to in-app purchases of iOS 6 and their translations for C#, Apple's documentation of
/// `SKPaymentQueue`, `SKDownload` and `Transaction`, and bugs that apps had.
public enum Rule: String, CaseIterable, Sendable {
  case paidNeverFinished = "paid-never-finished"
  case failedNeverFinished = "failed-never-finished"
  case finishedWhilePurchasing = "finished-while-purchasing"
  case finishedWithoutGrant = "finished-without-grant"
  case grantedWithoutPayment = "granted-without-payment"
  case grantedTwice = "granted-twice"
  case finishedBeforeDownload = "finished-before-download"
  case decidedByProgress = "decided-by-progress"
  case usedTooEarly = "used-too-early"
  case usedBeforeVerified = "used-before-verified"
  case contentNeverCopied = "content-never-copied"
  case copiedAfterFinish = "copied-after-finish"
  case restoreFetchesEverything = "restore-fetches-everything"
  case grantedUnverified = "granted-unverified"
  case notListening = "not-listening"
  case syncWithoutTap = "sync-without-tap"
  case notTakenBack = "not-taken-back"

  /// What an app must do, in one sentence.
  public var statement: String { row.statement }
  /// How to keep it.
  public var cure: String { row.cure }
  /// The generations of StoreKit that have it.
  public var generations: [StoreKitGeneration] { row.generations }
  /// What only the app can say of itself: without it the rule cannot be judged.
  var needs: Statement? { row.needs }

  /// What an app does that StoreKit does not see: it says so, or answers when it is asked.
  enum Statement: String, CaseIterable, Sendable {
    case grant, copy, verify, revoke

    /// The commands that say so: content that is used was copied, or is used where it lies.
    var actions: [RehearsalCommand.Action] {
      switch self {
      case .grant: [.grant]
      case .copy: [.copy, .use]
      case .verify: [.verify]
      case .revoke: [.revoke]
      }
    }
  }

  private typealias Row = (statement: String, cure: String, generations: [StoreKitGeneration], needs: Statement?)

  private static let both: [StoreKitGeneration] = [.one, .two]

  /// The table of rules.
  private var row: Row {
    switch self {
    case .paidNeverFinished:
      (
        "A paid transaction is finished.", "Finish it once its product is granted, else it returns at every start.",
        Self.both, nil
      )
    case .failedNeverFinished:
      (
        "A failed transaction is finished, too.", "Finish it: a failed transaction stays in the queue until then.",
        [.one], nil
      )
    case .finishedWhilePurchasing:
      (
        "A transaction is not finished while it is purchasing or deferred.",
        "Wait for purchased, failed or restored: earlier StoreKit raises an exception.", [.one], nil
      )
    case .finishedWithoutGrant:
      (
        "What was paid for is granted before its transaction is finished.",
        "Record the purchase and unlock the product, and finish the transaction only then.", Self.both, .grant
      )
    case .grantedWithoutPayment:
      (
        "Only what is paid for is granted: not while purchasing, deferred or pending, and not after a failure.",
        "Grant when a transaction is purchased or restored, or its result is a success.", Self.both, .grant
      )
    case .grantedTwice:
      (
        "A transaction is granted once, however often it is delivered.",
        "Keep the identifiers of the transactions that were granted.", Self.both, .grant
      )
    case .finishedBeforeDownload:
      (
        "A transaction is finished after its download.",
        "Wait for the state finished, failed or cancelled: finishing cancels the download and purges the cache.",
        [.one], nil
      )
    case .decidedByProgress:
      (
        "Only the state says that a download is finished, never a progress of 1.",
        "Compare the state with finished, and show progress to the person only.", [.one], nil
      )
    case .usedTooEarly:
      (
        "Content is used after its download is finished.", "Wait for the state finished: before it there are no files.",
        [.one], .copy
      )
    case .usedBeforeVerified:
      (
        "Content is verified before it is used.", "Verify the files that came, and use them only then.", [.one],
        .verify
      )
    case .contentNeverCopied:
      (
        "Content is copied before its transaction is finished.",
        "Copy the files out of the cache first: finishing purges it.", [.one], .copy
      )
    case .copiedAfterFinish:
      (
        "Content is not copied after its transaction is finished.",
        "Copy the files first and finish then: the cache is purged.", [.one], .copy
      )
    case .restoreFetchesEverything:
      (
        "A restore downloads what the person wants, not everything at once.",
        "Download content when the person opens it.", [.one], nil
      )
    case .grantedUnverified:
      (
        "Only a verified transaction is granted.", "Grant in the case verified of a VerificationResult alone.", [.two],
        .grant
      )
    case .notListening:
      (
        "An app listens to Transaction.updates from its start.",
        "Begin to iterate Transaction.updates first of all when the app starts.", [.two], nil
      )
    case .syncWithoutTap:
      (
        "AppStore.sync() is called only when the person asks for it.",
        "Call it from a Restore button alone, because it asks for a password.", [.two], nil
      )
    case .notTakenBack:
      (
        "What was refunded or has expired is taken back.",
        "Read Transaction.currentEntitlements at each start, and observe revocationDate in updates.", [.two], .revoke
      )
    }
  }
}

/// Which StoreKit an app uses: the payment queue of 2009, or the transactions of 2021.
public enum StoreKitGeneration: Int, CaseIterable, Sendable {
  case one = 1
  case two = 2
}

extension Rule {
  /// The table of rules in Markdown, for the documentation.
  public static var markdown: String {
    let rows = allCases.map { rule in
      let generations = rule.generations.map { "\($0.rawValue)" }.joined(separator: ", ")
      return "| \(rule.rawValue) | \(generations) | \(rule.statement) | \(rule.cure) |"
    }
    return """
      | rule | StoreKit | says | to keep it |
      | --- | --- | --- | --- |
      \(rows.joined(separator: "\n"))

      """
  }
}

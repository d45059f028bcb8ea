import TestSupport

@testable import Rehearsal

/// An app that keeps every rule, of either generation, and what it can be made to do wrong.
///
/// It remembers what it granted when it is started again.
final class ModelClient: RehearsalClient {
  enum Mistake: String, CaseIterable {
    case neverFinishes, neverFinishesFailed, finishesWhilePurchasing, neverGrants, grantsWhilePurchasing, grantsTwice
    case finishesBeforeDownload, decidesByProgress, usesTooEarly, usesBeforeVerified, neverCopies, copiesLate
    case restoresEverything
    case grantsUnverified, doesNotListen, syncsAlone, keepsRefunds

    /// The rule that it breaks.
    var rule: Rule {
      switch self {
      case .neverFinishes: .paidNeverFinished
      case .neverFinishesFailed: .failedNeverFinished
      case .finishesWhilePurchasing: .finishedWhilePurchasing
      case .neverGrants: .finishedWithoutGrant
      case .grantsWhilePurchasing: .grantedWithoutPayment
      case .grantsTwice: .grantedTwice
      case .finishesBeforeDownload: .finishedBeforeDownload
      case .decidesByProgress: .decidedByProgress
      case .usesTooEarly: .usedTooEarly
      case .usesBeforeVerified: .usedBeforeVerified
      case .neverCopies: .contentNeverCopied
      case .copiesLate: .copiedAfterFinish
      case .restoresEverything: .restoreFetchesEverything
      case .grantsUnverified: .grantedUnverified
      case .doesNotListen: .notListening
      case .syncsAlone: .syncWithoutTap
      case .keepsRefunds: .notTakenBack
      }
    }
  }

  private let mistake: Mistake?
  private var buyer: Int?
  private var granted: Set<Int> = []
  private var opened: Set<String> = []
  /// What is unlocked, and by which transaction.
  private var unlocked: [String: Int] = [:]

  /// Decides whether the app crashes, where it is about to finish.
  private var crashes: SeededRandom?

  init(_ mistake: Mistake? = nil, crashes: SeededRandom? = nil) { (self.mistake, self.crashes) = (mistake, crashes) }

  func quit() {}

  func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String] {
    switch event.type {
    case .launch: launch(event)
    case .opened: open(event.product ?? "")
    case .transaction: answer(transaction: event, event.transaction ?? 0)
    case .download: answer(download: event, event.transaction ?? 0)
    case .purchaseResult, .update: event.transaction.map { answer(verified: event, $0) } ?? []
    case .entitlements: compare(event.transactions ?? [])
    default: []
    }
  }

  private func launch(_ event: RehearsalEvent) -> [String] {
    if event.buyer != buyer { (granted, unlocked, opened) = ([], [:], []) }
    buyer = event.buyer
    guard event.storekit == 2 else { return [] }
    let sync = mistake == .syncsAlone ? ["sync"] : []
    return (mistake == .doesNotListen ? ["unfinished"] : ["listen"]) + ["entitlements"] + sync
  }

  private func open(_ product: String) -> [String] {
    opened.insert(product)
    return []
  }

  private func grant(_ number: Int) -> [String] {
    guard mistake != .neverGrants, granted.insert(number).inserted else { return [] }
    return mistake == .grantsTwice ? ["grant \(number)", "grant \(number)"] : ["grant \(number)"]
  }

  private func finish(_ number: Int) -> [String] {
    if crashes?.below(3) == 0 { return ["restart"] }
    return mistake == .neverFinishes ? [] : ["finish \(number)"]
  }
}

// MARK: - StoreKit 1

extension ModelClient {
  private func answer(transaction event: RehearsalEvent, _ number: Int) -> [String] {
    switch event.state {
    case "purchasing" where mistake == .finishesWhilePurchasing: return ["finish \(number)"]
    case "purchasing" where mistake == .grantsWhilePurchasing: return grant(number)
    case "failed": return mistake == .neverFinishesFailed ? [] : ["finish \(number)"]
    case "purchased": return event.contentLength == nil ? grant(number) + finish(number) : start(number)
    case "restored":
      let isWanted = opened.contains(event.product ?? "") || mistake == .restoresEverything
      return isWanted && event.contentLength != nil ? start(number) : grant(number) + finish(number)
    default: return []
    }
  }

  private func start(_ number: Int) -> [String] {
    mistake == .finishesBeforeDownload
      ? grant(number) + ["start \(number)", "finish \(number)"] : ["start \(number)"]
  }

  private func answer(download event: RehearsalEvent, _ number: Int) -> [String] {
    switch event.state {
    case "finished": take(number)
    case "active" where mistake == .usesTooEarly && event.progress != 1: ["use \(number)"]
    case "active" where mistake == .decidesByProgress && event.progress == 1:
      ["copy \(number)"] + grant(number) + finish(number)
    // The charge stands: the purchase is recorded, and a restore brings the content.
    case "failed": grant(number) + finish(number)
    default: []
    }
  }

  private func take(_ number: Int) -> [String] {
    switch mistake {
    case .neverCopies: grant(number) + finish(number)
    case .copiesLate: grant(number) + finish(number) + ["copy \(number)"]
    case .usesBeforeVerified: ["copy \(number)", "use \(number)", "verify \(number)"] + grant(number) + finish(number)
    default: ["copy \(number)", "verify \(number)", "use \(number)"] + grant(number) + finish(number)
    }
  }
}

// MARK: - StoreKit 2

extension ModelClient {
  private func answer(verified event: RehearsalEvent, _ number: Int) -> [String] {
    guard event.verification == "verified" || mistake == .grantsUnverified else { return [] }
    if event.isRevoked ?? false { return takeBack(event.product ?? "", number) + finish(number) }
    unlocked[event.product ?? ""] = number
    return grant(number) + (event.verification == "verified" ? finish(number) : [])
  }

  private func takeBack(_ product: String, _ number: Int) -> [String] {
    guard mistake != .keepsRefunds, granted.remove(number) != nil else { return [] }
    unlocked[product] = nil
    return ["revoke \(number)"]
  }

  /// Unlocks what is among the entitlements, and takes back what is not.
  private func compare(_ listed: [RehearsalEvent.Listed]) -> [String] {
    let verified = listed.filter(\.isVerified)
    let ended = unlocked.filter { product, _ in
      !product.hasPrefix("gem") && !listed.contains { $0.product == product }
    }
    let back = ended.sorted { $0.value < $1.value }.flatMap { takeBack($0.key, $0.value) }
    return back
      + verified.flatMap { entry in
        unlocked[entry.product] = entry.transaction
        return grant(entry.transaction)
      }
  }
}

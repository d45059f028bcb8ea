@testable import Rehearsal

/// The rules of StoreKit 1 once more, each as a search through the whole list of events: slow, and plainly what the
/// guides say.
struct NaiveJudge {
  var events: [RehearsalEvent]
  var kinds: [String: RehearsalScript.Product.Kind]

  private typealias Broken = Judge.BrokenRule

  var brokenRules: [Judge.BrokenRule] {
    let early = hurried.filter { !isByProgress($0.number, before: $0.event) }
    let content =
      early.map { Broken(rule: $0.rule, event: $0.event, transaction: $0.number) }
      + decidedByProgress + neverCopied + copiedLate + unverified
    return (content + exceptions + neverFinished + ungranted + unpaid + grantedTwice + fetchedAll)
      .sorted { ($0.event, $0.rule.rawValue) < ($1.event, $1.rule.rawValue) }
  }

  // MARK: Facts

  private func commands(_ words: String...) -> [(event: Int, number: Int)] {
    events.filter { $0.type == .command }.compactMap { event in
      let parts = (event.command ?? "").split(separator: " ")
      guard parts.count == 2, words.contains(String(parts[0])), let number = Int(parts[1]) else { return nil }
      return (event.event, number)
    }
  }

  private func last(_ type: RehearsalEvent.Kind, of number: Int, before event: Int) -> RehearsalEvent? {
    events.last { $0.type == type && $0.transaction == number && $0.event < event }
  }

  private func state(_ number: Int, before event: Int) -> String? {
    last(.transaction, of: number, before: event)?.state
  }

  private func download(_ number: Int, before event: Int) -> String {
    last(.download, of: number, before: event)?.state ?? "waiting"
  }

  private func isByProgress(_ number: Int, before event: Int) -> Bool {
    let report = last(.download, of: number, before: event)
    return report?.state == "active" && report?.progress == 1
  }

  private func hasContent(_ number: Int, before event: Int) -> Bool {
    events.contains {
      $0.type == .transaction && $0.transaction == number && $0.contentLength != nil && $0.event < event
    }
  }

  private func isPaid(_ number: Int, before event: Int) -> Bool {
    events.contains {
      $0.type == .transaction && $0.transaction == number && $0.event < event
        && ($0.state == "purchased" || $0.state == "restored")
    }
  }

  /// Commands that finished a transaction that was paid.
  private var finishes: [(event: Int, number: Int)] {
    commands("finish").filter { event, number in
      ["purchased", "restored"].contains(state(number, before: event))
    }
  }

  /// Grants of transactions that were there.
  private var grants: [(event: Int, number: Int)] {
    commands("grant").filter { state($0.number, before: $0.event) != nil }
  }

  private func isTaken(_ number: Int, before event: Int) -> Bool {
    commands("use", "copy").contains { take in
      take.number == number && take.event < event && hasContent(number, before: take.event)
        && state(number, before: take.event) != "gone"
    }
  }

  // MARK: Content

  /// What did not wait for the end of a download.
  private var hurried: [(rule: Rule, event: Int, number: Int)] {
    let finished = finishes.filter { event, number in
      guard hasContent(number, before: event) else { return false }
      let unended = ["active", "paused"] + (state(number, before: event) == "purchased" ? ["waiting"] : [])
      return unended.contains(download(number, before: event))
    }
    let used = commands("use", "copy").filter { event, number in
      hasContent(number, before: event) && download(number, before: event) != "finished"
    }
    return finished.map { (.finishedBeforeDownload, $0.event, $0.number) }
      + used.map { (.usedTooEarly, $0.event, $0.number) }
  }

  private var decidedByProgress: [Judge.BrokenRule] {
    let granted = grants.filter { grant in
      hasContent(grant.number, before: grant.event) && download(grant.number, before: grant.event) == "active"
        && isPaid(grant.number, before: grant.event)
        && !commands("grant").contains { $0.number == grant.number && $0.event < grant.event }
    }
    let all = (hurried.map { ($0.event, $0.number) } + granted).map { (event: $0, number: $1) }
      .filter { isByProgress($0.number, before: $0.event) }
    return Set(all.map(\.number)).map { number in
      let first = all.filter { $0.number == number }.map(\.event).min() ?? 0
      return Broken(rule: .decidedByProgress, event: first, transaction: number)
    }
  }

  private var copiedLate: [Judge.BrokenRule] {
    commands("use", "copy").filter { event, number in
      guard hasContent(number, before: event), download(number, before: event) == "finished" else { return false }
      let isUse = commands("use").contains { $0.event == event }
      return state(number, before: event) == "gone" && !(isUse && isTaken(number, before: event))
    }.map { Broken(rule: .copiedAfterFinish, event: $0.event, transaction: $0.number) }
  }

  private var neverCopied: [Judge.BrokenRule] {
    finishes.filter { event, number in
      hasContent(number, before: event) && download(number, before: event) == "finished"
        && !isTaken(number, before: event) && !copiedLate.contains { $0.transaction == number }
    }.map { Broken(rule: .contentNeverCopied, event: $0.event, transaction: $0.number) }
  }

  private var unverified: [Judge.BrokenRule] {
    let checks = commands("verify").filter { download($0.number, before: $0.event) == "finished" }
    guard !commands("verify").isEmpty else { return [] }
    return commands("use").filter { event, number in
      hasContent(number, before: event) && download(number, before: event) == "finished"
        && !checks.contains { $0.number == number && $0.event < event }
    }.map { Broken(rule: .usedBeforeVerified, event: $0.event, transaction: $0.number) }
  }

  // MARK: Transactions

  private var exceptions: [Judge.BrokenRule] {
    events.filter { $0.type == .exception }.map { event in
      let number = (event.command ?? "").split(separator: " ").last.flatMap { Int($0) }
      return Broken(rule: .finishedWhilePurchasing, event: event.event, transaction: number)
    }
  }

  private var neverFinished: [Judge.BrokenRule] {
    let isOut = events.last { $0.type == .quit || $0.type == .launch }?.type == .quit
    return Set(events.compactMap(\.transaction)).flatMap { number in
      if isOut, ["active", "paused"].contains(download(number, before: .max)) { return [Broken]() }
      let states = events.filter { $0.type == .transaction && $0.transaction == number }
      guard let end = states.last?.state, end != "gone" else { return [Broken]() }
      let told = states.filter(\.isForApp)
      let paid = told.first { $0.state == "purchased" || $0.state == "restored" }
      let failed = told.first { $0.state == "failed" }
      return [
        paid.map { Broken(rule: .paidNeverFinished, event: $0.event, transaction: number) },
        failed.map { Broken(rule: .failedNeverFinished, event: $0.event, transaction: number) },
      ].compactMap(\.self)
    }
  }

  private var ungranted: [Judge.BrokenRule] {
    finishes.filter { event, number in
      let product = last(.transaction, of: number, before: event)?.product ?? ""
      let lasts = kinds[product] == .nonConsumable || kinds[product] == .autoRenewable
      let isGranted = grants.contains { grant in
        grant.event < event
          && (grant.number == number
            || lasts && last(.transaction, of: grant.number, before: grant.event)?.product == product)
      }
      let lacksContent =
        hasContent(number, before: event) && ["failed", "cancelled"].contains(download(number, before: event))
      let isRestored = grants.contains { grant in
        events.contains { $0.type == .transaction && $0.transaction == grant.number && $0.original == number }
      }
      return !isGranted && !(lacksContent && isRestored)
    }.map { Broken(rule: .finishedWithoutGrant, event: $0.event, transaction: $0.number) }
  }

  private var unpaid: [Judge.BrokenRule] {
    commands("grant").filter { !isPaid($0.number, before: $0.event) }
      .map { Broken(rule: .grantedWithoutPayment, event: $0.event, transaction: $0.number) }
  }

  private var grantedTwice: [Judge.BrokenRule] {
    grants.filter { grant in
      isPaid(grant.number, before: grant.event)
        && grants.contains { $0.number == grant.number && $0.event < grant.event }
    }.map { Broken(rule: .grantedTwice, event: $0.event, transaction: $0.number) }
  }

  private var fetchedAll: [Judge.BrokenRule] {
    let restores = events.filter { $0.type == .command && $0.command == "restore" }.map(\.event)
    return restores.enumerated().compactMap { index, restore in
      let end = index + 1 < restores.count ? restores[index + 1] : .max
      let span = events.filter { $0.event > restore && $0.event < end }
      let restored = Set(
        span.filter { event in
          event.type == .transaction && event.state == "restored" && event.contentLength != nil
            && !events.contains { $0.transaction == event.transaction && $0.event < event.event }
        }.compactMap(\.transaction))
      let starts = restored.compactMap { number in
        span.first { $0.type == .download && $0.transaction == number && $0.state == "active" }
      }
      let unwanted = starts.filter { start in
        !events.contains { $0.type == .opened && $0.product == start.product && $0.event < start.event }
      }
      guard !unwanted.isEmpty, restored.count > 1, starts.count == restored.count, let at = starts.map(\.event).max()
      else { return nil }
      let number = starts.first { $0.event == at }?.transaction
      return Broken(rule: .restoreFetchesEverything, event: at, transaction: number)
    }
  }
}

@testable import Rehearsal

/// The rules once more, each as a search through the whole list of events: slow, and plainly what the guides say.
struct NaiveJudge {
  var events: [RehearsalEvent]

  var brokenRules: [Judge.BrokenRule] {
    (finishedEarly + exceptions + neverFinished + grantedTwice + usedEarly + fetchedAll)
      .sorted { ($0.event, $0.rule.rawValue) < ($1.event, $1.rule.rawValue) }
  }

  private func commands(_ word: String) -> [(event: Int, number: Int)] {
    events.filter { $0.type == .command && ($0.command ?? "").hasPrefix(word + " ") }.compactMap { event in
      Int((event.command ?? "").dropFirst(word.count + 1)).map { (event.event, $0) }
    }
  }

  private func last(_ type: RehearsalEvent.Kind, of number: Int, before event: Int) -> String? {
    events.last { $0.type == type && $0.transaction == number && $0.event < event }?.state
  }

  private func hasContent(_ number: Int, before event: Int) -> Bool {
    events.contains {
      $0.type == .transaction && $0.transaction == number && $0.contentLength != nil && $0.event < event
    }
  }

  private var finishedEarly: [Judge.BrokenRule] {
    commands("finish").filter { event, number in
      let download = last(.download, of: number, before: event) ?? "waiting"
      guard hasContent(number, before: event) else { return false }
      switch last(.transaction, of: number, before: event) {
      case "purchased": return ["waiting", "active", "paused"].contains(download)
      case "restored": return ["active", "paused"].contains(download)
      default: return false
      }
    }.map { Judge.BrokenRule(rule: .finishedBeforeDownload, event: $0.event, transaction: $0.number) }
  }

  private var exceptions: [Judge.BrokenRule] {
    events.filter { $0.type == .exception }.map { event in
      let number = (event.command ?? "").split(separator: " ").last.flatMap { Int($0) }
      return Judge.BrokenRule(rule: .finishedWhilePurchasing, event: event.event, transaction: number)
    }
  }

  private var neverFinished: [Judge.BrokenRule] {
    Set(events.compactMap(\.transaction)).compactMap { number in
      let states = events.filter { $0.type == .transaction && $0.transaction == number }
      guard let end = states.last?.state, end == "purchased" || end == "restored" else { return nil }
      let paid = states.first { $0.state == "purchased" || $0.state == "restored" }
      return Judge.BrokenRule(rule: .paidNeverFinished, event: paid?.event ?? 0, transaction: number)
    }
  }

  private var grantedTwice: [Judge.BrokenRule] {
    let grants = commands("grant").filter { event, number in last(.transaction, of: number, before: event) != nil }
    return grants.filter { grant in grants.contains { $0.number == grant.number && $0.event < grant.event } }
      .map { Judge.BrokenRule(rule: .grantedTwice, event: $0.event, transaction: $0.number) }
  }

  private var usedEarly: [Judge.BrokenRule] {
    commands("use").filter { event, number in
      hasContent(number, before: event) && last(.download, of: number, before: event) != "finished"
    }.map { Judge.BrokenRule(rule: .usedTooEarly, event: $0.event, transaction: $0.number) }
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
      guard restored.count > 1, starts.count == restored.count, let at = starts.map(\.event).max() else { return nil }
      let number = starts.first { $0.event == at }?.transaction
      return Judge.BrokenRule(rule: .restoreFetchesEverything, event: at, transaction: number)
    }
  }
}

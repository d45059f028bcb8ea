/// A rehearsal as people read it: a line for each event, with its number, its time, who acts, and what happens.
public struct RehearsalStory {
  /// A line, and how it is meant.
  public struct Line: Equatable, Sendable {
    public var text: String
    public var tone: Tone
  }

  /// What a line is about.
  public enum Tone: Sendable {
    /// What a person does.
    case person
    /// What the app says or does.
    case app
    /// What StoreKit tells.
    case store
    /// What nobody sees, and what has no effect.
    case aside
    case bad, unknown, good
  }

  public init() {}

  /// The lines that tell an event.
  public func lines(of event: RehearsalEvent) -> [Line] {
    let (who, tone, what) = Self.telling(of: event)
    let time = RehearsalEvent.short(Double(event.time) / 1000)
    let first = Self.columns("\(event.event)", "\(time) s", who) + what
    guard let cure = event.cure else { return [Line(text: first, tone: tone)] }
    return [Line(text: first, tone: tone), Line(text: Self.columns("", "", "") + "Cure: \(cure)", tone: .aside)]
  }

  private static func columns(_ number: String, _ time: String, _ who: String) -> String {
    let space = { String(repeating: " ", count: max(0, $0)) }
    return "\(space(4 - number.count))\(number)\(space(10 - time.count))\(time)  \(who)\(space(10 - who.count))"
  }

  private static func telling(of event: RehearsalEvent) -> (who: String, tone: Tone, what: String) {
    switch event.type {
    case .launch: ("app", .app, event.buyer.map { "starts on the device of buyer \($0)" } ?? "starts")
    case .quit: ("person", .person, "quits the app")
    case .command: (event.by ?? "app", event.by == "person" ? .person : .app, event.command ?? "")
    case .opened: ("person", .person, "opens \(event.product ?? "")")
    case .network: ("network", .aside, event.state ?? "")
    case .payments: ("device", .aside, "payments are \(event.canMakePayments == true ? "allowed" : "forbidden")")
    case .store: ("Apple", .aside, storeNews(event))
    case .question: ("asks", .aside, "before '\(event.command ?? "")': \(event.question ?? "") \(number(event))?")
    case .unheard: ("StoreKit", .bad, "\(number(event)) \(event.product ?? "") by updates, and nobody listens")
    case .exception: ("StoreKit", .bad, "exception: \(event.message ?? "")")
    case .ignored: ("StoreKit", .aside, "ignores \(event.command ?? event.product ?? ""): \(event.message ?? "")")
    case .client: ("app", .bad, [event.command, event.message].compactMap(\.self).joined(separator: ": "))
    case .brokenRule: ("broken", .bad, verdict(event))
    case .notJudged: ("unknown", .unknown, "\(event.rule?.rawValue ?? "") is not judged: \(event.message ?? "")")
    case .end: ending(event)
    default: ("StoreKit", .store, storeKitNews(event))
    }
  }

  private static func number(_ event: RehearsalEvent) -> String { event.transaction.map { "\($0)" } ?? "" }

  private static func storeNews(_ event: RehearsalEvent) -> String {
    let version = event.contentVersion.map { " \($0)" } ?? ""
    return "\(event.product ?? "")\(version) \(event.state ?? "")"
  }

  private static func storeKitNews(_ event: RehearsalEvent) -> String {
    switch event.type {
    case .transaction: return "\(number(event)) \(event.product ?? "") is \(event.state ?? "")\(details(event))"
    case .download: return "\(number(event)) downloads, \(event.state ?? "")\(progress(event))\(failure(event))"
    case .update: return "updates: \(number(event)) \(event.product ?? "")\(details(event))"
    case .purchaseResult:
      return "purchase of \(event.product ?? ""): \(event.state ?? "") \(number(event))\(details(event))"
    case .products:
      let invalid = event.invalid.map { $0.isEmpty ? "" : "; invalid \($0.joined(separator: " "))" } ?? ""
      return "products: \((event.products ?? []).joined(separator: " "))\(invalid)"
    case .entitlements, .unfinished:
      let list = (event.transactions ?? []).map { "\($0.transaction) \($0.product)" }.joined(separator: ", ")
      return "\(event.type.rawValue): \(list.isEmpty ? "none" : list)"
    default: return event.type.rawValue.replacing("-", with: " ") + failure(event)
    }
  }

  private static func details(_ event: RehearsalEvent) -> String {
    let content = event.contentVersion.map { version in
      ", content \(version) of \(event.contentLength ?? 0) bytes"
    }
    let revoked = event.isRevoked == true ? ", revoked" : nil
    let unverified = event.verification == "unverified" ? ", unverified" : nil
    let renewal = event.reason == "renewal" ? ", a renewal" : nil
    return [content, unverified, renewal, revoked, failure(event)].compactMap(\.self).joined()
  }

  private static func progress(_ event: RehearsalEvent) -> String {
    let share = event.progress.map { ", \(RehearsalEvent.short(($0 * 1000).rounded() / 10)) %" } ?? ""
    guard let rest = event.timeRemaining, rest >= 0 else { return share }
    return "\(share), \(rest) s left"
  }

  private static func failure(_ event: RehearsalEvent) -> String {
    event.error.map { ", \($0.domain) \($0.name ?? $0.code.map { "\($0)" } ?? "")" } ?? ""
  }

  private static func verdict(_ event: RehearsalEvent) -> String {
    let time = RehearsalEvent.short(Double(event.atTime ?? 0) / 1000)
    let transaction = event.transaction.map { ", transaction \($0)" } ?? ""
    return "\(event.rule?.rawValue ?? "") at \(time) s (event \(event.at ?? 0)\(transaction)): \(event.message ?? "")"
  }

  private static func ending(_ event: RehearsalEvent) -> (String, Tone, String) {
    let isGood = event.message?.hasPrefix("no rule") ?? false
    let notJudged = event.notJudged.map { ", \($0.count) could not be judged" } ?? ""
    let notSimulated = event.notSimulated.map { "; not simulated: \($0.joined(separator: ", "))" } ?? ""
    return ("end", isGood ? .good : .bad, (event.message ?? "") + notJudged + notSimulated)
  }
}

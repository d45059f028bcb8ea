internal import CatalogModel

/// What answers did not have, until the same service has shown that it answers with what is there.
struct Absences {
  struct Absence {
    var request: StoreRequest
    var items: [ExpectedItem]
    var receivedAt: Timestamp
    /// The answer that has nothing, and the file that keeps it; `nil` where it was a status or a redirection.
    var answer: StoreClient.Answer?
    var file: String?
    /// The body of a page that has no item.
    var body: [UInt8] = []
  }

  private(set) var services: [Service] = []
  private var waiting: [Service: [Absence]] = [:]
  /// The services that showed something in this round.
  private var proven: Set<Service> = []
  /// The services that showed nothing of what must be there.
  private(set) var doubted: Set<Service> = []

  /// After so many answers without anything, a service has to prove itself again.
  private static let maxWaiting = 20

  mutating func add(_ absence: Absence) {
    let service = absence.request.service
    if waiting[service] == nil { services.append(service) }
    waiting[service, default: []].append(absence)
  }

  /// Whether no more is asked of a service: it had nothing, or had nothing in three other stores and something in none.
  func isDoubted(_ service: Service) -> Bool {
    if doubted.contains(service) { return true }
    return doubted.count { $0.kind == service.kind } >= Self.maxDoubts && !proven.contains { $0.kind == service.kind }
  }

  private static let maxDoubts = 3

  /// Whether a service has to prove itself before more is asked of it.
  func needsProof(_ service: Service) -> Bool {
    !proven.contains(service) || waiting[service, default: []].count >= Self.maxWaiting
  }

  func absences(of service: Service) -> [Absence] { waiting[service] ?? [] }

  /// Ends the waiting for a service; returns what it is now known not to have.
  mutating func prove(_ service: Service) -> [Absence] {
    proven.insert(service)
    return remove(service)
  }

  mutating func doubt(_ service: Service) -> [Absence] {
    doubted.insert(service)
    return remove(service)
  }

  mutating func remove(_ service: Service) -> [Absence] {
    services.removeAll { $0 == service }
    return waiting.removeValue(forKey: service) ?? []
  }
}

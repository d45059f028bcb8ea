// An app for `coster rehearse --client` that keeps every rule, with StoreKit 1 and with StoreKit 2.
//
//     swiftc Documentation/Rehearsal/App.swift -o app
//     coster rehearse Feeds/rehearsals/purchase.json --client ./app
//     coster rehearse Feeds/rehearsals/storekit2-refund.json --client './app memory.json'
//
// A file that is named keeps what was granted when the app is started again, as a real app keeps it on the device.

import Foundation

/// What is read of an event; the keys are in snake_case.
struct Event: Decodable {
  struct Listed: Decodable {
    var transaction: Int
    var product: String
    var verification: String
  }

  var type: String
  var storekit: Int?
  var buyer: Int?
  var transaction: Int?
  var product: String?
  var state: String?
  var contentLength: Int?
  var verification: String?
  var revoked: Bool?
  var transactions: [Listed]?
}

/// What an app must remember: which transactions it granted, and what is unlocked by which.
struct Memory: Codable {
  private(set) var buyer = 1
  private var granted: Set<Int> = []
  private(set) var unlocked: [String: Int] = [:]

  /// Another person's device remembers nothing.
  mutating func begin(_ buyer: Int) {
    guard buyer != self.buyer else { return }
    self = Memory()
    self.buyer = buyer
  }

  /// A transaction is granted once, however often it is delivered.
  mutating func grant(_ number: Int, _ product: String) -> [String] {
    unlocked[product] = number
    return granted.insert(number).inserted ? ["grant \(number)"] : []
  }

  mutating func takeBack(_ product: String) -> [String] {
    guard let number = unlocked.removeValue(forKey: product) else { return [] }
    granted.remove(number)
    return ["revoke \(number)"]
  }
}

protocol App {
  var memory: Memory { get }
  mutating func answer(_ event: Event) -> [String]
}

/// The payment queue: download what was bought, copy it, grant it once, and finish.
struct QueueApp: App {
  private(set) var memory: Memory
  private var opened: Set<String> = []

  init(_ memory: Memory) { self.memory = memory }

  mutating func answer(_ event: Event) -> [String] {
    guard let product = event.product else { return [] }
    switch (event.type, event.transaction) {
    case ("opened", _):
      // A restored chapter is fetched when somebody opens it, not before.
      opened.insert(product)
      return []
    case ("transaction", let number?): return answer(transaction: event, number, product)
    case ("download", let number?): return answer(download: event.state, number, product)
    default: return []
    }
  }

  private mutating func answer(transaction event: Event, _ number: Int, _ product: String) -> [String] {
    switch event.state {
    case "failed": return ["finish \(number)"]
    case "purchased" where event.contentLength != nil: return ["start \(number)"]
    case "restored" where event.contentLength != nil && opened.contains(product): return ["start \(number)"]
    case "purchased", "restored": return memory.grant(number, product) + ["finish \(number)"]
    default: return []
    }
  }

  private mutating func answer(download state: String?, _ number: Int, _ product: String) -> [String] {
    switch state {
    // Never by progress == 1: only a finished download has its content in place.
    case "finished":
      let content = ["copy \(number)", "verify \(number)", "use \(number)"]
      return content + memory.grant(number, product) + ["finish \(number)"]
    // The charge stands: the purchase is recorded, and a later restore brings the content.
    case "failed": return memory.grant(number, product) + ["finish \(number)"]
    default: return []
    }
  }
}

/// Transactions: listen at once, grant what is verified, finish, and take back what has ended.
struct TransactionApp: App {
  private(set) var memory: Memory

  init(_ memory: Memory) { self.memory = memory }

  mutating func answer(_ event: Event) -> [String] {
    switch event.type {
    case "launch": return ["listen", "entitlements"]
    case "entitlements": return compare(event.transactions ?? [])
    case "purchase-result", "update":
      guard let number = event.transaction, let product = event.product, event.verification == "verified" else {
        return []
      }
      if event.revoked ?? false { return memory.takeBack(product) }
      return memory.grant(number, product) + ["finish \(number)"]
    default: return []
    }
  }

  private mutating func compare(_ listed: [Event.Listed]) -> [String] {
    let entitled = Set(listed.map(\.product))
    var commands: [String] = []
    for product in memory.unlocked.keys.sorted() where !entitled.contains(product) {
      commands += memory.takeBack(product)
    }
    for entry in listed where entry.verification == "verified" {
      commands += memory.grant(entry.transaction, entry.product)
    }
    return commands
  }
}

let file = CommandLine.arguments.dropFirst().first.map { URL(fileURLWithPath: $0) }
let saved = file.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDecoder().decode(Memory.self, from: $0) }
let decoder = JSONDecoder()
decoder.keyDecodingStrategy = .convertFromSnakeCase
var app: any App = QueueApp(saved ?? Memory())
while let line = readLine() {
  let event = try decoder.decode(Event.self, from: Data(line.utf8))
  if event.type == "launch" {
    var memory = app.memory
    memory.begin(event.buyer ?? 1)
    app = event.storekit == 2 ? TransactionApp(memory) : QueueApp(memory)
  }
  let commands = app.answer(event)
  if let file { try JSONEncoder().encode(app.memory).write(to: file) }
  let answer = (commands + [""]).map { "\($0)\n" }.joined()
  FileHandle.standardOutput.write(Data(answer.utf8))
}

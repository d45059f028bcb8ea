import Foundation
import Glibc
import Synchronization
import TestSupport

// A store of our own for scripts and demos: it prints its address, answers until its standard input ends, and then
// prints how many requests came, and how many at most within a second.
//
//     fake-store [--faults PERCENT] [--seed NUMBER] [--missing-in us=7] [--samples Feeds/search-api]
//     fake-store --change jsonReviewsEmpty
//     fake-store --feed FOLDER [--user NAME:PASSWORD] [--faults PERCENT] [--seed NUMBER]
//
// With --change it answers as Apple does since a change, or at times; a wrong name prints them all. With --samples it
// sells what the saved answers in a folder tell of, besides what it makes up. With --feed it is a
// server of the partner feed: of the files that are in a folder when they are asked for, with a page for each folder.

/// The value after an option.
func value(of option: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else { return nil }
  return arguments[index + 1]
}

let share = value(of: "--faults").flatMap { Int($0) } ?? 0
let random = Mutex(SeededRandom(seed: value(of: "--seed").flatMap { UInt64($0) } ?? 1))
let faults = Fault.all(delay: .milliseconds(200))
let gap = value(of: "--missing-in")?.split(separator: "=").map(String.init) ?? []
var shelf = FakeShelf(albums: [1_790_000_001: 450], found: 450)
if gap.count == 2, let step = Int64(gap[1]) { shelf.missing[gap[0]] = step }
if let folder = value(of: "--samples") { shelf.samples = try FakeShelf.samples(in: folder) }

let answering: FakeStore.Answering
if let folder = value(of: "--feed") {
  let authorization = value(of: "--user").map(FakeFeedSite.authorization)
  answering = { FakeFeedSite(folder: folder, authorization: authorization).answer($0) }
} else if let name = value(of: "--change") {
  guard let change = FakeChange(rawValue: name) else {
    print(FakeChange.allCases.map(\.rawValue).joined(separator: "\n"))
    exit(64)
  }
  answering = change.answering(shelf)
} else {
  answering = shelf.answer
}

let store = try FakeStore(
  answering: answering,
  faults: { _ in
    random.withLock { numbers in
      numbers.below(100) < share ? faults[numbers.below(faults.count)] : nil
    }
  })
// Whoever reads the address waits for it: it must not wait in a buffer.
FileHandle.standardOutput.write(Data((store.address + "\n").utf8))
while readLine() != nil {}
store.stop()
print("\(store.requests.count) requests, \(store.maxRequests(within: .seconds(1))) within a second")

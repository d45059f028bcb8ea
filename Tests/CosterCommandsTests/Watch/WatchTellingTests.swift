import CatalogModel
import Foundation
import JSON
import StoreService
import Synchronization
import TestSupport
import Testing
import WebSession

@testable import CosterCommands

/// A list that is told to others, and a receiver on the loopback interface that takes each key once.
@Suite struct WatchTellingTests {
  private let folder = TestFolder()
  private let receiver: FakeStore
  /// What the receiver answers next; 204 where there is nothing.
  private let answers = Answers()
  private let clock = Clock()

  private final class Answers: Sendable {
    private let list = Mutex<[FakeAnswer]>([])
    func plan(_ answers: [FakeAnswer]) { list.withLock { $0 = answers } }
    func next() -> FakeAnswer { list.withLock { $0.isEmpty ? FakeAnswer(status: 204) : $0.removeFirst() } }
  }

  /// Moves only when somebody waits.
  private final class Clock {
    var now: Int64 = 1_794_994_200_000
    var waits: [Int64] = []
  }

  init() throws {
    receiver = try FakeStore { [answers] _ in answers.next() }
    try folder.see("4.99", "USD", in: "us", on: "2026-11-01")
    try folder.write("6759209764 us\n", to: "list.txt")
    #expect(watch("--post", address) == "")
  }

  private var address: String { receiver.address + "/hook/S3CRET?token=T0KEN" }

  private func watch(_ options: String...) -> Outcome {
    let world = TestWorld()
    world.now = Timestamp(seconds: clock.now / 1000)
    world.network = Network(
      exchange: WebSession.network().exchange, now: { clock.now },
      sleep: {
        clock.waits.append($0)
        clock.now += $0
      }, random: { 0 })
    let words = ["watch", folder.path + "/list.txt", "--quiet", "-f", "csv", "--no-header"]
    var outcome = folder.run(words + options, in: world)
    outcome.messages.replace(receiver.address, with: "SERVER")
    return outcome
  }

  private func priceFalls(to price: String = "3.99", on date: String = "2026-11-02") throws {
    try folder.see(price, "USD", in: "us", on: date)
  }

  /// The keys of what the receiver got, each as often as it came.
  private var keys: [String] { receiver.requests.compactMap { $0.fields["idempotency-key"] } }

  private func file(_ name: String) -> String? {
    try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test func `each change is posted once, with its price, a key and an ID that stays`() throws {
    try priceFalls()
    #expect(watch("--post", address).exitCode == 1)
    #expect(watch("--post", address) == "")
    let request = try #require(receiver.requests.first)
    #expect(receiver.requests.count == 1)
    #expect(request.method == "POST" && request.target == "/hook/S3CRET?token=T0KEN")
    #expect(request.fields["content-type"] == "application/json")
    #expect(request.fields["user-agent"]?.hasPrefix("coster/") == true)
    let body = try JSONTree(bytes: request.body)
    let event = try #require(body["events"]?.elements.first)
    #expect(body["list"]?.string == "list.txt")
    #expect(body["id"]?.string == request.fields["idempotency-key"])
    #expect(event["apple_id"]?.int == 6_759_209_764 && event["storefront"]?.string == "us")
    #expect(String(decoding: request.body, as: UTF8.self).contains(#""amount":"3.99","currency":"USD""#))
    #expect(event["source"]?.string == "us-2026-11-02-6759209764.json")
    #expect(event["message"]?.string == "Pear Counter in the United States: $3.99, was $4.99 (changes)")
    try priceFalls(to: "2.99", on: "2026-11-03")
    _ = watch("--post", address)
    #expect(Set(keys).count == 2 && keys.count == 2)
  }

  @Test(arguments: [500, 502, 503, 408, 409, 425])
  func `what could not be sent is sent by the next run, under the same key, and not seen twice`(status: Int) throws {
    try priceFalls()
    answers.plan(Array(repeating: FakeAnswer(status: status), count: 3))
    let outcome = watch("--post", address)
    #expect(outcome.exitCode == 2)
    #expect(outcome.says("… SERVER/… … status \(status) … 1 message … next run"))
    #expect(clock.waits == [1000, 4000])
    #expect(watch("--post", address) == "")
    #expect(keys.count == 4 && Set(keys).count == 1)
    #expect(watch("--post", address) == "" && keys.count == 4)
  }

  @Test func `a server that asks for a short pause is given it, and one that asks for a long one is not called`() throws
  {
    try priceFalls()
    answers.plan([FakeAnswer(status: 429, fields: [("Retry-After", "7")])])
    #expect(watch("--post", address).exitCode == 1)
    #expect(clock.waits == [7000] && keys.count == 2 && Set(keys).count == 1)
    try priceFalls(to: "2.99", on: "2026-11-03")
    answers.plan([FakeAnswer(status: 429, fields: [("Retry-After", "3600")])])
    #expect(watch("--post", address).exitCode == 2)
    #expect(watch("--post", address).says("… SERVER/… … 2026-11-18T10:30:07Z; 1 message …"))
    #expect(keys.count == 3)
    clock.now += 3_600_000
    #expect(watch("--post", address) == "")
    #expect(keys.count == 4 && Set(keys).count == 2)
  }

  @Test(arguments: [400, 401, 404, 410, 301, 307])
  func `what a receiver refuses is said and kept, and nobody else waits for it`(status: Int) throws {
    try priceFalls()
    let other = try FakeStore { _ in FakeAnswer(status: 200) }
    answers.plan([FakeAnswer(status: status, fields: [("Location", receiver.address + "/elsewhere")])])
    let outcome = watch("--post", address, "--post", other.address + "/x")
    #expect(outcome.exitCode == 2 && outcome.says("… SERVER/… … status \(status) … 1 message …"))
    #expect(other.requests.count == 1 && receiver.requests.count == 1)
    #expect(watch("--post", address) == "" && keys.count == 2 && Set(keys).count == 1)
  }

  @Test func `an answer that was cut off behind its head counts, and one that never came does not`() throws {
    try priceFalls()
    answers.plan([FakeAnswer(status: 200, body: Array("thank you".utf8), mishap: .cut(after: 3))])
    #expect(watch("--post", address).exitCode == 1 && keys.count == 1)
    try priceFalls(to: "2.99", on: "2026-11-03")
    answers.plan(Array(repeating: FakeAnswer(mishap: .reset), count: 3))
    #expect(watch("--post", address).exitCode == 2)
    #expect(watch("--post", address) == "" && Set(keys).count == 2)
    receiver.stop()
    try priceFalls(to: "1.99", on: "2026-11-04")
    #expect(watch("--post", address).exitCode == 2)
  }

  @Test func `no secret of an address is written down or said`() throws {
    try priceFalls()
    answers.plan(Array(repeating: FakeAnswer(status: 503), count: 3))
    let outcome = watch("--post", address, "--feed", folder.path + "/prices.atom")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).compactMap {
      FileManager.default.contents(atPath: folder.path + "/" + $0)
    }
    for secret in ["S3CRET", "T0KEN"] {
      #expect(!outcome.messages.contains(secret) && !outcome.result.contains(secret))
      for bytes in files { #expect(bytes.firstRange(of: Array(secret.utf8)) == nil) }
    }
    let typo = watch("--post", "htps://S3CRET")
    #expect(typo.exitCode == 64 && !typo.messages.contains("S3CRET"))
  }

  @Test func `an address is read from a file`() throws {
    try priceFalls()
    try folder.write("\(address)\n", to: "hook")
    #expect(watch("--post", "@\(folder.path)/hook").exitCode == 1)
    #expect(receiver.requests.map(\.target) == ["/hook/S3CRET?token=T0KEN"])
    try folder.write("\n", to: "empty")
    #expect(watch("--post", "@\(folder.path)/empty").saysAmongOthers("empty … first line"))
  }

  @Test func `a program gets each event on its standard input, again where it fails`() throws {
    try priceFalls()
    let program = "cat >> '\(folder.path)/got' && test -e '\(folder.path)/fine'"
    let outcome = watch("--run", program)
    #expect(outcome.exitCode == 2 && outcome.messages.contains("exit code 1"))
    try folder.write("", to: "fine")
    #expect(watch("--run", program) == "" && watch("--run", program) == "")
    let lines = try #require(file("got")).split(separator: "\n")
    #expect(lines.count == 2 && lines[0] == lines[1])
    #expect(try JSONTree(bytes: Array(lines[0].utf8))["text"]?.string == "$3.99")
    // A program need not read what it gets.
    try priceFalls(to: "2.99", on: "2026-11-03")
    #expect(watch("--run", "true").exitCode == 1)
    try priceFalls(to: "1.99", on: "2026-11-04")
    #expect(watch("--run", "kill -9 $$").saysAmongOthers("… 'kill …' … signal 9 … 1 message …"))
  }

  @Test func `a feed has the newest events, also those that others were told`() throws {
    let feed = folder.path + "/prices.atom"
    #expect(watch("--feed", feed) == "")
    #expect(file("prices.atom")?.contains("<entry>") == false)
    try priceFalls()
    #expect(watch("--post", address).exitCode == 1)
    try priceFalls(to: "2.99", on: "2026-11-03")
    #expect(watch("--feed", feed).exitCode == 1)
    let text = try #require(file("prices.atom"))
    let event = try JSONTree(bytes: try #require(receiver.requests.first).body)["events"]?.elements.first
    #expect(text.matches(of: /<entry>/).count == 2 && text.contains("urn:uuid:\(event?["id"]?.string ?? "none")"))
    try priceFalls(to: "1.99", on: "2026-11-04")
    // Others are told all the same.
    #expect(watch("--feed", folder.path + "/nowhere/prices.atom", "--post", address).exitCode == 2)
    #expect(keys.count == 2)
  }

  @Test func `a dry run shows what would be sent, and the next run sends it`() throws {
    try priceFalls()
    let outcome = watch("--post", address, "--mail", "me@a.example", "--dry-run")
    #expect(
      outcome.exitCode == 0 && outcome.result.contains(#""amount":"3.99""#)
        && outcome.result.contains("To me@a.example:"))
    #expect(!outcome.result.contains("S3CRET") && receiver.requests.isEmpty)
    #expect(watch("--post", address).exitCode == 1 && keys.count == 1)
    // What waits is shown, too.
    answers.plan(Array(repeating: FakeAnswer(status: 503), count: 3))
    try priceFalls(to: "2.99", on: "2026-11-03")
    _ = watch("--post", address)
    #expect(watch("--post", address, "--dry-run").result.contains(#""amount":"2.99""#))
  }

  @Test func `messages for a receiver that is not named any more are counted until they are discarded`() throws {
    try priceFalls()
    answers.plan(Array(repeating: FakeAnswer(status: 503), count: 3))
    _ = watch("--post", address)
    let outcome = folder.run("watch", folder.path + "/list.txt")
    #expect(outcome == .failed("1 message … receiver … --discard", after: outcome.result))
    #expect(watch("--discard") == "" && watch() == "")
    #expect(keys.count == 3)
  }

  @Test func `a receiver that is named twice is told once, and one program that refuses keeps the order`() throws {
    try priceFalls()
    #expect(watch("--post", address, "--post", address).exitCode == 1 && keys.count == 1)
    for (day, price) in [("03", "2.99"), ("04", "1.99")] {
      try priceFalls(to: price, on: "2026-11-\(day)")
      answers.plan([FakeAnswer(status: 410)])
      #expect(watch("--post", address).exitCode == 2)
    }
    #expect(keys.count == 3 && Set(keys).count == 2)
    #expect(watch("--post", address) == "" && keys.count == 5 && keys[3] == keys[1])
  }

  @Test func `a program may leave something behind it, and print as much as it likes`() throws {
    try priceFalls()
    #expect(watch("--run", "cat > /dev/null; sleep 60 & head -c 300000 /dev/zero").exitCode == 1)
    #expect(watch("--run", "true") == "")
  }

  @Test func `a list is checked without being looked at`() throws {
    #expect(watch("--check") == Outcome(result: "list.txt: 1 line can be watched\n"))
    try folder.write("6759209764 us\nnobody us\n6759209764 us below\n", to: "list.txt")
    let outcome = watch("--check")
    #expect(outcome.exitCode == 1 && outcome.result == "list.txt: 1 line can be watched, 2 cannot\n")
    #expect(outcome.messages.contains("list.txt:2: ") && outcome.messages.contains("list.txt:3: "))
    try priceFalls()
    #expect(receiver.requests.isEmpty)
  }

  @Test(arguments: [
    (["--as", "slack"], "--as … --post"), (["--mail", "a@b c@d"], "'a@b c@d' … one mailbox … --mail …"),
    (["--mail", "a@b,c@d"], "'a@b,c@d' … one mailbox … --mail …"), (["--feed", "-"], "--feed …"),
    (["--post", "x"], "--post … https://ntfy.sh/my-prices … @FILE"),
  ])
  func `what cannot be told is said before anything is looked at`(options: [String], facts: String) throws {
    #expect(folder.run(["watch", folder.path + "/list.txt"] + options) == .misused("watch", facts))
  }

  @Test func `a mailbox with a line break adds no header`() throws {
    #expect(watch("--mail", "a@b.example\nBcc: c@d.example").exitCode == 64)
  }
}

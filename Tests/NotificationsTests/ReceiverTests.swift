import Catalog
import CatalogModel
import JSON
import Testing

@testable import Notifications

@Suite struct ReceiverTests {
  private func event(_ number: Int, _ message: String, url: String? = nil) -> ReportedEvent {
    let id = MessageKey.id(of: "event \(number)")
    let event = WatchEvent(id: id, happenedAt: Timestamp(seconds: 1_794_994_200), message: message, url: url)
    return ReportedEvent(event, json: #"{"id":"\#(id)"}"#)
  }

  private func texts(_ form: PostForm, _ events: [ReportedEvent]) -> [String] {
    Receiver.post(url: "https://a.example/x", form: form).messages(of: events, list: "list.txt")
      .map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test(arguments: [
    ("ntfy.sh", PostForm.ntfy), ("hooks.slack.com", .slack), ("discord.com", .discord), ("127.0.0.1", .json),
    ("slack.com.example", .json),
  ])
  func `a host's addresses have its form`(host: String, form: PostForm) {
    #expect(PostForm(host: host) == form)
  }

  @Test func `our own form is one object with every event`() throws {
    let events = [event(1, "Pear: \"1\""), event(2, "Plum\u{1B}[31m", url: "https://apps.apple.com/us/app/id7")]
    let message = try #require(
      Receiver.post(url: "https://a.example/x", form: .json).messages(of: events, list: "list.txt").first)
    let root = try JSONTree(bytes: message.body)
    #expect(root["id"]?.string == message.id)
    #expect(root["list"]?.string == "list.txt")
    #expect(root["text"]?.string == "Pear: \"1\"\nPlum\u{1B}[31m https://apps.apple.com/us/app/id7")
    #expect(root["events"]?.elements.compactMap { $0["id"]?.string } == events.map(\.event.id))
  }

  @Test func `a message has a key of its events and its receiver, and no event the key of another`() {
    let receiver = Receiver.post(url: "https://a.example/x", form: .json)
    let (one, other) = (event(1, "a"), event(2, "b"))
    let sets = [[one], [other], [one, other]]
    let keys = sets.flatMap { receiver.messages(of: $0, list: "l") }.map(\.id)
    #expect(keys == sets.flatMap { receiver.messages(of: $0, list: "l") }.map(\.id))
    let second = Receiver.post(url: "https://a.example/y", form: .json).messages(of: [one], list: "l").map(\.id)
    #expect(Set(keys + second).count == 4)
    #expect(Set((0..<1000).map { _ in MessageKey.random() }).count == 1000)
    #expect(one.event.id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/) != nil)
  }

  @Test func `nothing is sent where nothing happened`() {
    for form in PostForm.allCases { #expect(texts(form, []).isEmpty) }
    #expect(Receiver.mail(address: "a@b.example").messages(of: [], list: "l").isEmpty)
    #expect(Receiver.program(command: "cat").messages(of: [], list: "l").isEmpty)
  }

  @Test func `a chat takes no name for markup or a mention`() {
    #expect(texts(.slack, [event(1, "<!channel> & co")]) == [#"{"text":"&lt;!channel&gt; &amp; co"}"#])
    #expect(
      texts(.discord, [event(1, "@everyone")]) == [#"{"content":"@everyone","allowed_mentions":{"parse":[]}}"#])
    #expect(
      texts(.ntfy, [event(1, "Pear"), event(2, "Plum", url: "https://x.example")]) == ["Pear\nPlum https://x.example"])
  }

  @Test(arguments: [(PostForm.ntfy, 4096), (.discord, 2000), (.slack, 40_000)])
  func `many events are parted where a message would be too long, and none is lost`(form: PostForm, limit: Int) throws {
    let events = (0..<900).map { event($0, "Event \($0): \(String(repeating: "梨", count: $0 % 90))") }
    let texts = texts(form, events)
    for text in texts {
      let message = try form == .ntfy ? text : JSONTree(bytes: text.utf8)[form == .slack ? "text" : "content"]?.string
      #expect(message.map { form == .ntfy ? $0.utf8.count : $0.utf16.count } ?? .max <= limit)
    }
    for number in 0..<900 { #expect(texts.count { $0.contains("Event \(number):") } == 1) }
    let long = event(1, String(repeating: "梨", count: 50_000), url: "https://x.example/1")
    let cut = Receiver.post(url: "https://a.example/x", form: form).messages(of: [long], list: "l")
    #expect(cut.count == 1)
    #expect(String(decoding: cut[0].body, as: UTF8.self).contains("梨… https://x.example/1"))
  }

  @Test func `an address is named by its host alone, and kept as a checksum`() {
    let receiver = Receiver.post(url: "https://hooks.slack.com/services/T1/B2/secret?token=x", form: .slack)
    #expect(receiver.label == "https://hooks.slack.com/…")
    #expect(Receiver.program(command: "curl https://a.example/secret").label == "'curl …'")
    #expect(receiver.identity.wholeMatch(of: /[0-9a-f]{32}/) != nil)
    let others: [Receiver] = [
      .post(url: "https://hooks.slack.com/services/T1/B2/other", form: .slack),
      .post(url: "https://hooks.slack.com/services/T1/B2/secret?token=x", form: .json),
      .mail(address: "a@b.example"), .program(command: "a@b.example"),
    ]
    #expect(Set((others + [receiver]).map(\.identity)).count == 5)
  }

  @Test func `a mail has encoded headers, and its text in base64`() throws {
    let events = [event(1, "オーチャード帳簿 in Japan: ¥480, was ¥600 (falls 20%)", url: "https://x.example/1")]
    let body = Receiver.mail(address: "a@b.example").messages(of: events, list: "l")[0].body
    let parts = String(decoding: body, as: UTF8.self).split(separator: "\r\n\r\n", maxSplits: 1)
    let head = parts[0].replacing("\r\n ", with: "").split(separator: "\r\n")
    #expect(!head.contains { $0.hasPrefix("To:") })
    let key = Receiver.mail(address: "a@b.example").messages(of: events, list: "l")[0].id
    #expect(head.contains("Message-ID: <\(key)@coster.invalid>"))
    let subject = try #require(head.first { $0.hasPrefix("Subject: ") }).dropFirst(9)
    let words = subject.matches(of: /=\?utf-8\?B\?([^?]*)\?=/).compactMap { Base64.bytes(String($0.1)) }
    #expect(String(decoding: words.flatMap(\.self), as: UTF8.self) == events[0].event.message)
    for word in words { #expect(String(validating: word, as: UTF8.self) != nil && word.count <= 39) }
    let text = Base64.bytes(String(parts[1])).map { String(decoding: $0, as: UTF8.self) }
    #expect(text == "\(events[0].event.message)\r\nhttps://x.example/1\r\n")
    #expect(body.split(separator: 10).allSatisfy { $0.count <= 78 })
  }
}

import Testing

@testable import NameIndex

@Suite struct TextIndexTests {
  private func indexed(_ text: String) -> String {
    String(decoding: TextIndex.indexed(Array(text.utf8)[...]), as: UTF8.self)
  }

  @Test(arguments: ["Orchard Ledger 3", "Pippin, Russet", "été", "Ελλην", "v1.0-b"])
  func `leaves words between spaces as they are`(text: String) { #expect(indexed(text) == text) }

  @Test(arguments: [
    ("梨の木", " 梨 の 木"), ("App 梨", "App  梨"), ("梨App", " 梨 App"), ("한국", " 한 국"), ("ไทย", " ไ ท ย"),
  ])
  func `makes a word of each character of a script without spaces`(text: String, form: String) {
    #expect(indexed(text) == form)
  }

  @Test func `keeps vowel signs of such a script within the word of their letter`() {
    #expect(indexed("น\u{E49}\u{E33}") == " น\u{F0E49} \u{E33}")
  }

  @Test(arguments: [("★ Stars", " \u{F2605}  Stars"), ("Apple🍎", "Apple \u{10F34E}"), ("👍🏽", " \u{10F44D}  ")])
  func `indexes pictographs without their skin tone`(text: String, form: String) { #expect(indexed(text) == form) }

  @Test func `indexes signs only where there is nothing else`() {
    #expect(indexed("+/-") == " \u{F002B} \u{F002F} \u{F002D}")
    #expect(indexed("a+") == "a+")
    #expect(indexed("") == "")
  }

  @Test func `gives each word that was typed the form of the index, and none to signs beside words`() {
    #expect(TextIndex.words(of: ["梨の", "Łódź", "&", "-"]) == ["梨 の", "lódź", "and", nil])
    #expect(TextIndex.words(of: ["-", " "]) == ["\u{F002D}", nil])
  }

  // MARK: Keys

  @Test(arguments: [
    ("Things 3", "Things3"), ("Orchard: Ledger!", "OrchardLedger"), ("梨 の木", "梨の木"), ("e\u{301}t", "e\u{301}t"),
    (" -", "\u{F002D}"), ("", ""),
  ])
  func `writes a name as one word`(name: String, key: String) { #expect(TextIndex.key(of: name) == key) }

  @Test func `counts 64 characters of a name in its key`() {
    #expect(TextIndex.key(of: String(repeating: "梨 ", count: 100)) == String(repeating: "梨", count: 64))
    #expect(TextIndex.key(of: String(repeating: "a", count: 65)).utf8.count == TextIndex.keyLimit)
  }

  @Test func `marks key, kind and storefront of an entry behind its words`() {
    let entry = TextIndex.entry(name: Array("Things 3".utf8)[...], kind: "mac-app", storefront: "us")
    #expect(String(decoding: entry, as: UTF8.self) == "Things 3 \u{10FFFD}Things3 \u{10FFFC}macapp \u{10FFFB}us")
    #expect(TextIndex.Mark.kind.word("mac-app") == "\u{10FFFC}macapp")
  }

  @Test func `leaves out what an entry has not`() {
    #expect(
      String(decoding: TextIndex.entry(name: nil, kind: "app", storefront: nil), as: UTF8.self) == " \u{10FFFC}app")
    #expect(TextIndex.entry(name: nil, kind: "", storefront: "") == [])
  }
}

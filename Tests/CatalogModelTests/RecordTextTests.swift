import CatalogModel
import Testing

@Suite struct RecordTextTests {
  private let original = Array(#"{"trackName":"Sea","artistName":"Seller"}"#.utf8)

  @Test func `reads a field from the original without copying it`() {
    var text = RecordText(original: original)
    text.set(.name, at: 14..<17)
    #expect(text[.name] == "Sea")
    #expect(text.bytes == original)
  }

  @Test func `stores text that is not in the original after it`() {
    var text = RecordText(original: original)
    text[.artist] = "Zoë"
    #expect(text[.artist] == "Zoë")
    #expect(text.original == original)
    #expect(text.range(of: .artist) == original.count..<original.count + 4)
  }

  @Test func `distinguishes an empty field from one that is missing`() {
    var text = RecordText()
    #expect(text[.version] == nil)
    text[.version] = ""
    #expect(text[.version] == "")
    text[.version] = nil
    #expect(text[.version] == nil)
    #expect(text.originalRange == nil)
  }

  @Test func `is equal to a text with the same fields, wherever they are`() {
    var lent = RecordText(original: original)
    lent.set(.name, at: 14..<17)
    var copied = RecordText(original: original)
    copied[.name] = "something else"
    copied[.name] = "Sea"
    #expect(lent == copied)
    copied[.seller] = "Sea"
    #expect(lent != copied)
  }

  @Test func `keeps fields apart whose texts run together`() {
    var one = RecordText()
    (one[.name], one[.artist]) = ("ab", "c")
    var other = RecordText()
    (other[.name], other[.artist]) = ("a", "bc")
    #expect(one != other)
  }

  @Test func `keeps its fields when the original goes`() {
    var text = RecordText(original: original)
    text.set(.name, at: 14..<17)
    text[.genre] = "Rock"
    text.original = []
    #expect(text[.name] == "Sea" && text[.genre] == "Rock")
    #expect(text.bytes.count == 7)
  }
}

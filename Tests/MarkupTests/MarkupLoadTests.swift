import Testing

@testable import Markup

@Suite struct MarkupLoadTests {
  private func excess(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    var load = MarkupLoad(pieceLimit: .max)
    unsafe bytes.withUnsafeBytes { unsafe load.add($0) }
    return load.excess
  }

  @Test func `lets an ordinary page pass`() {
    #expect(
      excess("<!DOCTYPE html><!-- a > b --><p class='a b' id=x>1 < 2</p><script>if (a<b && c) {}</script>") == nil)
  }

  @Test func `stops at too many attributes of one element`() {
    #expect(excess("<p " + String(repeating: "a=1 ", count: 19_000) + ">") == nil)
    #expect(excess("<p " + String(repeating: "a=1 ", count: 21_000)) != nil)
  }

  @Test func `counts nothing in scripts, comments and quotes`() {
    let words = String(repeating: "<b x ", count: 300_000)
    for (head, tail) in [("<script>", "</script>"), ("<style>", "</style>"), ("<!--", "-->"), ("<p title='", "'>")] {
      #expect(excess(head + words + tail) == nil, "\(head)")
    }
  }
}

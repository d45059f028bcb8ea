import Testing

@testable import NameIndex

@Suite struct FoldedTextTests {
  @Test(arguments: [
    ("Łódź", "lódź"), ("Straße", "Strasse"), ("Øre", "ore"), ("Æble", "aeble"), ("ﬁg", "fig"), ("Ёж", "еж"),
    ("Άλφα", "αλφα"),
    ("σοφός", "σοφοσ"), ("H₂O", "H2O"), ("x³", "x3"),
  ])
  func `folds letters and digits that Unicode does not decompose`(text: String, folded: String) {
    #expect(self.folded(text) == folded)
  }

  @Test(arguments: ["don't", "don’t", "don`t", "donʼt"])
  func `ignores apostrophes`(text: String) { #expect(folded(text) == "dont") }

  @Test func `reads an ampersand as and`() { #expect(folded("A&B＆C") == "A and B and C") }

  @Test(arguments: [("ＡＢ１", "AB1"), ("ｶﾅ", "カナ"), ("ｶﾞ", "ガ"), ("ﾊﾟ", "パ"), ("ｳﾞ", "ヴ"), ("ﾜﾞ", "ヷ"), ("ｱﾞ", "ア\u{3099}")])
  func `folds half-width and full-width forms, and composes sound marks`(text: String, folded: String) {
    #expect(self.folded(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  private func folded(_ text: String) -> String { String(String.UnicodeScalarView(FoldedText.scalars(of: text))) }
}

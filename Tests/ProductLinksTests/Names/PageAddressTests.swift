import CatalogModel
import ProductLinks
import TestSupport
import Testing

@Suite struct PageAddressTests {
  private func evidence(_ name: String, _ address: String) -> NameEvidence {
    PageAddress.evidence(for: name, in: address, of: appleID(501))
  }

  private func evidence(_ name: String, spelled: String) -> NameEvidence {
    evidence(name, "https://music.apple.com/us/artist/\(spelled)/501?uo=4")
  }

  @Test(arguments: [
    ("The Barrow Boys", "the-barrow-boys"), ("Wren & Daughter", "wren-daughter"),
    ("Marlow, The Ferryman", "marlow-the-ferryman"),
    ("Wren & Daughter", "wren-and-daughter"), ("Tarn + Beck", "tarn-beck"), ("Tarn + Beck", "tarn-and-beck"),
    ("Tarn + Beck", "tarn-plus-beck"), ("Tarn + Beck", "tarn-%2B-beck"), ("Hay 'n' Straw", "hay-n-straw"),
    ("Róisín O’Dell", "roisin-odell"), ("Róisín O’Dell", "r%C3%B3is%C3%ADn-odell"), ("Róisín O’Dell", "róisín-o-dell"),
    ("Motte Brün", "motte-brun"), ("Motte Brün", "motte-bruen"), ("Søren Ågård", "soren-agard"),
    ("Søren Ågård", "soeren-aagaard"), ("Ægir & Straße", "aegir-strasse"), ("Ca$h Pippin", "cash-pippin"),
    ("Ca$h Pippin", "ca%24h-pippin"), ("Ca$h Pippin", "ca-h-pippin"), ("P!p", "p-p"), ("P!p", "pip"), ("P!p", "p!p"),
    ("Wow! Indeed", "wow-indeed"), ("M@rl", "marl"), ("@alma", "alma"), ("plum.", "plum."), ("i.am.not", "i-am-not"),
    ("AC/BD", "ac-bd"), ("りんご園", "%E3%82%8A%E3%82%93%E3%81%94%E5%9C%92"), ("Сад", "сад"), ("Ｐｅａｒ", "pear"),
    ("+55", "55"), ("Đặng Thân", "dang-than"), ("Cox & Andrews", "cox-andrews"),
  ]) func `an address spells the name of its owner`(name: String, spelling: String) {
    #expect(evidence(name, spelled: spelling) == .proved)
  }

  @Test(arguments: [
    ("Harbour Lane, Tess Quill & Moor", "harbour-lane"), ("Harbour Lane & Tess Quill", "tess-quill"),
    ("Harbour Lane", "harbour-lane-tess-quill"), ("Harbour Lane feat. Moor", "harbour-lane"),
    ("Róisín O’Dell & Moor", "roisin-odell"), ("Ca$h Pippin & Moor", "cash-pippin"), ("P!p & Moor", "p-p"),
    ("りんご園 & 梨", "%E3%82%8A%E3%82%93%E3%81%94%E5%9C%92"), ("Moor & りんご園", "moor"),
    ("りんご園 feat. Moor", "ringo-en"), ("Сад, Moor", "sad"), ("Moor & Andrews", "moor-and"),
    ("A Very Long Credit of Many & Moor", "a-very-long-credit-of-many"),
  ]) func `an address refutes the credit of several`(name: String, spelling: String) {
    #expect(evidence(name, spelled: spelling) == .refuted)
  }

  @Test(arguments: [
    ("りんご園", "ringo-en"), ("りんご園", "_"), ("りんご園", "-"), ("Сад", "sad"), ("Сад Moor", "sad-moor"), ("!!!", "_"),
    ("!!!", "chk-chk-chk"), ("The Barrow Boys", "りんご園"), ("The Barrow Boys", "%E3%82%8A"), ("The Barrow Boys", "_"),
  ]) func `a spelling in another script tells nothing`(name: String, spelling: String) {
    #expect(evidence(name, spelled: spelling) == .unknown)
  }

  @Test(arguments: [
    "https://music.apple.com/us/artist/501", "https://music.apple.com/us/artist/the-barrow-boys/502",
    "https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewArtist?id=501",
    "https://music.apple.com/us/artist/id501?uo=4", "https://barrow.example/", "artist/the-barrow-boys/501x", "/501",
    "501",
    "", "%", "https://music.apple.com/us/artist/%/501", "https://music.apple.com/us/album/moor/501",
  ]) func `an address without a name, or of another, tells nothing`(address: String) {
    #expect(evidence("The Barrow Boys", address) == .unknown)
  }

  @Test func `the page of a collaboration is that of several`() {
    let address = "https://music.apple.com/WebObjects/MZStore.woa/wa/viewCollaboration?cc=us&ids=501-502"
    #expect(evidence("The Barrow Boys & Moor", address) == .refuted)
  }

  @Test(arguments: [
    "artist/the-barrow-boys/id501", "developer/the-barrow-boys/id501?mt=8", "author/the-barrow-boys/501/",
  ])
  func `pages of all makers spell names`(path: String) {
    #expect(evidence("The Barrow Boys", "https://itunes.apple.com/us/\(path)#top") == .proved)
  }

  @Test func `an old address that was cut off tells nothing`() {
    let address = "https://itunes.apple.com/us/artist/lettice-brown-amory-fletcher/id501"
    #expect(evidence("Lettice Brown, Amory Fletcher & Moor", address) == .unknown)
    #expect(evidence("Lettice Brown, Amory Fletchers", address) == .refuted)
    #expect(evidence("Moor & Moor", "https://itunes.apple.com/us/artist/moor/id501") == .refuted)
  }

  @Test func `of any bytes, those behind the path change nothing, and another number tells nothing`() {
    var random = SeededRandom(seed: 38)
    var seen: Set<NameEvidence> = []
    let pieces = ["/", "artist", "501", "%", "%C3", "é", "り", "-", "&", "$", "and", "a", "\u{301}", "id", "?"]
    for _ in 0..<3_000 {
      func text() -> String {
        (0..<Int.random(in: 0..<9, using: &random)).map { _ in pieces[Int.random(in: 0..<15, using: &random)] }.joined()
      }
      let (name, address) = (text(), "artist/" + text())
      let path = String(address.prefix { $0 != "?" })
      #expect(evidence(name, address) == evidence(name, path + "?i=502"), "\(name) \(address)")
      #expect(evidence(name, "https://music.apple.com/us/artist/\(text())/502") == .unknown)
      let spelled = evidence(name, spelled: text().replacing("/", with: ""))
      seen.insert(spelled)
    }
    #expect(seen == [.proved, .refuted, .unknown])
  }
}

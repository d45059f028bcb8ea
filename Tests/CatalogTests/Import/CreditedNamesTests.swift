import Catalog
import CatalogModel
import NameIndex
import SQLite
import TestSupport
import Testing

/// Names of artists that no feed has a record of.
@Suite struct CreditedNamesTests {
  private let test = TestCatalog()

  /// A song of artist 501, credited to whom its record says; `slug` is what the address of the artist's page has.
  private func song(_ id: Int64, _ credit: String, slug: String? = nil, in store: String = "us", _ more: String = "")
    -> String
  {
    let page = slug.map { "\"artistViewUrl\":\"https://music.apple.com/\(store)/artist/\($0)/501\"," } ?? ""
    return """
      {"wrapperType":"track","kind":"song","trackId":\(id),"artistId":501,"artistName":"\(credit)","trackName":"Rag",\
      \(page)\(more)"country":"\(store)","trackViewUrl":"https://music.apple.com/\(store)/song/rag/\(id)"}
      """
  }

  private func names(_ test: TestCatalog) throws -> [String] {
    try test.rows("SELECT storefront, name FROM product WHERE apple_id = 501 ORDER BY 1")
  }

  /// Imports each song as a file of its own, in every order, all at once and one by one; names have to be the same.
  private func expect(_ songs: [String], _ expected: [String], location: SourceLocation = #_sourceLocation) throws {
    for order in orders(songs) {
      let (whole, parts) = (TestCatalog(), TestCatalog())
      try whole.importText(searchAnswer(order))
      for (index, song) in order.enumerated() {
        try parts.importText(searchAnswer(song), as: "\(index).json", at: "2026-11-0\(1 + index)T00:00:00Z")
      }
      #expect(try names(whole) == expected, sourceLocation: location)
      #expect(try names(parts) == expected, sourceLocation: location)
    }
  }

  private func orders(_ songs: [String]) -> [[String]] {
    guard songs.count > 1 else { return [songs] }
    return songs.indices.flatMap { index -> [[String]] in
      var rest = songs
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test func `a credit of several names nobody, one that the artist's address spells does`() throws {
    try expect([song(1, "Pike & Heron", slug: "pike")], ["us|NULL"])
    try expect([song(1, "Pike & Heron", slug: "pike-heron")], ["us|Pike & Heron"])
    try expect([song(1, "Pike & Heron", slug: "pike"), song(2, "Pike", slug: "pike")], ["us|Pike"])
    try expect([song(1, "Pike, Heron & Tern", slug: "pike"), song(2, "Pike"), song(3, "Pike & Tern")], ["us|Pike"])
  }

  @Test func `without an address a credit names whom all credit alike`() throws {
    try expect([song(1, "Pike & Heron")], ["us|Pike & Heron"])
    try expect([song(1, "Pike & Heron"), song(2, "Pike & Heron")], ["us|Pike & Heron"])
    try expect([song(1, "Pike & Heron"), song(2, "Pike")], ["us|NULL"])
    try expect([song(1, "Pike & Heron"), song(2, "Pike & Heron", slug: "pike")], ["us|NULL"])
    try expect([song(1, "釣り堀", slug: "tsuri-bori"), song(2, "釣り堀", slug: "_")], ["us|釣り堀"])
  }

  @Test func `stores disagree, or tell each other whose name it is`() throws {
    try expect([song(1, "Pike & Heron"), song(2, "Pike", in: "de")], ["de|NULL", "us|NULL"])
    let german = song(3, "Pike", slug: "pike", in: "de")
    try expect([song(1, "Pike"), song(2, "Pike & Tern"), german], ["de|Pike", "us|Pike"])
    try expect([song(1, "Pike & Heron"), song(2, "Pike", slug: "pike", in: "de")], ["de|Pike", "us|NULL"])
    try expect(
      [song(1, "Pike", slug: "pike"), song(2, "釣り堀", slug: "%E9%87%A3%E3%82%8A%E5%A0%80", in: "jp")],
      ["jp|釣り堀", "us|Pike"])
  }

  @Test func `a record of its own names an artist, whatever credits say`() throws {
    let own = """
      {"wrapperType":"artist","artistType":"Artist","artistId":501,"artistName":"Pike",\
      "artistLinkUrl":"https://music.apple.com/us/artist/501"}
      """
    try expect([song(1, "Pike & Heron"), own, song(2, "Pike & Heron", in: "de")], ["de|NULL", "us|Pike"])
    try expect([song(1, "Pike", in: "de"), song(2, "Pike & Tern", in: "de"), own], ["de|Pike", "us|Pike"])
  }

  @Test func `a record that numbers several credits several`() throws {
    let book = """
      {"kind":"ebook","trackId":7,"artistId":501,"artistIds":[501,502],"artistName":"Pike & Heron","trackName":"Eel"}
      """
    try expect([book], ["NULL|NULL"])
    try expect([book.replacing("501,502", with: "501")], ["NULL|Pike & Heron"])
  }

  @Test func `the credit of the song's album names its artist`() throws {
    let album = #""collectionId":9,"collectionName":"Eel","collectionArtistName":"Pike","#
    try expect([song(1, "Pike & Heron", slug: "pike", album)], ["us|Pike"])
    try expect([song(1, "Pike & Heron", album)], ["us|NULL"])
  }

  @Test func `a name is found when it is proved, and no more when it is refuted`() throws {
    func found() throws -> Int {
      try test.open().search(SearchQuery("heron")).filter { $0.appleID == appleID(501) }.count
    }
    try test.importText(searchAnswer(song(1, "Pike & Heron")), as: "1.json")
    #expect(try found() == 1)
    try test.importText(searchAnswer(song(2, "Pike & Heron", slug: "pike")), as: "2.json")
    #expect(try found() == 0)
  }

  @Test func `what an answer states of the artist itself names it`() throws {
    func answer(_ name: String) -> String {
      """
      {"data":[{"id":"2","type":"songs","href":"/v1/catalog/us/songs/2","attributes":{"name":"Jig","artistName":"Pike & Tern"},\
      "relationships":{"artists":{"data":[{"id":"501","type":"artists","attributes":{"name":"\(name)",\
      "url":"https://music.apple.com/us/artist/pike/501"}}]}}}]}
      """
    }
    for isFirst in [true, false] {
      let test = TestCatalog()
      if isFirst { try test.importText(answer("Pike"), as: "answer.json") }
      try test.importText(searchAnswer(song(1, "Pike & Heron")), as: "song.json")
      if !isFirst { try test.importText(answer("Pike"), as: "answer.json") }
      #expect(try names(test) == ["us|Pike"])
    }
  }

  @Test func `importing again changes nothing`() throws {
    let songs = searchAnswer(song(1, "Pike & Heron"), song(2, "Pike"), song(3, "Pike, Tern", slug: "pike"))
    try test.importText(songs)
    let summary = try test.importText(songs)
    #expect(summary.changed == 0 && summary.derived == 0 && summary.repeated.count == 1)
    #expect(try names(test) == ["us|Pike"])
  }

  @Test func `the artist of a chart, a page and an answer of the media service`() throws {
    let entry = """
      {"artistName":"Pike & Heron","id":"1","name":"Rag","kind":"songs","artistId":"501",\
      "artistUrl":"https://music.apple.com/us/artist/pike/501","url":"https://music.apple.com/us/song/rag/1"}
      """
    try test.importText("{\"feed\":{\"title\":\"Top\",\"country\":\"us\",\"results\":[\(entry)]}}", as: "chart.json")
    #expect(try names(test) == ["us|NULL"])
    let page = """
      <html><head><link rel="canonical" href="https://music.apple.com/us/album/eel/9"><script type="application/ld+json">\
      {"@type":"MusicAlbum","name":"Eel","url":"https://music.apple.com/us/album/eel/9","byArtist":[{"name":"Pike & Tern",\
      "url":"https://music.apple.com/us/artist/pike/501"}]}</script></head></html>
      """
    try test.importText(page, as: "page.html")
    #expect(try names(test) == ["us|NULL"])
    let resource = """
      {"data":[{"id":"2","type":"songs","href":"/v1/catalog/us/songs/2","attributes":{"name":"Jig","artistName":"Pike"},\
      "relationships":{"artists":{"data":[{"id":"501","type":"artists","href":"/v1/catalog/us/artists/501"}]}}}]}
      """
    try test.importText(resource, as: "answer.json")
    #expect(try names(test) == ["us|Pike"])
  }
}

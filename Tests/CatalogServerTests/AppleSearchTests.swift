import TestSupport
import Testing

@testable import CatalogServer

struct AppleSearchTests {
  private func ids(_ answer: RawAnswer) -> [String] {
    answer.text.matches(of: /"trackId":(\d+)/).map { String($0.1) }
  }

  @Test(arguments: [
    "/search?term=orchard", "/search/?term=Orchard", "/us/search?term=orchard",
    "/WebObjects/MZStoreServices.woa/wa/wsSearch?term=orchard",
    "/WebObjects/MZStoreServices.woa/ws/wsSearch?term=orchard",
  ])
  func `every address of the search answers`(_ target: String) throws {
    #expect(Set(ids(try TestServer().get(target))) == ["1700000003", "1700000011"])
  }

  @Test(arguments: [
    ("media=software", ["1700000011"]), ("entity=song", ["1700000003"]),
    ("entity=software,iPadSoftware", ["1700000011"]),
    ("entity=musicArtist,musicTrack,album,mix,song", ["1700000003"]), ("media=ebook", []), ("country=jp", []),
    ("media=music&limit=1&offset=1", []), ("limit=1&offset=5000", []),
    ("attribute=songTerm&media=music", ["1700000003"]),
    ("attribute=artistTerm", []), ("limit=999999999999999999999&entity=song", ["1700000003"]),
  ])
  func `what is searched for narrows the answer`(_ query: String, _ expected: [String]) throws {
    #expect(ids(try TestServer().get("/search?term=orchard&\(query)")) == expected)
  }

  @Test(arguments: ["", "&media=all", "&media=&entity=", "&media=music"])
  func `a search that names no entity finds what is bought or heard, and no artists or albums`(_ query: String) throws {
    let text = try TestServer().get("/search?term=fenn+gate\(query)").text
    #expect(text.contains("\"trackId\":1700000004"))
    #expect(!text.contains("\"artist\"") && !text.contains("\"collection\""))
  }

  @Test(arguments: [("musicArtist", "\"artist\""), ("album", "\"collection\"")])
  func `artists and albums are found by their entity`(_ entity: String, _ wrapper: String) throws {
    let text = try TestServer().get("/search?term=fenn&entity=\(entity)").text
    #expect(text.contains("\"wrapperType\":\(wrapper)") && !text.contains("\"track\""))
  }

  @Test func `explicit songs are left out on request`() throws {
    let server = try TestServer()
    #expect(ids(try server.get("/search?term=gate&explicit=No")) == [])
    #expect(ids(try server.get("/search?term=gate&explicit=yes")) == ["1700000004"])
  }

  @Test(arguments: ["fenn+gate", "gate%2Bfenn", "gate_fenn", "gate-fenn", "gate*fenn", "gate%20%20fenn"])
  func `words are parted as clients part them`(_ term: String) throws {
    #expect(ids(try TestServer().get("/search?term=\(term)&entity=song")).contains("1700000004"))
  }

  @Test(arguments: ["/search", "/search?term=", "/search?term=%ff", "/search?term=%22%22"])
  func `no words find nothing`(_ target: String) throws {
    let answer = try TestServer().get(target)
    #expect(answer.status == 200)
    #expect(answer.text == ServerSamples.answer())
  }

  @Test func `the apps' own search gives numbers as strings`() throws {
    let server = try TestServer()
    let path = "/WebObjects/MZStore.woa/wa/search?clientApplication=Software&media=software&term="
    #expect(
      try server.get(path + "ledger", "X-Apple-Store-Front: 143441,24 t:native").text
        == "{\"bubbles\":[{\"results\":[{\"id\":\"1700000011\"}]}]}\n")
    #expect(try server.get(path + "ledger", "X-Apple-Store-Front: 143444,24 t:native").text == "{\"bubbles\":[]}\n")
    #expect(
      try server.get("/WebObjects/MZSearchHints.woa/wa/hints?term=led").text.contains("<string>ledger orchard</string>")
    )
  }
}

import Testing

@testable import HTTPServer

struct RequestTargetTests {
  private func target(_ text: String) throws(TargetError) -> RequestTarget { try RequestTarget(Array(text.utf8)) }

  @Test func `a path is decoded, and keeps its slashes`() throws {
    #expect(try target("/us/app/%C3%BCber/id1").path == "/us/app/über/id1")
    #expect(try target("//a///b/").path == "//a///b/")
    #expect(try target("*").path == "*")
  }

  @Test(arguments: ["/a%", "/a%4", "/a%zz", "/a%00", "a", "http://", "http://a@b/", "ftp://a/"])
  func `an address that is none is refused`(_ text: String) {
    #expect(throws: TargetError.malformed) { try target(text) }
  }

  @Test(arguments: ["/a%2fb", "/a%2Fb", "/a%5cb", "/a\\b"])
  func `a slash in disguise is refused`(_ text: String) {
    #expect(throws: TargetError.hidden) { try target(text) }
  }

  @Test func `parameters are decoded, in their order`() throws {
    let query = try target("/search?term=a+b%2Bc&x&=y&limit=1=2&&%66=%C3%A9#part").query
    #expect(query.map(\.name) == ["term", "x", "", "limit", "f"])
    #expect(query.map(\.value) == ["a b+c", "", "y", "1=2", "é"])
  }

  @Test func `an invalid escape stays in a parameter, and bytes that are no text are replaced`() throws {
    #expect(try target("/?a=100%&b=%zz%4&c=%ff%fe")["a"] == "100%")
    #expect(try target("/?a=100%&b=%zz%4&c=%ff%fe")["b"] == "%zz%4")
    #expect(try target("/?c=%ff%fe")["c"] == "\u{FFFD}\u{FFFD}")
    #expect(throws: TargetError.malformed) { try target("/?c=%00") }
  }

  @Test func `an address may name its host`() throws {
    let absolute = try target("http://Host.example:80/a?b")
    #expect(absolute.authority == "Host.example:80")
    #expect(absolute.path == "/a")
    #expect(try target("https://host").path == "/")
  }
}

import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct FetchPageCommandTests {
  private let store: FakeStore
  private let folder = TestFolder()
  private let app = "https://apps.apple.com/us/app/pear/id7"

  init() throws { store = try FakeStore(answering: FakeShelf().answer) }

  @Test func `asks for the page in a language, and in the store's own without one`() {
    let later = TestWorld()
    later.now = Timestamp(seconds: later.now.seconds + 60)
    let own = folder.ask(store, "fetch", "page", app, "-s", "de", "--quiet")
    let english = folder.ask(store, "fetch", "page", app, "-s", "de,us", "--language", "en", "--quiet", in: later)
    #expect(own == Outcome() && english == Outcome())
    #expect(
      store.requests.map(\.target) == ["/de/app/id7", "/de/app/id7?l=en-GB", "/us/app/id7?l=en-US"])
  }

  @Test func `a store without the language is named with those that it has, and not asked`() {
    let outcome = folder.ask(store, "fetch", "page", app, "-s", "de,us", "--language", "en-GB")
    #expect(outcome.exitCode == 1 && store.requests.map(\.target) == ["/de/app/id7?l=en-GB"])
    #expect(outcome.says("… en-GB … us … en-US, es-MX, ar, ru, zh-Hans-CN … --language en …"))
    let many = folder.ask(store, "fetch", "page", app, "-s", "us,de,fr,gb,it,es,jp", "--language", "ja")
    #expect(
      many.says("de, es, fr, gb, it, us: … ja … 'coster storefronts' …"))
  }

  @Test func `a language that no store has is a usage error`() {
    let outcome = folder.ask(store, "fetch", "page", app, "--language", "tlh")
    #expect(outcome.exitCode == 64 && outcome.messages.contains("'tlh'") && store.requests.isEmpty)
  }

  @Test func `names the stores without an answer, and asks those alone when it runs again`() throws {
    let broken = try FakeStore(answering: FakeShelf().answer) { request in
      ["/jp/", "/fr/"].contains { request.path.hasPrefix($0) } ? .serverError(503) : nil
    }
    let arguments = ["fetch", "page", app, "-s", "us,jp,de,fr", "--tries", "1", "-f", "json"]
    let world = TestWorld()
    let first = folder.ask(broken, words: arguments, in: world)
    #expect(first.exitCode == 2)
    #expect(first.saysAmongOthers("\(app): … fr, jp"))
    #expect(first.result.contains(#""failed":2,"not_requested_count":0,"unanswered_count":2"#))
    #expect(first.result.contains(#""storefront":"jp","what":"page"},"#))
    let asked = broken.requests.count
    _ = folder.ask(broken, words: arguments, in: world)
    #expect(Set(broken.requests.dropFirst(asked).map(\.path)) == ["/jp/app/id7", "/fr/app/id7"])
  }

  @Test func `an Apple ID is enough where the catalog knows its kind`() {
    let unknown = folder.ask(store, "fetch", "page", "7", "-s", "de")
    #expect(unknown.exitCode == 1 && store.requests.isEmpty)
    #expect(unknown.says("7: … kind … not known … link …"))
    _ = folder.ask(store, "fetch", "lookup", "7", "--quiet")
    let known = folder.ask(store, "fetch", "page", "7", "com.example.pear7", "x y", "-s", "de", "--quiet")
    #expect(known.exitCode == 1 && known.messages.split(separator: "\n").count == 1, "\(known.messages)")
    #expect(store.requests.dropFirst().map(\.target) == ["/de/app/id7"])
  }
}

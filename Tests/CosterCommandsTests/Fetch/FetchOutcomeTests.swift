import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

/// The reports of a run that was given up, and of inconclusive answers.
@Suite struct FetchOutcomeTests {
  @Test func `counts the call that ended a run, and reports which stores were not asked`() throws {
    let store = try FakeStore(answering: FakeShelf().answer)
    store.stop()
    let outcome = TestFolder().ask(store, "fetch", "lookup", "7", "-s", "us,jp,de", "--pause", "1s", "-f", "json")
    #expect(outcome.exitCode == 2)
    #expect(outcome.saysAmongOthers("7: … de, jp, us"))
    #expect(outcome.messages.split(separator: "\n").count == 2, "\(outcome.messages)")
    #expect(outcome.result.contains(#""failed":1,"not_requested_count":2,"unanswered_count":3,"#))
    #expect(outcome.result.contains(#""failures":["127.0.0.1"#))
    #expect(
      outcome.result.contains(
        #""not_requested":[{"ref":"7","apple_id":7,"storefront":"jp","what":"item"},{"ref":"7","apple_id":7,"storefront":"de","what":"item"}]"#
      ))
  }

  @Test func `counts a store's long pause among the failures`() throws {
    let store = try FakeStore(answering: FakeShelf().answer) { request in
      request.query["country"] == "jp" ? .tooManyRequests(retryAfter: "7200") : nil
    }
    let outcome = TestFolder().ask(store, "fetch", "search", "pear", "-s", "us,jp,de,gb", "-f", "json")
    #expect(outcome.exitCode == 2)
    #expect(outcome.saysAmongOthers("pear: … de, gb, jp"))
    #expect(outcome.result.contains(#""failed":1,"not_requested_count":2,"unanswered_count":3,"#))
    #expect(outcome.result.contains(#/ 2 hours.* 2026-/#))
    #expect(outcome.result.contains(#"{"ref":"pear","apple_id":null,"storefront":"de","what":"search"}"#))
    #expect(outcome.result.contains(#""records":3"#))
  }

  @Test func `reports each failure once when call after call fails`() throws {
    let store = try FakeStore(answering: FakeShelf().answer) { _ in .serverError(503) }
    let outcome = TestFolder().ask(
      store, "fetch", "lookup", "7", "-s", "us,jp,de,gb,fr", "--tries", "1", "-f", "json")
    #expect(
      outcome.exitCode == 2 && outcome.result.contains(#""failed":3,"not_requested_count":2,"unanswered_count":5,"#))
    #expect(outcome.messages.split(separator: "\n").count == 5, "\(outcome.messages)")
  }

  @Test func `reports a listing of another store from a page, with its Apple ID`() throws {
    let store = try FakeStore {
      FakeShelf().answer($0.replacing("country=de", with: "country=us").replacing("/de/", with: "/us/"))
    }
    let folder = TestFolder()
    let listing = folder.ask(store, "fetch", "lookup", "7", "-s", "de", "-f", "json")
    #expect(
      listing.result.contains(
        #""elsewhere":[{"ref":"7","apple_id":7,"storefront":"de","what":"item","shown":"us"}]"#))
    let reviews = folder.ask(store, "fetch", "reviews", "7", "-s", "de", "--pages", "10", "-f", "json")
    #expect(reviews.exitCode == 1)
    #expect(
      reviews.result.contains(
        #""elsewhere":[{"ref":"7","apple_id":7,"storefront":"de","what":"reviews","shown":"us"}]"#))
    #expect(reviews.says("7: … de … us … us's … de"))
    let search = folder.ask(store, "fetch", "search", "pear", "-s", "de")
    #expect(search == .refused("pear: … de … us … us's … de", after: search.result))
  }

  @Test func `says that another app's reviews came, and asks for no further page of them`() throws {
    let store = try FakeStore { FakeShelf().answer($0.replacing("id=7", with: "id=8")) }
    let outcome = TestFolder().ask(store, "fetch", "reviews", "7", "--pages", "10")
    #expect(outcome == .refused("7: not known … us … not asked …\n1 item … asked … catalog", after: outcome.result))
    #expect(store.requests.count == 1)
  }

  @Test func `reports an entry that cannot be read in every run`() throws {
    let store = try FakeStore { request in
      var answer = FakeShelf().answer(request)
      answer.text.replace(#""im:rating":{"label":"4"}"#, with: #""im:rating":{"label":"9"}"#)
      return answer
    }
    let folder = TestFolder()
    for _ in 1...2 {
      let outcome = folder.ask(store, "fetch", "reviews", "7", "-f", "json", "-q")
      #expect(outcome.exitCode == 1 && outcome.result.contains(#""fresh":0,"records":1,"#))
      #expect(outcome.result.contains(#""refused":1,"#))
    }
    #expect(store.requests.count == 2)
  }

  @Test func `has done with an item that stated no store once us was asked for it`() throws {
    let shelf = FakeShelf()
    let store = try FakeStore { request in
      var answer = shelf.answer(request)
      answer.fields = [("Content-Type", FakeShelf.contentType), ("Cache-Control", "max-age=0")]
      return answer
    }
    let folder = TestFolder()
    let apps = """
      {"data":[{"type":"apps","id":"7","attributes":{"name":"Pear","bundleId":"com.example.pear7","sku":"PEAR",\
      "primaryLocale":"en-US"},"links":{"self":"https://api.appstoreconnect.apple.com/v1/apps/7"}}],\
      "links":{"self":"https://api.appstoreconnect.apple.com/v1/apps"}}
      """
    let path = try folder.write(apps, to: "apps.json")
    #expect(folder.run("import", path, "--observed-at", "2026-01-01", "-q").exitCode == 0)
    let first = folder.ask(store, "fetch", "refresh")
    #expect(first.exitCode == 0, "\(first.messages)")
    let second = folder.ask(store, "fetch", "refresh")
    #expect(second.says("… older …"))
    #expect(store.requests.map { $0.query["country"] } == ["us"])
  }
}

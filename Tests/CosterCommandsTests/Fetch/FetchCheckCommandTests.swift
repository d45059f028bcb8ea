import Archives
import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import CosterCommands

/// `fetch check`, and `fetch report` of what it keeps.
@Suite struct FetchCheckCommandTests {
  private let folder = TestFolder()

  private func check(_ change: FakeChange?, _ words: String...) throws -> Outcome {
    let shelf = FakeShelf()
    let store = try FakeStore(answering: change?.answering(shelf) ?? shelf.answer)
    return folder.ask(store, words: ["fetch", "check"] + words)
  }

  @Test func `asks each service for something that must be there, and imports nothing`() throws {
    let outcome = try check(nil, "-f", "csv", "--no-header")
    #expect(outcome.exitCode == 0, "\(outcome)")
    let rows = outcome.result.split(separator: "\r\n")
    #expect(rows.count == 12 && rows.allSatisfy { $0.contains(",us,alive,") })
    for service in ["lookup", "search", "charts as XML", "reviews as JSON", "reviews as XML", "pages of books"] {
      #expect(rows.contains { $0.hasPrefix("\(service),") })
    }
    #expect(folder.run("sql", "--no-header", "SELECT count(*) FROM _listing").result == "0\n")
  }

  @Test(arguments: [
    (FakeChange.jsonReviewsEmpty, "reviews as JSON,us,empty"), (.lookupsEmpty, "lookup,us,empty"),
    (.olderChartsStop, "charts as JSON,us,empty"), (.chartFieldsGone, "charts as XML,us,changed"),
    (.numberRenamed, "lookup,us,changed"), (.otherDesign, "pages of apps,us,changed"),
    (.dataInScripts, "pages of music,us,empty"), (.tokenWanted, "pages of books,us,refused"),
    (.clientForbidden, "search,us,refused"), (.unavailable, "lookup,us,unreachable"), (.emptyBody, "search,us,empty"),
    (.callersStore, "lookup,us,changed"), (.allMoved, "reviews as XML,us,changed"),
  ])
  func `tells what became of a service`(change: FakeChange, row: String) throws {
    let outcome = try check(change, "-f", "csv", "--no-header")
    #expect(outcome.exitCode == (change == .unavailable ? 2 : 1), "\(outcome)")
    #expect(outcome.result.split(separator: "\r\n").contains { $0.hasPrefix(row) }, "\(outcome.result)")
  }

  @Test func `packs the answers that it kept, without persons`() throws {
    let shelf = FakeShelf()
    let store = try FakeStore { request in
      guard request.path.contains("customerreviews") else { return shelf.answer(request) }
      var answer = shelf.answer(request)
      answer.text = answer.text.replacing("im:rating", with: "im:stars").replacing(
        "Sweet.", with: "Sweet. a@b.example 192.0.2.7")
      return answer
    }
    let first = folder.ask(store, "fetch", "check", "-f", "json")
    #expect(first.exitCode == 1 && first.result.contains("received/2026-11-18/changed-reviews-"), "\(first)")
    let file = folder.path + "/report.zip"
    let outcome = folder.run("fetch", "report", "-o", file)
    #expect(outcome.exitCode == 0, "\(outcome)")
    let archive = try #require(try ArchiveReader(ByteStream(path: file)))
    var text = ""
    while let member = try archive.next() {
      text += member.path + "\n" + String(decoding: try member.stream.readAll(limit: 1 << 20), as: UTF8.self)
    }
    #expect(text.contains("2026-11-18/changed-reviews-") && text.contains("answers.txt") && text.contains("sha256"))
    #expect(text.contains(#""im:stars":{"label":"5"}"#) && text.contains("<im:stars>5<"))
    for secret in ["Reader 1", "Sweet", "Ripe", "a@b.example", "192.0.2.7", folder.path] {
      #expect(!text.contains(secret))
    }
  }

  @Test func `has nothing to pack where all was well`() throws {
    _ = try check(nil)
    let outcome = folder.run("fetch", "report", "-o", folder.path + "/report.zip")
    #expect(outcome == .failed("… kept … 'coster fetch check' …"))
  }

  @Test func `says that a service has nothing, with exit code 2, and what to do`() throws {
    let store = try FakeStore(answering: FakeChange.lookupsEmpty.answering(FakeShelf()))
    let outcome = folder.ask(store, "fetch", "lookup", "7", "8")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.messages.contains("lookups in us: the service answers, and has nothing: it may have changed")
        && outcome.messages.contains("'coster fetch check'"))
    #expect(folder.run("sql", "--no-header", "SELECT count(*) FROM _missing").result == "0\n")
  }
}

internal import Answers
internal import Catalog
internal import CatalogModel
internal import ProductPages

/// Writes a question's rows as a feed of what happened, the newest first.
///
/// Programs that read news look at the top, so that older entries are left out and counted.
struct FeedWriter {
  /// How many entries a feed has at most.
  private static let mostEntries = 1000

  let id: String
  let title: String
  let console: Console

  func write<QuestionType: Question>(
    _ question: QuestionType, from catalog: Catalog, entry: (QuestionType.Row) -> AtomDocument.Entry?
  ) throws {
    var entries: [AtomDocument.Entry] = []
    var leftOut = 0
    // Of many only the newest are kept while they are read.
    func sort() {
      entries.sort { ($1.updated, $0.id) < ($0.updated, $1.id) }
      leftOut += max(0, entries.count - Self.mostEntries)
      entries = Array(entries.prefix(Self.mostEntries))
    }
    try catalog.reading {
      try question.answer(from: catalog, at: console.now) { part in
        switch part {
        case .row(let row):
          if let entry = entry(row) { entries.append(entry) }
          if entries.count >= 10 * Self.mostEntries { sort() }
        case .note(let note): console.report(note)
        }
      }
    }
    sort()
    try console.write(Array(AtomDocument(id: id, title: title, entries: entries).text(at: console.now).utf8))
    if leftOut > 0 { console.note("\(leftOut) older entries are left out") }
  }
}

import Catalog
import CatalogModel
import PartnerFeed
import TestSupport

extension TestCatalog {
  /// The messages of an import.
  struct Messages: Equatable {
    var notes: [String] = []
    var problems: [String] = []
  }

  /// Imports tables of the partner feed, of one day or several, and omits the folder from its messages.
  @discardableResult
  func importTables(_ tables: FeedTable..., partner: PartnerOptions = PartnerOptions()) throws -> Messages {
    try importTables(tables, partner: partner)
  }

  @discardableResult
  func importTables(_ tables: [FeedTable], partner: PartnerOptions = PartnerOptions()) throws -> Messages {
    var messages = Messages()
    var options = ImportOptions()
    options.partner = partner
    options.onNote = { messages.notes.append($0.replacing(self.folder + "/", with: "")) }
    options.onProblem = { messages.problems.append($0.replacing(self.folder + "/", with: "")) }
    let files = try tables.map { try write($0.text, to: $0.path) }
    _ = try Catalog(at: path, access: .writing).importFeeds(at: files, options: options)
    return messages
  }
}

extension FeedTable {
  static func prices(on day: String, isIncremental: Bool = false, _ rows: String...) -> FeedTable {
    prices(on: day, isIncremental: isIncremental, rows)
  }
}

public import Catalog
public import CatalogModel
internal import ProductLinks

/// The product links in a text, with what each leads to.
public struct LinksQuestion: Question {
  public static let name = "resolve"
  public static let summary = "The product links in a text, with what each leads to."
  public static let parameters: [QuestionParameter<Self>] = [
    .value(
      "own_hosts", \.hasOwnHostsAlone, as: .truth,
      "Leave out links of others that carry Apple's number, such as overcast.fm.")
  ]
  public static let fields = LinkRow.fields

  /// UTF-8, or any other bytes.
  public var text: [UInt8] = []
  /// Whether links to hosts of others are left out.
  public var hasOwnHostsAlone = false
  /// What the rows name as their source.
  public var source: String? = "-"

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<LinkRow>) throws -> Void) throws {
    let names = LinkedNames(in: catalog)
    let found = ProductLink.all(in: text, hasOwnHostsAlone ? .ownHosts : [])
    for (link, name) in zip(found, try names.names(of: found.map(\.link))) {
      try body(.row(LinkRow(link, source: source, name: name)))
    }
    let withoutNumber = found.count { $0.link.appleID == nil }
    if withoutNumber > 0 { try body(.note(.withoutAppleID(count: withoutNumber))) }
    if found.isEmpty { try body(.note(.noLinks(kinds: []))) }
  }
}

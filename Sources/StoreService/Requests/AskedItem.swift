public import CatalogModel

/// Something that an answer is to tell of.
public struct AskedItem: Equatable, Sendable {
  /// How it is known in an answer.
  public enum Sign: Equatable, Sendable {
    case appleID(AppleID)
    case bundleID(String)
    /// Answers do not repeat barcodes: whatever comes has this one.
    case identifier(Identifier)
    /// Whatever comes is it.
    case anyRecord
    /// Whatever comes was found, and it may be nothing.
    case search
    /// A chart; the genre is `nil` where all genres were asked for.
    case chart(String, genre: Int? = nil)
    /// The reviews of an app, of which there may be none.
    case reviews(AppleID)
  }

  /// The item as the person named it.
  public var text: String
  public var sign: Sign
  /// How its request names it, among others: the value between two commas.
  var value = ""

  public init(_ text: String, sign: Sign) {
    self.text = text
    self.sign = sign
  }

  /// The Apple ID, where it was named by that.
  var appleID: AppleID? {
    switch sign {
    case .appleID(let appleID), .reviews(let appleID): appleID
    case .bundleID, .identifier, .anyRecord, .search, .chart: nil
    }
  }
}

extension StoreRequest {
  /// Whether a search is asked for.
  var isSearch: Bool { asked.contains { $0.sign == .search } }

  /// The request for some of the items that this one asks for together.
  func asking(for items: [AskedItem]) -> StoreRequest {
    var request = self
    request.asked = items
    if let name = query.first?.name {
      request.query[0] = QueryItem(name, value: items.map(\.value).joined(separator: ","))
    }
    return request
  }
}

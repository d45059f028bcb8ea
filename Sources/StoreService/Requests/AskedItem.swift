public import CatalogModel

/// An item that an answer should be about.
public struct AskedItem: Equatable, Sendable {
  /// How to recognise it in an answer.
  public enum Sign: Equatable, Sendable {
    case appleID(AppleID)
    case bundleID(String)
    /// Answers do not repeat barcodes: every record that comes has this one.
    case identifier(Identifier)
    /// Any record.
    case anyRecord
    /// Any record, or none.
    case search
    /// A chart; the genre is `nil` where all genres were requested.
    case chart(String, genre: Int? = nil)
    /// The reviews of an app, which may have none.
    case reviews(AppleID)
  }

  /// The item as the person typed it.
  public var text: String
  public var sign: Sign
  /// Its value in the request, between two commas.
  var value = ""

  public init(_ text: String, sign: Sign) {
    self.text = text
    self.sign = sign
  }

  /// The Apple ID, where the request has that.
  var appleID: AppleID? {
    switch sign {
    case .appleID(let appleID), .reviews(let appleID): appleID
    case .bundleID, .identifier, .anyRecord, .search, .chart: nil
    }
  }
}

extension StoreRequest {
  var isSearch: Bool { asked.contains { $0.sign == .search } }

  /// A request for some of this request's items.
  func asking(for items: [AskedItem]) -> StoreRequest {
    var request = self
    request.asked = items
    if let name = query.first?.name {
      request.query[0] = QueryItem(name, value: items.map(\.value).joined(separator: ","))
    }
    return request
  }
}

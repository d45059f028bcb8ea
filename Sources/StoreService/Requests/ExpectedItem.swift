public import CatalogModel

/// An item that an answer should be about.
public struct ExpectedItem: Equatable, Sendable {
  /// How to recognise it in an answer.
  public enum Sign: Equatable, Sendable {
    case appleID(AppleID)
    case bundleID(String)
    /// Answers do not repeat barcodes: every record that comes has this one.
    case identifier(Identifier)
    case anyRecord
  }

  /// The item as the person typed it.
  public var text: String
  public var sign: Sign
  /// Its value in the request, between two commas.
  var value = ""

  /// The Apple ID, where the request has that.
  var appleID: AppleID? {
    if case .appleID(let appleID) = sign { appleID } else { nil }
  }
}

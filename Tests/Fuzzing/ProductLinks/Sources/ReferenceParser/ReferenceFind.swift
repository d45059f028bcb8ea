/// A link as the reference parser sees it.
public struct ReferenceFind: Equatable {
  public var offset: Int
  public var length: Int
  public var line: Int
  public var column: Int
  public var appleID: Int64?
  public var parentID: Int64?
  public var kind: String
  public var storefront: String?
  public var textID: String?
  public var needsNetwork: Bool
  public var language: String?
  public var mediaType: Int?
  public var affiliate: String?
  public var campaign: String?

  public init(
    offset: Int, length: Int, line: Int, column: Int, appleID: Int64?, parentID: Int64?, kind: String,
    storefront: String?, textID: String?, needsNetwork: Bool, language: String?, mediaType: Int?, affiliate: String?,
    campaign: String?
  ) {
    self.offset = offset
    self.length = length
    self.line = line
    self.column = column
    self.appleID = appleID
    self.parentID = parentID
    self.kind = kind
    self.storefront = storefront
    self.textID = textID
    self.needsNetwork = needsNetwork
    self.language = language
    self.mediaType = mediaType
    self.affiliate = affiliate
    self.campaign = campaign
  }
}

internal import CatalogModel
internal import Feeds

/// The file being imported, and what the import of it has done so far.
final class CurrentFile {
  let path: String
  let format: FeedFormat
  /// Whether the feed has a record of everybody whom it credits.
  let recordsCredits: Bool
  /// When the file as a whole was observed.
  let observedAt: String
  /// Source and time of the items that arrive now.
  var origin: ImportOrigin
  var counts = ImportSummary()
  /// What says when it was observed.
  var basis: ObservationBasis
  /// How many of its refused records were kept.
  var keptRefused = 0
  /// The item of the last record: what follows about the same item is part of it.
  var lastItem: AppleID?
  var hasReportedImpossibleTime = false
  /// The connection's count of changes when the file began.
  let changesBefore: Int

  init(
    path: String, format: FeedFormat, origin: ImportOrigin, basis: ObservationBasis, changesBefore: Int
  ) {
    self.path = path
    self.format = format
    recordsCredits = FeedFormat.withCreditRecords.contains(format)
    self.origin = origin
    self.basis = basis
    observedAt = origin.observedAt
    self.changesBefore = changesBefore
  }
}

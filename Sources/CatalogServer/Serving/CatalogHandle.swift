internal import Catalog
internal import ServerSettings

/// The catalog as one router has it open, in the newest state.
///
/// What an import writes is seen by the next question; files that are replaced, come or go are looked for twice a
/// second.
final class CatalogHandle {
  private let settings: ServeSettings
  private let metrics: Metrics
  private var open: (source: RecordSource, file: [UInt64]?)?
  private var nextLook = ContinuousClock.now

  init(_ settings: ServeSettings, metrics: Metrics) { (self.settings, self.metrics) = (settings, metrics) }

  /// How long files are assumed to be unchanged.
  private static let pause = Duration.milliseconds(500)

  /// Asks the catalog at one moment.
  ///
  /// - Throws: `CatalogError` where there is none, or a question took too long; and what `body` throws.
  func read<Result>(_ body: (RecordSource) throws -> Result) throws -> Result {
    try Catalog.retrying {
      do { return try readOnce(body) } catch {
        // The catalog is opened anew.
        if case CatalogError.changedMeanwhile = error { open = nil }
        throw error
      }
    }
  }

  private func readOnce<Result>(_ body: (RecordSource) throws -> Result) throws -> Result {
    let source = try current()
    defer { metrics.add(statementTime: source.catalog.statementTime) }
    return try source.catalog.answering(within: settings.timeLimit) { try body(source) }
  }

  private func current() throws -> RecordSource {
    let now = ContinuousClock.now
    if let open, now < nextLook { return open.source }
    let file = Catalog.fileNumber(in: settings.folder)
    if open?.file != file { open = nil }
    let catalog =
      try open?.source.catalog ?? Catalog(at: settings.folder, lockTimeout: .milliseconds(settings.timeLimit))
    catalog.onSearch = metrics.count
    try catalog.refreshGroups()
    let source = RecordSource(
      catalog: catalog, hasPricesElsewhere: try catalog.hasPricesElsewhere(), fallbacks: settings.fallbacks)
    open = (source, file)
    nextLook = now + Self.pause
    return source
  }
}

internal import CatalogModel
internal import SQLite

/// What an import refuses, reports and leaves.
extension ImportRun {
  /// Counts a refused record and keeps it, up to ``keptRefusedLimit`` of a file.
  func refuse(_ refused: RefusedRecord, _ file: CurrentFile) throws(SQLiteError) {
    file.counts.refused += 1
    problem(refused.reason, in: file.path, at: refused.location)
    guard file.keptRefused < Self.keptRefusedLimit else { return }
    file.keptRefused += 1
    try register.refuse(
      file.origin.importID, record: refused.location.record, offset: refused.location.offset, reason: refused.reason,
      bytes: refused.bytes)
  }

  /// A small file can hold millions of values that are no records.
  private static let keptRefusedLimit = 1000

  /// Reports what two files state differently, which cannot both be true.
  func report(_ found: Contradiction) throws(SQLiteError) {
    let (counting, other) = try (
      contradictions.sources.source(of: found.counting.importID),
      contradictions.sources.source(of: found.other.importID)
    )
    let store = found.storefront.isEmpty ? "" : " in \(found.storefront)"
    let text = """
      \(other): the \(found.what) of \(found.appleID)\(store) is \(found.other.value) here and \(found.counting.value) in \
      \(counting), both observed at the same second; the latter counts. Date them with --observed-at
      """
    summary.note(text)
    problems.add("another \(found.what) of an item is in a file of the same second", in: other, text)
  }

  /// Leaves a file that holds nothing; the links that it had before are gone.
  func leave(_ path: String, _ reason: String) throws {
    summary.empty.append(EmptyFile(path: path, reason: reason, isFeed: false))
    unrecognised.read(path)
    try beginTransaction()
    try links.removeAll(of: path)
  }

  /// Reports a file that cannot be read, or not to its end.
  func damaged(_ path: String, _ reason: String, at location: RecordLocation? = nil) {
    summary.damagedFiles += 1
    problem(reason, in: path, at: location)
  }

  /// Reports and counts what is wrong with a file, or with a record in it.
  func problem(_ reason: String, in file: String, at location: RecordLocation? = nil) {
    let location = location.map { "\(file):\($0.record):\($0.offset)" } ?? file
    summary.problemCount += 1
    summary.keep("\(location): \(reason)")
    problems.add(reason, in: file, "\(location): \(reason)")
  }

  func note(_ reason: String, in file: String) { notes.add(reason, in: file, "\(file): \(reason)") }

  /// Reports what is wrong with a file of the partner feed.
  func partnerProblem(_ text: String) {
    summary.note(text)
    partnerMessage(text)
  }

  /// Reports a refused row: `application_price:12:972: has 4 fields`.
  func partnerRefused(_ text: String) {
    summary.note(text)
    partnerMessage(text, options.triedSnapshots != nil ? "" : "; coster sql 'SELECT * FROM refused' has all of them")
  }

  /// Reports what is odd about a table of the partner feed that was imported whole.
  func partnerWarning(_ text: String) { partnerMessage(text) }

  private func partnerMessage(_ text: String, _ whereabouts: String = "") {
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    let file = parts[0].split(separator: ":").first.map(String.init) ?? parts[0]
    problems.add(parts.last ?? text, in: file, whereabouts: whereabouts, text)
  }
}

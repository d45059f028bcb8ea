/// How much free disk the merge of a group and date needs at most, as far as that shows before it is read.
struct SpaceNeed: Equatable {
  /// The state's rows that are copied.
  var state: Int64 = 0
  /// The rows that come and are taken, with their indexes and names.
  var rows: Int64 = 0
  /// Sorted runs of the largest table: of one that is merged with a state, comes in parts, or not in the order of its
  /// key.
  var sorting: Int64 = 0
  /// Whether archives are among the files, which are no smaller unpacked.
  var hasArchives = false

  var bytes: Int64 { state + rows + sorting }

  /// Adds what a table of a file takes.
  mutating func add(_ table: TableSpace) {
    rows += table.rows
    sorting = max(sorting, table.sorting)
    state = max(0, state - table.replaced)
  }

  /// Adds what another merge needs; one sorts after the other.
  mutating func add(_ other: SpaceNeed) {
    state += other.state
    rows += other.rows
    sorting = max(sorting, other.sorting)
    hasArchives = hasArchives || other.hasArchives
  }

  /// How it was estimated: `about 7 MB: 1 MB of the state, 4 MB of rows, and 2 MB to sort them`.
  var words: String {
    func megabytes(_ bytes: Int64) -> String { "\((bytes + 1 << 20 - 1) >> 20) MB" }
    return "\(hasArchives ? "at least" : "about") \(megabytes(bytes)): \(megabytes(state)) of the state, "
      + "\(megabytes(rows)) of rows\(hasArchives ? ", archives as packed," : "") and \(megabytes(sorting)) to sort them"
  }
}

/// What one table of a file takes.
struct TableSpace: Equatable {
  var rows: Int64 = 0
  var sorting: Int64 = 0
  /// The rows of the state that it takes the place of.
  var replaced: Int64 = 0
}

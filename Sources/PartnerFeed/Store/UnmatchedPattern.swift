internal import Archives

/// A selection of tables or columns that matches nothing of what was read: most often a typing error.
public struct UnmatchedPattern: Equatable, Sendable {
  /// What the pattern selects, as the command line has it: `--table`, `--column`, `--where`.
  public var option: String
  /// As it was given.
  public var pattern: String
  /// What there was to select from.
  public var names: [String]
  /// Whether nothing was read for it, since no table of the feed is known that it could mean.
  public var isRefused = false
}

extension PartnerOptions {
  /// The selections that match none of the tables that were met, or none of their columns.
  func unmatched(tables met: Set<String>, columns: [String: Set<String>]) -> [UnmatchedPattern] {
    let names = Set(columns.values.joined())
    let qualified = columns.flatMap { table, names in names.map { "\(table).\($0)" } }
    func find(_ option: String, _ globs: [Glob], _ names: Set<String>, _ others: [String] = []) -> [UnmatchedPattern] {
      globs.filter { glob in !names.contains { glob.matches($0) } && !others.contains { glob.matches($0) } }
        .map { UnmatchedPattern(option: option, pattern: $0.pattern, names: names.sorted()) }
    }
    return find("--table", tables, met) + find("--skip-table", skippedTables, met)
      + find("--column", self.columns, names, qualified) + find("--skip-column", skippedColumns, names, qualified)
      + find("--where", conditions.map(\.tables), met)
  }

  /// The selections that cannot mean anything: they match neither what is known of the feed nor what was met of it.
  ///
  /// A typing error in a condition would otherwise let every row pass. `isAllMet` says that there are no other tables
  /// than those that were met; where there may be, a pattern with wildcards is left to what comes.
  func meaningless(tables met: Set<String>, columns: [String: Set<String>], isAllMet: Bool) -> [UnmatchedPattern] {
    var columns = columns
    for table in KnownPartnerTable.all { columns[table.name, default: []].formUnion(table.columns.map(\.name)) }
    let tables = met.union(KnownPartnerTable.all.map(\.name))
    return unmatched(tables: tables, columns: columns).filter {
      isAllMet || !$0.pattern.contains { "*?[{".contains($0) }
    }
    .map { pattern in
      var pattern = pattern
      pattern.isRefused = true
      return pattern
    }
  }
}

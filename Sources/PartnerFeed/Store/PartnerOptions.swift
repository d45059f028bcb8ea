public import Archives
public import CatalogModel

/// What of the partner feed is imported, and how strictly.
public struct PartnerOptions: Sendable {
  /// Tables whose names match one of these; all when there are none.
  public var tables: [Glob] = []
  /// Tables that are skipped.
  public var skippedTables: [Glob] = []
  /// Of tables that have a `storefront_id`, the rows of these stores; all when there are none.
  public var storefronts: [Storefront] = []
  /// Columns that match one of these, by `title` or `application.title`; all when there are none.
  ///
  /// `export_date` and the columns of a key are always kept.
  public var columns: [Glob] = []
  /// Columns that are skipped.
  public var skippedColumns: [Glob] = []
  /// What rows must fulfil, a table at a time.
  public var conditions: [PartnerCondition] = []
  /// Whether a truncated table is imported as far as it can be read.
  public var allowsTruncated = false
  /// Whether the tables that come start over, whatever state there is of them; their changes are kept.
  public var replaces = false
  /// Whether it is imported however little space the disk has.
  public var ignoresSpace = false

  /// What a store's currency was at a time: the prices of flat tables state none.
  public var currency: @Sendable (Storefront, Timestamp) -> CurrencyCode? = { _, _ in nil }

  public init() {}

  /// Whether a table is selected.
  func includes(_ table: String) -> Bool {
    (tables.isEmpty || tables.contains { $0.matches(table) }) && !skippedTables.contains { $0.matches(table) }
  }

  /// Whether a table that is replaced was named, and not only found.
  func names(_ table: String) -> Bool { tables.contains { $0.matches(table) } }

  /// What decides which tables, columns and rows are imported, as on the command line; empty when all are.
  var selection: String {
    let names =
      tables.map { "--table \($0.pattern)" } + skippedTables.map { "--skip-table \($0.pattern)" }
      + columns.map { "--column \($0.pattern)" } + skippedColumns.map { "--skip-column \($0.pattern)" }
    let rows = Self.words(storefronts: storefronts, conditions: conditions)
    return (names + [rows, allowsTruncated ? "--allow-truncated" : ""]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What decides which rows are imported, as on the command line.
  static func words(storefronts: [Storefront], conditions: [PartnerCondition]) -> String {
    let stores = storefronts.map(\.code).sorted().joined(separator: ",")
    return ((stores.isEmpty ? [] : ["--only-storefront " + stores]) + conditions.map { "--where '\($0.text)'" })
      .joined(separator: " ")
  }

  /// Whether a column of a table is selected.
  func includes(column: String, of table: String) -> Bool {
    let names = [column, "\(table).\(column)"]
    func matches(_ globs: [Glob]) -> Bool { globs.contains { glob in names.contains { glob.matches($0) } } }
    return (columns.isEmpty || matches(columns)) && !matches(skippedColumns)
  }

  /// The columns of a table that are kept: those that are selected, the key, and what conditions name.
  func keptColumns(_ header: PartnerTableHeader, of table: String) -> [Int] {
    let expressions = conditions.filter { $0.tables.matches(table) }.map { $0.expression.lowercased() }
    return header.columns.indices.filter { index in
      let name = header.columns[index].name
      return name == "export_date" || name == "storefront_id" || header.key.contains(index)
        || includes(column: name, of: table) || expressions.contains { $0.contains(name.lowercased()) }
    }
  }
}

extension PartnerOptions {
  /// The selected columns of a table of this header.
  func storedTable(_ header: PartnerTableHeader, of name: String) -> StoredTable {
    let kept = keptColumns(header, of: name)
    return StoredTable(
      name: name, columns: kept.map { header.columns[$0].stored },
      key: header.key.compactMap { kept.firstIndex(of: $0) })
  }
}

/// A selection of tables or columns that matches nothing of what was read: most often a typing error.
public struct UnmatchedPattern: Equatable, Sendable {
  /// What the pattern selects, as the command line has it: `--table`, `--column`, `--where`.
  public var option: String
  /// As it was given.
  public var pattern: String
  /// What there was to select from.
  public var names: [String]
  /// Whether nothing was read for it, because no table of the feed is known that it could mean.
  public var isRefused = false
}

extension PartnerOptions {
  /// The selections that match none of the tables whose columns are given, or none of these columns.
  func unmatched(_ columns: [String: Set<String>]) -> [UnmatchedPattern] {
    let (tables, names) = (columns.keys.sorted(), Set(columns.values.joined()).sorted())
    let qualified = columns.flatMap { table, names in names.map { "\(table).\($0)" } }
    func find(_ option: String, _ globs: [Glob], _ names: [String], _ others: [String] = []) -> [UnmatchedPattern] {
      globs.filter { glob in !(names + others).contains { glob.matches($0) } }
        .map { UnmatchedPattern(option: option, pattern: $0.pattern, names: names) }
    }
    return find("--table", self.tables, tables) + find("--skip-table", skippedTables, tables)
      + find("--column", self.columns, names, qualified) + find("--skip-column", skippedColumns, names, qualified)
      + find("--where", conditions.map(\.tables), tables)
  }

  /// The selections that cannot mean anything: they match neither what is known of the feed nor what was found of it.
  ///
  /// A typing error in a condition would otherwise let every row pass. `isComplete` states that there are no other
  /// tables than those that were found; where there may be, a pattern with wildcards may match one of these.
  func meaningless(_ seenTables: [String: Set<String>], isComplete: Bool) -> [UnmatchedPattern] {
    let known = KnownPartnerTable.all.map { ($0.name, Set($0.columns.map(\.name))) }
    return unmatched(seenTables.merging(known) { $0.union($1) })
      .filter { isComplete || !$0.pattern.contains { "*?[{".contains($0) } }
      .map { UnmatchedPattern(option: $0.option, pattern: $0.pattern, names: $0.names, isRefused: true) }
  }
}

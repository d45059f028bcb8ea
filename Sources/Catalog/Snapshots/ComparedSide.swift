internal import SQLite

/// One side of a comparison: a full, or an incremental over the fulls whose rows answer where it has none.
struct ComparedSide {
  /// The newest first.
  let snapshots: [AttachedSnapshot]
  /// Which rows these lack.
  ///
  /// No older snapshot fills them here: the two that were named are compared.
  private let gaps: RowGap.BySnapshot

  /// Attaches the files under names that begin with `schema`.
  init(
    _ names: [SnapshotName], _ gaps: RowGap.BySnapshot, in folder: String, as schema: String,
    on connection: Connection
  ) throws(SQLiteError) {
    var attached: [AttachedSnapshot] = []
    for name in names {
      let schema = "\(schema)\(attached.count + 1)"
      try connection.prepare("ATTACH ? AS \(schema)").run(
        .text(Connection.immutableName("\(folder)/\(name.file)")))
      attached.append(try AttachedSnapshot(name, schema: schema, on: connection))
    }
    snapshots = attached
    self.gaps = gaps
  }

  var tables: Set<String> {
    Set(snapshots.flatMap(\.tables.keys)).filter { !SnapshotSchema.isLeftOut($0) }
  }

  func layers(of table: String) -> [AttachedSnapshot] {
    AttachedSnapshot.layers(of: table, having: [], snapshots)
  }

  /// Which rows a layer's table lacks; `nil` when it has every row.
  func gap(of table: String, in layer: AttachedSnapshot) -> RowGap? { gaps[layer.name]?[table] }

  /// Which rows the side would have if its feed had them.
  func reach(in table: String) -> ComparedReach {
    layers(of: table).reduce(.all) { reach, layer in
      guard let gap = gap(of: table, in: layer) else { return reach }
      // Of an incremental it is known which keys a condition left out.
      if gap.isTorn || (gap.hasCondition && !layer.name.isIncremental) { return .nothing }
      return gap.stores.map(reach.narrowed) ?? reach
    }
  }
}

/// Of which rows it is known that a side does not have them since its feed has not.
enum ComparedReach {
  case all
  /// Those of stores that were asked for.
  case stores(Set<Int64>)
  case nothing

  func narrowed(to asked: Set<Int64>) -> Self {
    switch self {
    case .all: .stores(asked)
    case .stores(let stores): .stores(stores.intersection(asked))
    case .nothing: .nothing
    }
  }

  /// The conditions under which a row is within reach; `nil` when none is.
  func conditions(on row: String) -> [String]? {
    switch self {
    case .all: []
    case .stores(let stores): ["\(row).storefront_id IN (\(stores.sorted().map(String.init).joined(separator: ", ")))"]
    case .nothing: nil
    }
  }
}

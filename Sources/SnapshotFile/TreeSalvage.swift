extension DatabaseReader {
  /// Calls `body` with each row of a damaged table that can be read, in whatever order they are met.
  ///
  /// What is malformed is passed over: a cell, or a page with all that is below it. A row that is handed on is a
  /// well-formed record, and may be damaged all the same: the caller looks at its values.
  public func salvage<Failure>(
    _ entry: SchemaEntry, layout: TableLayout, _ body: (borrowing RecordColumns) throws(Failure) -> Void
  ) throws(Failure) {
    var pending = [entry.root]
    var reached: Set<UInt32> = []
    var columns = RecordColumns(layout: layout)
    let window = PageWindow(pages)
    var cell = SingleCell(pages)
    while let number = pending.popLast() {
      guard reached.insert(number).inserted, let bytes = unsafe try? window.page(number),
        let page = unsafe try? PageHeader(bytes, number: number, of: pages)
      else { continue }
      if !page.kind.isLeaf { pending += (0...page.cellCount).compactMap { try? page.child($0, of: pages) } }
      for index in 0..<page.cellCount where page.kind.isLeaf || page.kind.isIndex {
        guard let row = cell.row(index, of: page), row.columnCount == layout.columnCount else { continue }
        columns.read(row)
        try body(columns)
      }
    }
  }
}

/// A cell that is read by itself.
@safe private struct SingleCell: ~Copyable {
  private let file: PageFile
  private let chain: PageWindow
  private var payload = ByteBuffer(capacity: 0)

  init(_ file: PageFile) {
    self.file = file
    chain = PageWindow(file)
  }

  /// The cell's row; `nil` where it is malformed.
  mutating func row(_ index: Int, of page: PageHeader) -> EncodedRow? {
    let limits = PayloadLimits(pageSize: file.pageSize, isIndex: page.kind.isIndex)
    guard let cell = try? TreeCell(index, of: page, in: file, limits: limits) else { return nil }
    var row = cell.row(in: page)
    if cell.local < cell.count {
      guard (try? cell.gather(&row, page.number, in: file, chain, &payload)) != nil else { return nil }
    }
    return row
  }
}

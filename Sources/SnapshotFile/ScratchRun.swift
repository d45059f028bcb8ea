/// Rows in key order in a file without a name: one of the runs that a sort merges.
@safe struct ScratchRun {
  var file: OpenFile
  var start: Int
  var end: Int
}

/// Writes rows one after the other to the end of a scratch file, which is made when it is first needed.
@safe struct RunWriter: ~Copyable {
  private let folder: String
  private var file: OpenFile?
  private var end = 0
  private var batch: RowBatch
  private static let blockSize = 1 << 18

  init(folder: String) {
    self.folder = folder
    batch = RowBatch(capacity: 4096)
  }

  mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    batch.append(row)
    if batch.byteCount >= Self.blockSize { try flush() }
  }

  private mutating func flush() throws(SnapshotFileError) {
    if file == nil { file = try OpenFile.scratch(in: folder) }
    guard let file else { return }
    guard let bytes = unsafe batch.contents.baseAddress else { return }
    unsafe try file.write(bytes, count: batch.byteCount, at: end)
    end += batch.byteCount
    batch.removeAll()
  }

  /// Ends the run that began at `start`.
  mutating func finish(from start: inout Int) throws(SnapshotFileError) -> ScratchRun? {
    if batch.rowCount > 0 { try flush() }
    guard let file, end > start else { return nil }
    defer { start = end }
    return ScratchRun(file: file, start: start, end: end)
  }
}

internal import Platform

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
  private var start = 0
  private var end = 0
  private var batch = RowBatch(capacity: 4096)
  private static let blockSize = 1 << 18

  init(folder: String) { self.folder = folder }

  mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    batch.append(row)
    if batch.byteCount >= Self.blockSize { try flush() }
  }

  private mutating func flush() throws(SnapshotFileError) {
    if file == nil { file = try OpenFile.scratch(in: folder) }
    guard let file, let bytes = unsafe batch.contents.baseAddress else { return }
    unsafe try file.write(bytes, count: batch.byteCount, at: end)
    end += batch.byteCount
    batch.removeAll()
  }

  /// Ends a run; the next one begins after it.
  mutating func finish() throws(SnapshotFileError) -> ScratchRun? {
    if batch.rowCount > 0 { try flush() }
    guard let file, end > start else { return nil }
    defer { start = end }
    return ScratchRun(file: file, start: start, end: end)
  }
}

/// Reads the rows of a run through a buffer that grows with the largest row.
@safe final class RunReader {
  private let run: ScratchRun
  private var offset: Int
  private var buffer: ByteBuffer
  private var start = 0
  private var end = 0

  init(_ run: ScratchRun, bufferSize: Int) {
    self.run = run
    offset = run.start
    buffer = ByteBuffer(capacity: bufferSize)
  }

  /// The next row, borrowed until the one after it; `nil` at the end.
  func next() throws(SnapshotFileError) -> EncodedRow? {
    guard try holds(RowBatch.overhead) else { return nil }
    let size = unsafe RowBatch.size(buffer.start + start)
    guard try holds(size) else { throw .system(operation: "read sorted rows of", path: run.file.path, code: EIO) }
    defer { start += size }
    return unsafe RowBatch.row(buffer.start + start)
  }

  /// Whether the buffer holds `count` bytes that are not read yet, if need be after reading on.
  private func holds(_ count: Int) throws(SnapshotFileError) -> Bool {
    if end - start >= count { return true }
    buffer.reserve(count)
    unsafe memmove(buffer.start, buffer.start + start, end - start)
    end -= start
    start = 0
    let wanted = min(buffer.capacity - end, run.end - offset)
    let got = unsafe try run.file.read(into: buffer.start + end, count: wanted, at: offset)
    offset += got
    end += got
    return end >= count
  }
}

internal import Platform

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

  /// The next row, lent until the one after it; `nil` at the end.
  func next() throws(SnapshotFileError) -> EncodedRow? {
    guard try holds(RowBatch.overhead) else { return nil }
    let size = unsafe RowBatch.size(buffer.start + start)
    guard try holds(size) else {
      throw .system(operation: "read sorted rows of", path: run.file.path, code: EIO)
    }
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

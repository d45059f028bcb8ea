internal import Archives
public import CatalogModel
internal import Platform
internal import SQLite

extension Catalog {
  /// Writes a body as it was received, to a file named after its day, the request and its content.
  /// - Parameters:
  ///   - body: The body, byte for byte.
  ///   - name: The request in a word: `lookup-us`.
  ///   - suffix: What the file's name ends in: `json`.
  ///   - receivedAt: When it was received.
  /// - Returns: The path below the catalog's folder.
  /// - Throws: `CatalogError` when the file cannot be written.
  public func keep(
    _ body: [UInt8], name: String, extension suffix: String, receivedAt: Timestamp
  ) throws(CatalogError) -> String {
    let sum = SHA256()
    unsafe body.withUnsafeBytes { unsafe sum.update($0) }
    let day = "received/\(receivedAt.date)"
    let file = "\(day)/\(name)-\(sum.finish().prefix(16)).\(suffix)"
    _ = unsafe mkdir("\(folder)/received", 0o777)
    _ = unsafe mkdir("\(folder)/\(day)", 0o777)
    // Written to a temporary file and renamed: no process ever finds half a file.
    let draft = "\(folder)/\(file).\(getpid())"
    guard Self.write(body, to: draft), unsafe rename(draft, "\(folder)/\(file)") == 0 else {
      let cause = errno
      _ = unsafe unlink(draft)
      if cause == ENOSPC { throw .diskFull(folder: folder) }
      throw .cannotOpen(file: draft, reason: unsafe String(cString: strerror(cause)))
    }
    return file
  }

  private static func write(_ body: [UInt8], to path: String) -> Bool {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var written = 0
    while written < body.count {
      let count = unsafe body.withUnsafeBytes {
        unsafe Platform.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// The body of an answer; `nil` when its file is missing or was changed.
  public func body(of answer: ReceivedAnswer) -> [UInt8]? {
    let bytes = try? ByteStream(path: "\(folder)/\(answer.file)").readAll(limit: Int(answer.byteCount) + 1)
    return bytes?.count == Int(answer.byteCount) ? bytes : nil
  }

  /// Records an answer after its records were imported, replacing an earlier one to the same request.
  public func note(_ answer: ReceivedAnswer) throws(CatalogError) {
    try named { () throws(SQLiteError) in
      try connection.cached(
        """
        INSERT OR REPLACE INTO main.received (url, file, byte_count, received_at, fresh_until, etag, last_modified)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        .text(answer.url), .text(answer.file), .integer(answer.byteCount), .text(answer.receivedAt.description),
        .text(answer.freshUntil.description), Value(answer.etag), Value(answer.lastModified))
    }
  }

  /// The newest answer to a request.
  public func receivedAnswer(to url: String) throws(CatalogError) -> ReceivedAnswer? {
    try named { () throws(SQLiteError) in
      let select = try connection.cached(
        """
        SELECT file, byte_count, received_at, fresh_until, etag, last_modified FROM main.received WHERE url = ?
        """)
      try select.bind([.text(url)])
      defer { select.reset() }
      guard try select.step(), let receivedAt = select.text(2).flatMap(Timestamp.init),
        let freshUntil = select.text(3).flatMap(Timestamp.init)
      else { return nil }
      return ReceivedAnswer(
        url: url, file: select.text(0) ?? "", byteCount: select.integer(1), receivedAt: receivedAt,
        freshUntil: freshUntil, etag: select.text(4), lastModified: select.text(5))
    }
  }
}

internal import Archives
public import CatalogModel
internal import SQLite

/// An answer of one of Apple's open services, whose body is kept as it was received.
public struct ReceivedAnswer: Equatable, Sendable {
  /// The request's whole address.
  public var url: String
  /// The body's path below the catalog's folder: `received/2026-11-21/lookup-us-0123456789abcdef.json`.
  public var file: String
  /// The body's length in bytes.
  public var byteCount: Int64
  /// When it was received.
  public var receivedAt: Timestamp
  /// Until when it need not be asked for again, as the store says.
  public var freshUntil: Timestamp
  /// The answer's `ETag`, to ask whether anything has changed.
  public var etag: String?
  /// The answer's `Last-Modified`.
  public var lastModified: String?

  public init(
    url: String, file: String, byteCount: Int64, receivedAt: Timestamp, freshUntil: Timestamp, etag: String? = nil,
    lastModified: String? = nil
  ) {
    (self.url, self.file, self.byteCount) = (url, file, byteCount)
    (self.receivedAt, self.freshUntil) = (receivedAt, freshUntil)
    (self.etag, self.lastModified) = (etag, lastModified)
  }
}

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
    let day = "received/\(receivedAt.date)"
    let file = "\(day)/\(name)-\(Checksum.sha256(of: body).prefix(16)).\(suffix)"
    do throws(InputError) {
      try FileSystem.makeFolder("\(folder)/\(day)")
      try FileSystem.write(body, to: "\(folder)/\(file)")
    } catch {
      throw error.cause == .diskFull ? .diskFull(folder: folder) : .cannotOpen(file: error.name, reason: error.reason)
    }
    return file
  }

  /// The body of an answer; `nil` when its file is missing or was changed.
  public func body(of answer: ReceivedAnswer) -> [UInt8]? {
    let bytes = try? ByteStream(path: "\(folder)/\(answer.file)").readAll(limit: Int(answer.byteCount) + 1)
    return bytes?.count == Int(answer.byteCount) ? bytes : nil
  }

  /// Records an answer after its records were imported, replacing an earlier one to the same request.
  public func note(_ answer: ReceivedAnswer) throws(CatalogError) {
    try inRun { () throws(SQLiteError) in
      try connection.cached(
        """
        INSERT OR REPLACE INTO main._received (url, file, byte_count, received_at, fresh_until, etag, last_modified)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
      ).run(
        .text(answer.url), .text(answer.file), .integer(answer.byteCount), .text(answer.receivedAt.description),
        .text(answer.freshUntil.description), Value(answer.etag), Value(answer.lastModified))
    }
  }

  /// The newest answer to a request.
  public func receivedAnswer(to url: String) throws(CatalogError) -> ReceivedAnswer? {
    let sql = "SELECT file, byte_count, received_at, fresh_until, etag, last_modified FROM main._received WHERE url = ?"
    return try firstRow(sql, [.text(url)]) { row -> ReceivedAnswer? in
      guard let receivedAt = row.time(2), let freshUntil = row.time(3) else { return nil }
      return ReceivedAnswer(
        url: url, file: row.text(0) ?? "", byteCount: row.integer(1), receivedAt: receivedAt, freshUntil: freshUntil,
        etag: row.text(4), lastModified: row.text(5))
    }
  }
}

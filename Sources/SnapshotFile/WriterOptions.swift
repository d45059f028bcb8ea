/// Settings of a file to write.
public struct WriterOptions: Sendable {
  /// A power of two from 512 to 65536 bytes.
  public var pageSize = 8192
  /// For `PRAGMA user_version`.
  public var userVersion: Int32 = 0
  /// For `PRAGMA application_id`.
  public var applicationID: Int32 = 0
  /// A number that differs from that of the file before, so that SQLite drops what it has cached of that file.
  public var changeCounter: UInt32 = 1
  /// Bytes of memory for sorting: rows out of order, and each index; the output buffer comes on top.
  public var sortMemory = 32 << 20

  public init() {}
}

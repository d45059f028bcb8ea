internal import Archives
internal import Platform

/// The right to work in a folder, such as to build snapshots there, which one process has at a time.
///
/// The system releases it when the process ends, however it ends.
public final class SnapshotLock {
  private var file: OpenFile?

  /// Makes the folder where it is missing.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - work: What is done there, in words: `import`.
  ///   - milliseconds: How long it is waited for while another process has it.
  ///   - waits: Called once before it is waited for.
  /// - Throws: ``PartnerImportError`` when another process has it still.
  public init(
    _ folder: String, for work: String = "import", waitingFor milliseconds: Int32 = 0, waits: () -> Void = {}
  ) throws(PartnerImportError) {
    do throws(InputError) {
      try FileSystem.makeFolder(folder)
      let file = try OpenFile(folder, for: .folder)
      var waited: Int32 = 0
      while try !file.lock(waits: false) {
        guard waited < milliseconds else {
          throw InputError(name: folder, reason: "another \(work) is running here; try again when it is done")
        }
        if waited == 0 { waits() }
        usleep(UInt32(Self.pause) * 1000)
        waited += Self.pause
      }
      self.file = file
    } catch {
      throw PartnerImportError(error)
    }
  }

  /// The pause between two tries, in milliseconds.
  private static let pause: Int32 = 20

  /// Lets others write.
  public func release() { file = nil }
}

public import CatalogModel

/// Receives the problems, notes and progress of an import of the partner feed.
public final class ImportListener {
  private let onProblem: (String) -> Void
  private let onNote: (String) -> Void
  private let onProgress: (String, Int64) -> Void
  let now: () -> Timestamp
  /// A file that is read twice has the same problems.
  private var reported: Set<String> = []

  /// Calls `onProblem` and `onNote` once for each text, and `onProgress` with the bytes of a file that were read.
  public init(
    now: @escaping () -> Timestamp, onProblem: @escaping (String) -> Void, onNote: @escaping (String) -> Void,
    onProgress: @escaping (_ file: String, _ bytesRead: Int64) -> Void
  ) {
    (self.now, self.onProblem, self.onNote, self.onProgress) = (now, onProblem, onNote, onProgress)
  }

  func problem(_ text: String) { if reported.insert(text).inserted { onProblem(text) } }

  func note(_ text: String) { if reported.insert(text).inserted { onNote(text) } }

  /// How many bytes of files were read before the present one.
  var bytesBefore: Int64 = 0

  func progress(_ file: String, _ bytesRead: Int64) { onProgress(file, bytesBefore + bytesRead) }
}

public import CatalogModel

/// Receives the problems, notes and progress of an import of the partner feed.
public final class ImportListener {
  private let onProblem: (String) -> Void
  private let onRefused: ((String) -> Void)?
  private let onWarning: (String) -> Void
  private let onNote: (String) -> Void
  private let onProgress: (String, Int64, Int) -> Void
  let now: () -> Timestamp
  /// A file that is read twice has the same problems.
  private var reported: Set<String> = []

  /// Calls `onProblem`, `onRefused`, `onWarning` and `onNote` once for each text, and `onProgress` with how much was
  /// read so far.
  ///
  /// `onRefused` gets the problem of a row that is kept as refused, and a problem like others without `onRefused`; a
  /// warning is of what was imported whole all the same.
  public init(
    now: @escaping () -> Timestamp, onProblem: @escaping (String) -> Void,
    onRefused: ((String) -> Void)? = nil, onWarning: @escaping (String) -> Void = { _ in },
    onNote: @escaping (String) -> Void,
    onProgress: @escaping (_ file: String, _ bytesRead: Int64, _ rows: Int) -> Void
  ) {
    (self.now, self.onProblem, self.onRefused, self.onWarning) = (now, onProblem, onRefused, onWarning)
    (self.onNote, self.onProgress) = (onNote, onProgress)
  }

  func problem(_ text: String) { if reported.insert(text).inserted { onProblem(text) } }

  func refused(_ text: String) { if reported.insert(text).inserted { (onRefused ?? onProblem)(text) } }

  func warning(_ text: String) { if reported.insert(text).inserted { onWarning(text) } }

  func note(_ text: String) { if reported.insert(text).inserted { onNote(text) } }

  /// How many bytes of files were read before the present one.
  var bytesBefore: Int64 = 0

  /// How many rows were read.
  private var rows = 0

  /// Reports that further rows of a file were read, up to the byte `bytesRead` of it.
  func progress(_ file: String, _ bytesRead: Int64, rows count: Int) {
    rows += count
    onProgress(file, bytesBefore + bytesRead, rows)
  }
}

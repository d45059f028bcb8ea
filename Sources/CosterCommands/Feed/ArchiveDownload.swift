internal import Answers
internal import Archives
internal import CatalogModel
internal import StoreService

/// Downloads archives of the partner feed into a folder, and reports each and what failed.
struct ArchiveDownload {
  typealias Row = (file: FeedFile, outcome: FileDownload.Outcome?)

  let server: FeedServer
  let folder: String
  let console: Console

  static let fields: [AnswerField<Row>] = [
    .text("file") { $0.file.path }, .text("group") { $0.file.group }, .text("table") { $0.file.table },
    .text("date") { $0.file.date }, .text("mode") { $0.file.isIncremental ? "incremental" : "full" },
    .text("state") { state($0.outcome) },
    .integer("bytes") { row in if case .downloaded(let count) = row.outcome { count } else { nil } },
  ]

  private static func state(_ outcome: FileDownload.Outcome?) -> String {
    switch outcome {
    case .downloaded: "downloaded"
    case .alreadyThere(isChecked: true): "already there"
    case .alreadyThere(isChecked: false): "there, not checked"
    case nil: "listed"
    }
  }

  /// Downloads the files that are not there yet, and calls `done` with each.
  ///
  /// - Returns: The files that are there now; a warning has said why others are not.
  /// - Throws: ``StoreFailure`` where no other file could come either, `CommandFailure` where the disk is full, and
  ///   `InputError` where the folder takes none.
  func download(_ files: [FeedFile], done: (Row) throws -> Void) throws -> [FeedFile] {
    var there: [FeedFile] = []
    for file in files {
      do {
        try done((file, try download(file)))
        there.append(file)
      } catch let failure as StoreFailure where failure.isOfOneFile {
        console.clearStatus()
        console.warn("\(failure)")
      } catch let error as InputError where error.cause == .diskFull {
        throw CommandFailure(
          "The disk that holds \(folder) is full.",
          hint: "Free some space and run the same command again: what came is kept.")
      }
    }
    return there
  }

  private func download(_ file: FeedFile) throws -> FileDownload.Outcome {
    let path = "\(folder)/\(file.path)"
    // What cannot be made shows when the file is opened.
    try? FileSystem.makeFolder(above: path)
    let start = console.uptime
    defer { console.clearStatus() }
    return try FileDownload(server, url: file.url, to: path) { byteCount in
      guard console.hasStatusLine else { return }
      let seconds = max(0.001, (console.uptime - start) / .seconds(1))
      console.showStatus("\(file.path)  \(byteCount.byteText)  \(Int64(Double(byteCount) / seconds).byteText)/s")
    }.run()
  }

  /// Says how many archives are missing.
  static func failure(_ failed: Int, of all: Int) -> String {
    "\(failed) of \(all) \(all == 1 ? "archive" : "archives") could not be downloaded."
  }
}

extension StoreFailure {
  /// Whether other files may succeed.
  fileprivate var isOfOneFile: Bool {
    switch self {
    case .absent, .changed, .damaged, .failed: true
    case .refused, .down, .lockedOut, .unreachable, .hopeless, .interrupted: false
    }
  }
}

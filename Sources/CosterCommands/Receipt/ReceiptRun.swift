internal import Answers
internal import Archives
internal import SignedData

/// Reads files, writes a row for each purchase, and counts what is not as it should be.
struct ReceiptRun {
  private let judge: SignatureJudge
  private let demands: SignedDemands
  private var writer: AnswerWriter<SignedRow>
  private let console: Console
  private var itemCount = 0
  private var unprovedCount = 0

  /// The largest file that is read as a whole: that of a receipt of 16 MB in base64, with its line ends.
  private static let limit = 24 << 20
  /// How much of a file is asked whether it is of lines.
  private static let beginning = 256 << 10

  init(_ judge: SignatureJudge, _ demands: SignedDemands, _ writer: AnswerWriter<SignedRow>, _ console: Console) {
    (self.judge, self.demands, self.writer, self.console) = (judge, demands, writer, console)
  }

  /// Reads a file, `-` for standard input.
  mutating func read(_ path: String) throws {
    guard !SignedFile.isText(path) else {
      return report("an argument is a signed text, and not a file: give it on standard input, and name - instead")
    }
    do {
      let stream = try console.input(path).decompressed()
      let beginning = try stream.peek(Self.beginning)
      if SignedFile.isOfLines(Array(beginning), isWhole: beginning.count < Self.beginning) {
        try readLines(stream, path)
      } else {
        try write(SignedFile(stream.readAll(limit: Self.limit), judge), of: path, line: nil)
      }
    } catch let error as InputError {
      report("\(error)")
    }
  }

  private mutating func readLines(_ stream: ByteStream, _ path: String) throws {
    var run = self
    defer { self = run }
    try InputLines.forEach(in: stream, upTo: Self.limit) {
      try run.flush()
    } tooLong: {
      run.report("\(path): a line is longer than \(Self.limit >> 20) MB, the most that is read at once")
    } body: { line in
      guard line.bytes.contains(where: { $0 > 0x20 }) else { return }
      try run.write(SignedFile(Array(line.bytes), run.judge), of: path, line: line.number)
    }
  }

  private mutating func flush() throws {
    try writer.flush()
    try console.flush()
  }

  private mutating func write(_ file: SignedFile, of path: String, line: Int?) throws {
    for var item in file.items {
      item.line = line
      itemCount += 1
      if !item.verdict.isProved { unprovedCount += 1 }
      let purchases = item.purchases.map(Optional.some)
      for purchase in purchases.isEmpty ? [nil] : purchases {
        try writer.write(SignedRow(file: path, item: item, purchase: purchase))
      }
      let location = SignedRow(file: path, item: item).location
      for problem in item.problems + demands.unmet(by: item) { report("\(location): \(problem)") }
    }
    for problem in file.problems {
      let location = [path, line.map(String.init), problem.member.isEmpty ? nil : problem.member].compactMap(\.self)
      report("\(location.joined(separator: ":")): \(problem.reason)")
    }
  }

  private func report(_ message: String) {
    console.warnPartial(message)
  }

  mutating func finish(acceptsUnproved: Bool) throws {
    guard itemCount > 0 else { throw CommandFailure("Nothing could be read.") }
    try writer.finish()
    guard unprovedCount > 0 else { return }
    let subject = "\(unprovedCount) of \(itemCount)"
    let text = "\(subject) \(unprovedCount == 1 ? "is" : "are") not proved to be Apple's"
    if acceptsUnproved { console.note(text) } else { console.notePartial(text) }
  }
}

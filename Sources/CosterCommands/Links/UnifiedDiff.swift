/// What two texts with as many lines differ in, as `diff -u` prints it.
struct UnifiedDiff {
  private static let context = 3
  private let name: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  init(of name: String, _ old: [UInt8], _ new: [UInt8]) {
    self.name = name
    (self.old, self.new) = (Self.lines(old), Self.lines(new))
  }

  /// The lines, each with its end.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  /// The bytes of the diff; none where the texts are the same.
  var bytes: [UInt8] {
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard !changed.isEmpty else { return [] }
    // Behind a name with a blank `patch` needs a tab, as git writes one.
    let name = name.contains(" ") ? name + "\t" : name
    return Array("--- \(name)\n+++ \(name)\n".utf8) + hunks(changed).flatMap(hunk)
  }

  /// The lines of each hunk: changed ones and those around them.
  private func hunks(_ changed: [Int]) -> [Range<Int>] {
    changed.reduce(into: []) { hunks, line in
      let around = max(0, line - Self.context)..<min(old.count, line + Self.context + 1)
      if let last = hunks.last, around.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<around.upperBound
      } else {
        hunks.append(around)
      }
    }
  }

  private func hunk(_ lines: Range<Int>) -> [UInt8] {
    let range = "\(lines.lowerBound + 1)\(lines.count == 1 ? "" : ",\(lines.count)")"
    var bytes = Array("@@ -\(range) +\(range) @@\n".utf8)
    var index = lines.lowerBound
    while index < lines.upperBound {
      guard old[index] != new[index] else {
        bytes += line(" ", old[index])
        index += 1
        continue
      }
      let end = (index..<lines.upperBound).first { old[$0] == new[$0] } ?? lines.upperBound
      bytes += (index..<end).flatMap { line("-", old[$0]) } + (index..<end).flatMap { line("+", new[$0]) }
      index = end
    }
    return bytes
  }

  private func line(_ mark: Character, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let end = line.last == 0x0A ? "" : "\n\\ No newline at end of file\n"
    return Array(mark.utf8) + line + Array(end.utf8)
  }
}

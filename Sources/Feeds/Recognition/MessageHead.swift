internal import CatalogModel

/// The head of an HTTP answer (RFC 9112) or of a record of a web archive (ISO 28500): a line that says which, then
/// lines `Name: value` up to an empty one.
struct MessageHead {
  /// Bytes up to the body.
  let length: Int
  private let firstLine: Substring
  /// By their names in lower case.
  private var values: [String: String] = [:]

  /// A head is not looked for further than this.
  static let limit = 64 << 10

  /// Reads the head of an answer that was saved with its body, which begins with `HTTP/1.1 200 OK`.
  init?(http bytes: ArraySlice<UInt8>) {
    self.init(bytes, beginning: "HTTP/")
    if status == nil { return nil }
  }

  /// Reads the head of a record, which begins with `WARC/1.0` and says how long the record is.
  init?(archive bytes: ArraySlice<UInt8>) {
    self.init(bytes, beginning: "WARC/")
    if contentLength == nil { return nil }
  }

  private static let lists: Set<String> = ["content-encoding", "transfer-encoding"]

  static func beginsArchive(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: "WARC/".utf8) }

  private init?(_ bytes: ArraySlice<UInt8>, beginning: String) {
    guard bytes.starts(with: beginning.utf8) else { return nil }
    var lines: [Substring] = []
    var rest = bytes
    while let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end].filter { $0 != 0x0D }
      rest = rest[(end + 1)...]
      if line.isEmpty {
        (length, firstLine) = (rest.startIndex - bytes.startIndex, lines[0])
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          let (name, value) = (line[..<colon].lowercased(), String(line[colon...].dropFirst().drop { $0 <= " " }))
          // A list may be written as several lines.
          let before = Self.lists.contains(name) ? values[name] : nil
          values[name] = before.map { "\($0), \(value)" } ?? value
        }
        return
      }
      lines.append(Substring(decoding: line, as: UTF8.self))
    }
    return nil
  }
}

/// What the head of an HTTP answer says.
extension MessageHead {
  private var status: Int? { firstLine.split(separator: " ").dropFirst().first.flatMap { Int($0) } }

  /// Whether the body may stand in chunks, each with its length before it.
  var isChunked: Bool { values["transfer-encoding"]?.lowercased().contains("chunked") ?? false }

  /// How the body travelled packed, if it holds records at all.
  var encoding: ContentEncoding? { unreadableBody == nil ? ContentEncoding(values["content-encoding"]) : nil }

  /// Why the body cannot be read, when it cannot.
  var unreadableBody: String? {
    guard let status, !(200..<300).contains(status) else { return nil }
    return "is an HTTP answer with status \(status), which holds no records"
  }
}

/// What the head of a record says: what it is, whose it is, how long it is.
extension MessageHead {
  /// Bytes of the contents.
  var contentLength: Int64? { values["content-length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil } }

  /// Whether the record holds a page or an answer, and not a request or what the crawler says of itself.
  var isAnswer: Bool { ["response", "resource", "conversion"].contains(values["warc-type"]) }

  /// Whether the crawler kept only a beginning.
  var isTruncated: Bool { values["warc-truncated"] != nil }

  /// What a record is that holds neither an answer nor only what the crawler says of itself.
  var unreadKind: String? {
    let kind = String(values["warc-type"]?.prefix(40) ?? "")
    return ["warcinfo", "request", "metadata"].contains(kind) ? nil : kind
  }

  /// When it was fetched.
  var date: Timestamp? { values["warc-date"].flatMap { Timestamp($0) } }

  /// The address that was asked; empty where the record does not say it.
  var address: String { values["warc-target-uri"]?.filter { $0 != "<" && $0 != ">" } ?? "" }
}

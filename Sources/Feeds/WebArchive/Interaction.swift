internal import Archives
internal import CatalogModel
internal import JSON

/// A request and its answer as a recorder of tests keeps them, in YAML or JSON.
struct Interaction {
  private let tree: JSONTree
  private var response: JSONTree? { tree["response"] }

  init(_ tree: JSONTree) { self.tree = tree }

  /// Returns why the answer holds no feed, when it does not.
  func read(into feed: OpenFeed, _ location: RecordLocation) throws -> String? {
    guard response != nil else { throw RecordError(reason: "is an interaction without a response") }
    if let status, !(200..<300).contains(status) {
      return "is an HTTP answer with status \(status), which holds no records"
    }
    guard let bytes = try body(), !bytes.isEmpty else { return "is an HTTP answer without a body" }
    let address = (tree["request"]?["uri"] ?? tree["request"]?["url"])?.string ?? ""
    var answer = ArchivedAnswer(
      address: address, date: date, location: location,
      contents: ByteStream(name: address.isEmpty ? feed.stream.name : address, bytes: bytes),
      encoding: ContentEncoding(header("content-encoding").joined(separator: ",")), isAsStored: false)
    return try answer.read(into: feed)
  }

  private var status: Int? {
    let status = response?["status"]
    return (status?["code"] ?? response?["code"] ?? response?["status_code"])?.int ?? status?.int
  }

  /// When the answer says that it was given, else when the recorder says that it came.
  private var date: Timestamp? {
    (header("date").first ?? tree["recorded_at"]?.string).flatMap { Timestamp(feedText: $0) }
  }

  /// The values of a header of the answer.
  private func header(_ name: String) -> [String] {
    guard case .object(let headers)? = response?["headers"] else { return [] }
    return headers.filter { $0.name.lowercased() == name }.flatMap(\.value.elements).compactMap(\.string)
  }

  /// The body, as text, in base64, or in an object that has it so.
  private func body() throws(RecordError) -> [UInt8]? {
    let body = response?["body"]
    let value = body?["string"] ?? body
    if let text = value?.string { return Array(text.utf8) }
    guard let base64 = (value?["base64"] ?? body?["base64_string"])?.string else { return nil }
    guard let bytes = Base64.bytes(base64) else { throw RecordError(reason: "has a body that is not base64") }
    return bytes
  }
}

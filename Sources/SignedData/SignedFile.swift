internal import BER
internal import CatalogModel
internal import JSON

/// What of a file, a line or a text Apple signed, or says.
///
///     for item in SignedFile(bytes, judge).items { print(item.kind, item.verdict) }
///
/// The content decides: an app receipt as bytes or as base64, a receipt of iOS 6, a signed text (JWS), JSON with any of
/// these in it at any place, or a saved answer. What is signed within something signed is an item of its own.
public struct SignedFile: Sendable {
  /// Each thing, in the order of the file.
  public internal(set) var items: [SignedItem] = []
  /// What cannot be read: where it is, and why.
  public internal(set) var problems: [Problem] = []

  /// Something that cannot be read.
  public struct Problem: Hashable, Sendable {
    /// Where in JSON it is; empty where it is the whole.
    public var member: String
    /// Why, in words that follow the location.
    public var reason: String
  }

  private let judge: SignatureJudge

  /// Reads and judges the whole of a file, of a line, or of a text.
  public init(_ bytes: [UInt8], _ judge: SignatureJudge) {
    self.judge = judge
    do throws(UnreadableData) { try read(bytes) } catch {
      problems.append(Problem(member: "", reason: error.reason))
    }
  }
}

extension SignedFile {
  mutating func read(_ bytes: [UInt8]) throws(UnreadableData) {
    if SignedMessage.begins(bytes) { return try addReceipt(bytes) }
    let text = Self.trimmed(bytes[...])
    guard !text.isEmpty else { throw UnreadableData("is empty") }
    if JWS.begins(text) { return try add(jws: text, member: "") }
    if OldPropertyList.begins(text, with: TransactionReceipt.keys) { return try addTransactionReceipt(Array(text)) }
    if Self.looksLikeJSON(text) { return try addJSON(text) }
    guard let unpacked = Self.base64(text) else { throw UnreadableData(Self.notRecognised) }
    try addPacked(unpacked)
  }

  /// What a file is that is nothing of this module's.
  private static let notRecognised =
    "is not recognised: it is neither a receipt, nor a signed text (JWS), nor JSON with any of these"

  private mutating func addPacked(_ bytes: [UInt8]) throws(UnreadableData) {
    if SignedMessage.begins(bytes) { return try addReceipt(bytes) }
    guard OldPropertyList.begins(bytes, with: TransactionReceipt.keys) else {
      throw UnreadableData("is base64 of something else than a receipt, or is truncated")
    }
    try addTransactionReceipt(bytes)
  }

  mutating func addReceipt(_ bytes: [UInt8], member: String = "") throws(UnreadableData) {
    var item = try AppReceipt(bytes, judge).item
    item.member = member
    items.append(item)
  }

  mutating func addTransactionReceipt(_ bytes: [UInt8], member: String = "") throws(UnreadableData) {
    var item = try TransactionReceipt.item(bytes, now: judge.now)
    item.member = member
    items.append(item)
  }

  /// Adds a signed text, and those in its payload; these have what it states, because its signature covers them.
  mutating func add(jws text: ArraySlice<UInt8>, member: String) throws(UnreadableData) {
    let (item, payload) = try JWSItem.item(text, member: member, judge)
    let count = items.count
    items.append(item)
    walk(payload, member: member, depth: 0)
    guard item.verdict.isProved else { return }
    for index in items.indices.dropFirst(count + 1) {
      if items[index].bundleID == nil { items[index].bundleID = item.bundleID }
      if items[index].appID == nil, items[index].bundleID == item.bundleID { items[index].appID = item.appID }
    }
  }
}

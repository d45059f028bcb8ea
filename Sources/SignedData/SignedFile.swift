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
  public private(set) var items: [SignedItem] = []
  /// What cannot be read: where it is, and why.
  public private(set) var problems: [Problem] = []

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

  /// Whether bytes are something of this module's, as far as their beginning says.
  ///
  /// - Returns: What they are, in words that follow "is": `a signed text (JWS)`.
  public static func description(of beginning: some Collection<UInt8>) -> String? {
    let text = Self.trimmed(Array(beginning.prefix(64 << 10))[...])
    if SignedMessage.begins(text) { return "a signed message" }
    if text.starts(with: "MI".utf8), let bytes = Self.beginningOfBase64(text), SignedMessage.begins(bytes) {
      return "an app receipt"
    }
    if JWS.begins(text) { return "a signed text (JWS)" }
    if OldPropertyList.begins(text, with: TransactionReceipt.keys)
      || Self.beginningOfBase64(text).map({ OldPropertyList.begins($0, with: TransactionReceipt.keys) }) ?? false
    {
      return "a receipt of one transaction"
    }
    guard text.first == UInt8(ascii: "{") else { return nil }
    return (signedMembers + savedMembers).contains { text.contains("\"\($0)\"".utf8) }
      ? "an answer or a notification of Apple's servers for purchases" : nil
  }

  /// Whether a text is a signed one (JWS), and not the name of something.
  public static func isText(_ text: String) -> Bool { text.utf8.count > 100 && JWS.begins(Array(text.utf8)) }

  /// The members of JSON under which Apple has signed texts.
  static let signedMembers = [
    "signedPayload", "signedTransactionInfo", "signedRenewalInfo", "signedTransactions", "signedAppTransactionInfo",
  ]

  /// Those of saved answers, which nobody signed.
  private static let savedMembers = ["notification_type", "latest_receipt_info", "pending_renewal_info", "in_app"]
}

// MARK: - Reading

extension SignedFile {
  private mutating func read(_ bytes: [UInt8]) throws(UnreadableData) {
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

  private mutating func addReceipt(_ bytes: [UInt8], member: String = "") throws(UnreadableData) {
    var item = try AppReceipt(bytes, judge).item
    item.member = member
    items.append(item)
  }

  private mutating func addTransactionReceipt(_ bytes: [UInt8], member: String = "") throws(UnreadableData) {
    var item = try TransactionReceipt.item(bytes, now: judge.now)
    item.member = member
    items.append(item)
  }

  /// Adds a signed text, and those in its payload; these have what it states, because its signature covers them.
  private mutating func add(jws text: ArraySlice<UInt8>, member: String) throws(UnreadableData) {
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

// MARK: - JSON

extension SignedFile {
  /// How many objects and arrays JSON may have in each other.
  private static let maxDepth = 64

  private mutating func addJSON(_ text: ArraySlice<UInt8>) throws(UnreadableData) {
    let tree: JSONTree
    do throws(JSONError) { tree = try JSONTree(bytes: text) } catch {
      throw UnreadableData("\(error.reason), at byte \(error.offset)")
    }
    if case .string(let text) = tree { return try read(Array(text.utf8)) }
    let count = items.count + problems.count
    if tree["errorCode"] != nil, let message = tree.text("errorMessage") {
      throw UnreadableData("is an error of the App Store Server API: \(message.prefix(200))")
    }
    addUnsigned(tree, member: "")
    walk(tree, member: "", depth: 0)
    guard items.count + problems.count > count else { throw UnreadableData("is JSON with nothing signed in it") }
  }

  /// What JSON says itself, without a signature.
  private mutating func addUnsigned(_ tree: JSONTree, member: String) {
    if case .array(let elements) = tree {
      for (index, element) in elements.enumerated() { addUnsigned(element, member: "\(member)[\(index)]") }
      return
    }
    if let kind = SavedAnswer.kind(tree) {
      items.append(SavedAnswer.item(tree, kind, member: member))
    } else if PayloadItem.kind(tree) != nil {
      items.append(PayloadItem.item(tree, member: member))
    }
  }

  /// Adds each signed text within JSON.
  private mutating func walk(_ tree: JSONTree, member: String, depth: Int) {
    guard depth < Self.maxDepth else {
      problems.append(Problem(member: "", reason: "has more than \(Self.maxDepth) levels of JSON"))
      return
    }
    switch tree {
    case .object(let members):
      for (name, value) in members {
        walk(value, member: member.isEmpty ? name : "\(member).\(name)", depth: depth + 1)
      }
    case .array(let elements):
      for (index, value) in elements.enumerated() { walk(value, member: "\(member)[\(index)]", depth: depth + 1) }
    case .string(let text): add(string: text, member: member)
    default: break
    }
  }

  /// Adds what a text within JSON is, if it is signed, or should be by its name.
  private mutating func add(string: String, member: String) {
    let text = Array(string.utf8)
    do throws(UnreadableData) {
      if JWS.begins(text) {
        try add(jws: text[...], member: member)
      } else if text.starts(with: "MI".utf8), text.count > 200, let bytes = Self.base64(text[...]),
        SignedMessage.begins(bytes)
      {
        try addReceipt(bytes, member: member)
      } else if text.starts(with: "ew".utf8), let bytes = Self.base64(text[...]),
        OldPropertyList.begins(bytes, with: TransactionReceipt.keys)
      {
        try addTransactionReceipt(bytes, member: member)
      } else if Self.isSigned(member) {
        throw UnreadableData("is not a signed text (JWS)")
      }
    } catch {
      problems.append(Problem(member: member, reason: error.reason))
    }
  }

  /// Whether the name of a member says that its text is signed.
  private static func isSigned(_ member: String) -> Bool {
    let name = member.split(separator: ".").last.map { $0.prefix { $0 != "[" } } ?? ""
    return signedMembers.contains { $0 == name }
  }
}

// MARK: - Text

extension SignedFile {
  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// A text without a byte-order mark, and without blanks around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    text = text.drop { blanks.contains($0) }
    while let last = text.last, blanks.contains(last) { text = text.dropLast() }
    return text
  }

  /// Whether a text begins as JSON does; a string of it alone also ends so.
  static func looksLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): true
    case UInt8(ascii: "\""): text.count > 1 && text.firstIndexOfQuote == text.indices.last
    default: false
    }
  }

  /// The bytes of base64, which may be broken into lines.
  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    Base64Text.bytes(
      text.contains { blanks.contains($0) } ? text.filter { !blanks.contains($0) }[...] : text, .standard)
  }

  /// The bytes of the first letters of base64.
  private static func beginningOfBase64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    base64(Array(text.lazy.filter { !blanks.contains($0) }.prefix(400))[...])
  }
}

extension ArraySlice<UInt8> {
  /// The quote behind the first one that has no backslash before it.
  fileprivate var firstIndexOfQuote: Int? {
    indices.dropFirst().first { self[$0] == UInt8(ascii: "\"") && self[$0 - 1] != UInt8(ascii: "\\") }
  }
}

// MARK: - Lines

extension SignedFile {
  /// How many lines are asked whether they are whole things.
  private static let askedLines = 1000

  /// Whether bytes are several things, one a line.
  ///
  /// - Parameters:
  ///   - bytes: A file, or the beginning of one.
  ///   - isWhole: Whether they are all of it. Of the beginning of JSON only the first line is asked: others may be
  ///     parts of one value.
  /// - Returns: Whether each line is to be read by itself.
  public static func isOfLines(_ bytes: [UInt8], isWhole: Bool) -> Bool {
    if SignedMessage.begins(bytes) { return false }
    let text = trimmed(bytes[...])
    guard text.contains(0x0A) else { return false }
    if looksLikeJSON(text), (try? JSONTree(bytes: text)) != nil { return false }
    let count = isWhole || !looksLikeJSON(text) ? askedLines : 1
    return text.split(separator: 0x0A, maxSplits: count).prefix(count).contains { Self.isWhole(trimmed($0)) }
  }

  /// Whether a line is something of its own.
  private static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    if looksLikeJSON(line) { return (try? JSONTree(bytes: line)) != nil }
    if JWS.begins(line) { return true }
    guard let bytes = base64(line) else { return false }
    if SignedMessage.begins(bytes) { return (try? BERElement(whole: bytes)) != nil }
    return OldPropertyList.begins(bytes, with: TransactionReceipt.keys) && (try? OldPropertyList(bytes)) != nil
  }
}

internal import BER
internal import JSON

extension SignedFile {
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

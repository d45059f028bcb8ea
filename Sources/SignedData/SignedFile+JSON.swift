internal import BER
internal import JSON

extension SignedFile {
  /// How many objects and arrays JSON may have in each other.
  private static let maxDepth = 64

  mutating func addJSON(_ text: ArraySlice<UInt8>) throws(UnreadableData) {
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
  mutating func walk(_ tree: JSONTree, member: String, depth: Int) {
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

internal import JSON

extension RehearsalScript {
  /// Parses a script.
  ///
  /// - Parameter bytes: The JSON file.
  /// - Throws: ``RehearsalScriptError`` with the location in the script, the cause, and a cure.
  public init(bytes: [UInt8]) throws(RehearsalScriptError) {
    // Some editors begin a file with a byte-order mark.
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let tree: JSONTree
    do throws(JSONError) { tree = try JSONTree(bytes: bytes) } catch {
      let line = ScriptLines.line(at: error.offset, in: bytes)
      let reason = error.reason.hasPrefix("is ") ? error.reason : "is not JSON: \(error.reason)"
      throw RehearsalScriptError("line \(line): it \(reason)")
    }
    try self.init(ScriptValue(tree, in: bytes))
  }

  private static let keys = [
    "$schema", "about", "storekit", "products", "owned", "bytes_per_second", "can_make_payments", "steps",
  ]
  /// More bytes than any content has.
  private static let maxBytes: Int64 = 1_000_000_000_000

  private init(_ script: ScriptValue) throws(RehearsalScriptError) {
    let members = try script.members(named: Self.keys)
    _ = try members["$schema"]?.text()
    _ = try members["about"]?.text()
    if let value = members["storekit"] {
      guard let known = value.digits.flatMap({ Int($0) }).flatMap({ StoreKitGeneration(rawValue: $0) }) else {
        throw value.expected("1 or 2")
      }
      generation = known
    }
    if let value = members["products"] { products = try Self.products(value, generation) }
    if let value = members["owned"] { owned = try Self.owned(value) }
    if let value = members["bytes_per_second"] {
      bytesPerSecond = try value.wholeNumber(1...Self.maxBytes, of: "bytes")
    }
    if let value = members["can_make_payments"] { canMakePayments = try value.bool() }
    guard let value = members["steps"] else { throw script.error("'steps' is missing: add \"steps\": []") }
    for step in try value.elements() { steps.append(try Self.step(step, generation)) }
  }

  private static func owned(_ value: ScriptValue) throws(RehearsalScriptError) -> [String] {
    var owned: [String] = []
    for element in try value.elements() {
      let id = try element.productID()
      guard !owned.contains(id) else { throw element.error("'\(id)' appears twice: remove one of them") }
      owned.append(id)
    }
    return owned
  }
}

// MARK: - Products

extension RehearsalScript {
  private static func products(
    _ value: ScriptValue, _ generation: StoreKitGeneration
  ) throws(RehearsalScriptError) -> [String: Product] {
    var products: [String: Product] = [:]
    for (id, value) in try value.members() {
      guard !id.isEmpty, !id.contains(where: \.isWhitespace) else {
        throw value.error("'\(id)' is not a product ID: it is empty or has spaces")
      }
      products[id] = try product(value, generation)
    }
    return products
  }

  private static func product(
    _ value: ScriptValue, _ generation: StoreKitGeneration
  ) throws(RehearsalScriptError) -> Product {
    let members = try value.members(named: ["type", "content", "content_length", "content_version"])
    guard let type = members["type"] else { throw value.error("'type' is missing: \(kinds)") }
    var product = Product(type: try type.word(of: Product.Kind.allCases))
    for name in ["content", "content_length", "content_version"] {
      guard let content = members[name] else { continue }
      if generation == .two { throw content.error("StoreKit 2 has no hosted content: remove it") }
      guard product.type == .nonConsumable else {
        throw content.error("only a non-consumable product has hosted content: remove it, or change 'type'")
      }
    }
    product.content = try members["content"]?.text()
    product.contentLength = try members["content_length"]?.wholeNumber(0...maxBytes, of: "bytes")
    product.contentVersion = try members["content_version"]?.text()
    if let error = contentError(of: members) { throw error }
    return product
  }

  private static let kinds = "one of \(Product.Kind.allCases.map(\.rawValue).joined(separator: ", "))"

  /// A package says its size and version itself; a version without content says nothing.
  private static func contentError(of members: [String: ScriptValue]) -> RehearsalScriptError? {
    if let stated = members["content_length"] ?? members["content_version"], members["content"] != nil {
      return stated.error("the package in 'content' says it: remove it")
    }
    guard members["content"] == nil, members["content_length"] == nil else { return nil }
    return members["content_version"]?.error("there is no content: add \"content_length\" or \"content\"")
  }
}

// MARK: - Steps

extension RehearsalScript {
  private enum Network: String, CaseIterable { case on, off }
  private enum Decision: String, CaseIterable { case approves, declines }
  private enum Buyer: String, CaseIterable { case new }

  private static let happenings = [
    "person", "app", "network", "store", "parent", "can_make_payments", "publish", "happens", "buyer",
  ]

  private static func step(
    _ value: ScriptValue, _ generation: StoreKitGeneration
  ) throws(RehearsalScriptError) -> Step {
    let members = try value.members(named: ["at"] + happenings + ["product", "content", "content_length"])
    guard let at = members["at"] else { throw value.error("'at' is missing: the seconds from the beginning") }
    let names = happenings.filter { members[$0] != nil }
    guard names.count == 1, let name = names.first, let member = members[name] else {
      throw value.error("a step has one of \(happenings.joined(separator: ", ")), and this has \(names.count)")
    }
    try checkCompanions(of: name, members)
    let time = try at.time()
    let happening = try happening(name, member, value, members, generation)
    return Step(at: time, happening: happening, line: value.line, content: try members["content"]?.text())
  }

  /// Refuses what says nothing beside a happening.
  private static func checkCompanions(
    of name: String, _ members: [String: ScriptValue]
  ) throws(RehearsalScriptError) {
    let needed = ["store", "parent", "publish", "happens"].contains(name) ? ["product"] : []
    let allowed = needed + (name == "publish" ? ["content", "content_length"] : [])
    for companion in ["product", "content", "content_length"] {
      if let member = members[companion], !allowed.contains(companion) {
        throw member.error("it says nothing beside '\(name)': remove it")
      }
    }
    if let stated = members["content_length"], members["content"] != nil {
      throw stated.error("the package in 'content' says it: remove it")
    }
  }

  private static func happening(
    _ name: String, _ member: ScriptValue, _ step: ScriptValue, _ members: [String: ScriptValue],
    _ generation: StoreKitGeneration
  ) throws(RehearsalScriptError) -> Happening {
    switch name {
    case "person": return .person(try personAction(member))
    case "app": return .app(try command(member, generation))
    case "network": return .network(isOn: try member.word(of: Network.allCases) == .on)
    case "can_make_payments": return .payments(areAllowed: try member.bool())
    case "buyer":
      _ = try member.word(of: Buyer.allCases)
      return .newBuyer
    default: break
    }
    guard let named = members["product"] else { throw step.error("'product' is missing: a product ID") }
    let product = try named.productID()
    switch name {
    case "store": return .store(try answer(member, generation), product: product)
    case "parent": return .parent(isApproving: try member.word(of: Decision.allCases) == .approves, product: product)
    case "publish":
      if generation == .two { throw member.error("StoreKit 2 has no hosted content") }
      let size = try members["content_length"]?.wholeNumber(0...maxBytes, of: "bytes")
      return .publish(version: try member.text(), product: product, byteCount: size)
    default:
      if generation == .one { throw member.error("it is simulated for StoreKit 2 only: add \"storekit\": 2") }
      return .incident(try member.word(of: SimulatedStore.Incident.allCases), product: product)
    }
  }

  private static func answer(
    _ value: ScriptValue, _ generation: StoreKitGeneration
  ) throws(RehearsalScriptError) -> SimulatedStore.Answer {
    let answer = try value.word(of: SimulatedStore.Answer.allCases)
    if answer == .unverified, generation == .one {
      throw value.error("only StoreKit 2 verifies transactions: add \"storekit\": 2")
    }
    return answer
  }

  private static func personAction(_ value: ScriptValue) throws(RehearsalScriptError) -> PersonAction {
    let text = try value.text()
    if let action = PersonAction(text) { return action }
    let isAppsCommand = RehearsalCommand(text) != nil
    throw value.error(
      isAppsCommand
        ? "'\(text)' is what an app does: write it as \"app\""
        : "'\(text)' is not what a person does; use \(PersonAction.list)")
  }

  private static func command(
    _ value: ScriptValue, _ generation: StoreKitGeneration
  ) throws(RehearsalScriptError) -> RehearsalCommand {
    let text = try value.text()
    guard let command = RehearsalCommand(text), command.isKnown(to: generation) else {
      throw value.error(
        "'\(text)' is not a command of StoreKit \(generation.rawValue); use \(RehearsalCommand.list(for: generation))")
    }
    return command
  }
}

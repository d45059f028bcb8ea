/// Decides which texts of a file stand for products that a list does not have.
struct LiteralJudge {
  private let listed: ListedIDs
  private let isTest: Bool
  /// The groups of texts that have a listed ID among them.
  private let listedGroups: Set<Group>

  private struct Group: Hashable {
    var number: Int
    var kind: Int
  }

  init(_ listed: ListedIDs, literals: [CodeLiteral], isTest: Bool) {
    (self.listed, self.isTest) = (listed, isTest)
    listedGroups = Set(literals.lazy.filter { listed.contains($0.text) }.compactMap(Self.group))
  }

  /// What stands side by side: elements, keys, cases.
  ///
  /// Arguments and labelled values may be of any kind each.
  private static func group(_ literal: CodeLiteral) -> Group? {
    switch literal.position {
    case .element: isCollection(literal) ? Group(number: literal.group, kind: 0) : nil
    case .key: Group(number: literal.group, kind: 1)
    case .rawValue: Group(number: literal.group, kind: 2)
    case .caseLabel: Group(number: literal.group, kind: 3)
    case .labelled: typeOfProducts(literal) == nil ? nil : Group(number: literal.group, kind: 4)
    case .returned: Group(number: literal.group, kind: 5)
    }
  }

  private static func typeOfProducts(_ literal: CodeLiteral) -> CodeLiteral.Name? {
    literal.names.first { name in
      guard case .type = name else { return false }
      return name.meaning == .product || name.meaning == .aboutProducts
    }
  }

  private static func isCollection(_ literal: CodeLiteral) -> Bool {
    guard case .call(let chain)? = literal.names.first else { return true }
    return CodeLiterals.isCollection(chain)
  }

  /// Whether a text stands for a product, and the list does not have it.
  func isUnlistedProduct(_ literal: CodeLiteral) -> Bool {
    guard !literal.isPart, ProductIDForm.isPossible(literal.text), !listed.contains(literal.text),
      !literal.names.contains(where: { NameWords($0.text).isOfOtherStore }), !isName(literal)
    else { return false }
    let meaning = meaning(of: literal)
    guard meaning != .other else { return false }
    if isNear(literal) {
      return meaning != .nothing || listed.isOfFamily(literal.text) || isBesideListed(literal)
        || !isTest && ProductIDForm.isUnmistakable(literal.text)
    }
    let isRelated = listed.isOfFamily(literal.text) || meaning != .nothing
    if isRelated && isBesideListed(literal) { return true }
    guard !isTest, meaning != .nothing, !listed.isBeginning(literal.text) else { return false }
    return listed.isOfFamily(literal.text) || isRequest(literal) && ProductIDForm.isTelling(literal.text)
  }

  /// Whether a text is what StoreKit is asked for, so that it is a product whatever it looks like.
  private func isRequest(_ literal: CodeLiteral) -> Bool {
    literal.position == .element || literal.names.count > 1
      ? literal.names.contains { name in
        if case .call = name { return name.meaning == .product }
        return false
      } : false
  }

  private func isNear(_ literal: CodeLiteral) -> Bool { listed.nearest(to: literal.text) != nil }

  private func isBesideListed(_ literal: CodeLiteral) -> Bool {
    Self.group(literal).map(listedGroups.contains) ?? false
  }

  /// The meaning of the nearest name that has one.
  private func meaning(of literal: CodeLiteral) -> NameMeaning {
    // A function that takes some identifier, and says nothing of products, takes another one.
    if literal.names.count > 1, case .label(let label) = literal.names[0], NameWords(label).isOfAnyIdentifier,
      case .call = literal.names[1], literal.names[1].meaning == .nothing
    {
      return .other
    }
    return literal.names.lazy.map(\.meaning).first { $0 != .nothing } ?? .nothing
  }

  /// Whether a text is the name of a field, `product_id`, or repeats the name of its place.
  private func isName(_ literal: CodeLiteral) -> Bool {
    if NameWords(literal.text).isFieldOfProducts { return true }
    let letters = { (text: String) in text.lowercased().filter(\.isLetter) }
    return literal.names.first.map { letters($0.text) == letters(literal.text) } ?? false
  }
}

/// The form of product IDs.
enum ProductIDForm {
  /// Whether a text can be a product ID: letters, digits, `.`, `_` and `-`, at most 100 of them (App Store Connect
  /// Help, "Create consumable or non-consumable in-app purchases").
  static func isPossible(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 100 && text.utf8.first != UInt8(ascii: ".")
      && text.utf8.last != UInt8(ascii: ".") && text.utf8.contains { isLetter($0) }
      && text.utf8.allSatisfy { isLetter($0) || ".-_0123456789".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  /// Whether a text is so long, and so unlike a word, that what nearly equals it is hardly another name.
  static func isUnmistakable(_ text: String) -> Bool { text.utf8.count >= 8 && isTelling(text) }

  /// Whether a text has more than a word would have: a sign, a digit, a capital within.
  static func isTelling(_ text: String) -> Bool {
    text.dropFirst().contains { !$0.isLetter || $0.isUppercase }
  }
}

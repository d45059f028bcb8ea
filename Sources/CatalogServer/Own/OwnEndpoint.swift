/// A question of our own API: a verb of the tool, asked over HTTP.
///
/// The table of them makes the routes and their description for programs.
struct OwnEndpoint: Sendable {
  /// Below `/coster/v1/`; `{ref}` names an item.
  var path: String
  var summary: String
  /// The verb, with the options that make it this question.
  var verb: [String]
  var parameters: [Parameter] = []
  /// The members of an answer's rows: `apple_id:integer name:string?`, where `?` says that it may be null.
  var members: String
  /// Whether the text to read comes as the body of a POST.
  var takesText = false
  /// Whether the verb prints one line of text, and no rows.
  var printsText = false

  /// A parameter of the address, and the option of the verb that it becomes.
  struct Parameter: Sendable, ExpressibleByStringLiteral {
    var name: String
    /// `nil`: it is an argument of its own.
    var option: String?
    var isRequired = false
    /// `nil`: what the verb's help says of the option.
    var help: String?
  }

  /// The references in a path, where the path is one of this question's; `nil` where it is not.
  func references(in path: [Substring]) -> [String]? {
    let pattern = self.path.split(separator: "/")
    guard pattern.count == path.count else { return nil }
    var references: [String] = []
    for (part, given) in zip(pattern, path) {
      if part == "{ref}" { references.append(String(given)) } else if part != given { return nil }
    }
    return references
  }

  /// Name, JSON type, and whether it may be null.
  var memberList: [(name: String, type: String, isNullable: Bool)] {
    members.split { $0 == " " || $0 == "\n" }.map { member in
      let sides = member.split(separator: ":")
      let isNullable = sides[1].hasSuffix("?")
      return (String(sides[0]), String(isNullable ? sides[1].dropLast() : sides[1]), isNullable)
    }
  }
}

extension OwnEndpoint.Parameter {
  /// The option of this name.
  init(stringLiteral name: String) { self.init(name: name, option: "--\(name)") }
}

/// The parameters of a command, written as an array literal.
///
///     static let parameters: Parameters<Self> = [
///       .argument(\.references, value: "ref", help: "Apple ID or product link."),
///       .list(\.storefronts, "-s", "--storefront", value: "code", help: "Storefronts to ask, such as us,jp."),
///       .flag(\.isBrief, "--brief", help: "Print names only."),
///       .group(\.output),
///     ]
///
/// Parsing, help, suggestions, completions and the manual all come from this table. The property's type says the rest:
/// `Bool` is a flag, an optional may be absent, an array repeats, a positional that is not optional is required.
public struct Parameters<Root>: ExpressibleByArrayLiteral, Sendable {
  var list: [Parameter<Root>]

  public init(arrayLiteral elements: Self...) {
    list = elements.flatMap(\.list)
  }

  private init(_ parameter: Parameter<Root>) {
    list = [parameter]
  }

  private init<Value: ParameterValue>(
    _ field: Field<Root, Value>, outline: ParameterOutline, form: ArgumentForm<Value.Argument>
  ) {
    list = [
      Parameter(
        outline: outline, allowedArguments: form.allowedArguments,
        defaultText: { outline.kind == .option ? $0[keyPath: field].shown.map(form.write) : nil }
      ) { argument, root throws(UsageError) in
        let isList = outline.isCommaSeparated
        for piece in argument.split(separator: ",", maxSplits: isList ? .max : 0, omittingEmptySubsequences: false) {
          // An empty argument is mostly an unset variable of the shell: it is not a value of any type, least of all a
          // folder.
          guard !piece.isEmpty, let value = form.read(String(piece)) else {
            let reason = form.validationError(String(piece))
            throw UsageError(
              outline.validationError(of: String(piece), reason: reason, allowed: form.allowedArguments()))
          }
          root[keyPath: field].accept(value)
        }
      }
    ]
  }
}

// MARK: - Named

extension Parameters {
  /// A switch, which sets its property to `value`.
  public static func flag(_ field: Field<Root, Bool>, _ names: String..., sets value: Bool = true, help: String) -> Self
  {
    Self(
      Parameter(outline: ParameterOutline(kind: .flag, names: names, help: help)) { _, root in
        root[keyPath: field] = value
      })
  }

  /// A switch without a property: the tool learns of it from ``Tool/Request/command(_:named:)``.
  public static func flag(_ names: String..., help: String) -> Self {
    Self(Parameter(outline: ParameterOutline(kind: .flag, names: names, help: help)) { _, _ in })
  }

  /// A named value; help shows the property's initial value as its default, or what `defaultText` says.
  public static func option<Value: ParameterValue>(
    _ field: Field<Root, Value>, _ names: String..., value: String, as form: ArgumentForm<Value.Argument> = .plain,
    completes: ValueCompletion? = nil, defaultText: String? = nil, help: String
  ) -> Self {
    Self(
      field,
      outline: ParameterOutline(
        kind: .option, names: names, valueName: value, help: help, isRepeating: Value.isRepeating,
        completion: completes, defaultText: defaultText), form: form)
  }

  /// A named list: `--storefront us,jp`, which is the same as `--storefront us --storefront jp`.
  public static func list<Value: ArgumentValue>(
    _ field: Field<Root, [Value]>, _ names: String..., value: String, as form: ArgumentForm<Value> = .plain,
    completes: ValueCompletion? = nil, defaultText: String? = nil, help: String
  ) -> Self {
    Self(
      field,
      outline: ParameterOutline(
        kind: .option, names: names, valueName: value, help: help, isRepeating: true, isCommaSeparated: true,
        completion: completes, defaultText: defaultText), form: form)
  }
}

// MARK: - From a table of the caller's own

/// A named value that another table than ``Parameters`` describes.
public struct ForeignParameter<Root>: Sendable {
  public var names: [String]
  public var valueName: String
  public var help: String
  /// The heading in help; `nil` is the command's own list.
  public var heading: String?
  public var isCommaSeparated: Bool
  /// The value where none is given, for help.
  public var defaultText: @Sendable (Root) -> String?
  /// Every spelling that it accepts, where they can be listed.
  public var allowed: @Sendable () -> [String]
  /// Why a text is not a value; `nil` uses the parser's message.
  public var validationError: @Sendable (String) -> String?
  /// What a text changes; `nil` if it is not a value.
  public var reading: @Sendable (String) -> (@Sendable (inout Root) -> Void)?

  public init(
    names: [String], valueName: String, help: String, heading: String?, isCommaSeparated: Bool,
    defaultText: @escaping @Sendable (Root) -> String?, allowed: @escaping @Sendable () -> [String],
    validationError: @escaping @Sendable (String) -> String?,
    reading: @escaping @Sendable (String) -> (@Sendable (inout Root) -> Void)?
  ) {
    (self.names, self.valueName, self.help, self.heading) = (names, valueName, help, heading)
    (self.isCommaSeparated, self.defaultText, self.allowed) = (isCommaSeparated, defaultText, allowed)
    (self.validationError, self.reading) = (validationError, reading)
  }
}

extension Parameters {
  /// Named values of another table.
  public static func foreign(_ parameters: [ForeignParameter<Root>]) -> Self {
    var table: Self = []
    table.list = parameters.map { parameter in
      let outline = ParameterOutline(
        kind: .option, names: parameter.names, valueName: parameter.valueName, help: parameter.help,
        heading: parameter.heading, isRepeating: parameter.isCommaSeparated,
        isCommaSeparated: parameter.isCommaSeparated)
      return Parameter(
        outline: outline, allowedArguments: parameter.allowed, defaultText: parameter.defaultText
      ) { argument, root throws(UsageError) in
        let pieces = argument.split(
          separator: ",", maxSplits: outline.isCommaSeparated ? .max : 0, omittingEmptySubsequences: false)
        for piece in pieces.map(String.init) {
          guard !piece.isEmpty, let change = parameter.reading(piece) else {
            let reason = parameter.validationError(piece)
            throw UsageError(outline.validationError(of: piece, reason: reason, allowed: parameter.allowed()))
          }
          change(&root)
        }
      }
    }
    return table
  }
}

// MARK: - Positional

extension Parameters {
  /// A positional argument.
  ///
  /// `run` never sees the initial value of one that must be given; an array consumes all that is left, and so comes
  /// last.
  public static func argument<Value: ParameterValue>(
    _ field: Field<Root, Value>, isRequired: Bool = Value.isRequired, value: String,
    as form: ArgumentForm<Value.Argument> = .plain, completes: ValueCompletion? = nil, help: String
  ) -> Self {
    Self(
      field,
      outline: ParameterOutline(
        kind: .positional, valueName: value, help: help, isRequired: isRequired, isRepeating: Value.isRepeating,
        completion: completes), form: form)
  }
}

// MARK: - Shared

extension Parameters {
  /// The parameters of a set of options that commands share, in one property; `defaults` is what help shows as this
  /// command's default of an option, by its name such as `--format`.
  public static func group<Group: OptionGroup>(_ field: Field<Root, Group>, defaults: [String: String] = [:]) -> Self {
    var parameters: Self = []
    parameters.list = Group.parameters.list.map { parameter in
      var parameter = parameter.lifted(to: field, heading: Group.heading)
      parameter.outline.defaultText = defaults[parameter.outline.title] ?? parameter.outline.defaultText
      return parameter
    }
    return parameters
  }
}

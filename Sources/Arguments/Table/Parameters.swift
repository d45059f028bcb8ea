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
            throw UsageError(outline.refusal(of: String(piece), form))
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

// MARK: - Positional

extension Parameters {
  /// A positional argument.
  ///
  /// `run` never sees the initial value of one that must be given; an array consumes all that is left, and so comes last.
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

/// A parameter of a command, and the property that it sets.
struct Parameter<Root>: Sendable {
  var outline: ParameterOutline
  /// Every spelling that the value's type accepts; computed only when help, completions or a message need it.
  var allowedArguments: @Sendable () -> [String] = { [] }
  /// The text of the value in `root`, if help should show it as the default.
  var defaultText: @Sendable (_ root: Root) -> String? = { _ in nil }
  /// Stores `argument` in `root`, or throws when it is not a value of the right type.
  var store: @Sendable (_ argument: String, _ root: inout Root) throws(UsageError) -> Void
}

extension Parameter {
  /// The outline, completed from the value's type and from the default in `root`.
  func outline(of root: Root) -> ParameterOutline {
    var outline = outline
    outline.defaultText = outline.defaultText ?? defaultText(root)
    let words = outline.completion == nil ? allowedArguments() : []
    if !words.isEmpty { outline.completion = .words(words) }
    return outline
  }

  /// The same parameter, for the property `field` of a larger value.
  func lifted<Whole>(to field: Field<Whole, Root>, heading: String) -> Parameter<Whole> {
    var outline = outline
    outline.heading = outline.heading ?? heading
    return Parameter<Whole>(
      outline: outline,
      allowedArguments: allowedArguments,
      defaultText: { defaultText($0[keyPath: field]) },
      store: { (argument, whole) throws(UsageError) in try store(argument, &whole[keyPath: field]) })
  }
}

/// The property that a parameter sets.
public typealias Field<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

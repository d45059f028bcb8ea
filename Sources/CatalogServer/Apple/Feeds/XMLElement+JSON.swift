internal import JSON
internal import ProductPages

extension XMLElement {
  /// The element as Apple turns its Atom feeds into JSON: its text is its `label`, its attributes are its `attributes`,
  /// and elements of one name are a list.
  var json: JSONTree {
    var members: [(name: String, value: JSONTree)] = []
    var written: Set<String> = []
    for child in children where written.insert(child.name).inserted {
      let named = children.filter { $0.name == child.name }.map(\.json)
      members.append((child.name, named.count == 1 && child.name != "entry" ? named[0] : .array(named)))
    }
    if let text { members.append(("label", .string(text))) }
    if !attributes.isEmpty { members.append(("attributes", .object(attributes.map { ($0.name, .string($0.value)) }))) }
    return .object(members)
  }
}

/// An address in its parts, as they are written.
struct WebAddress: Equatable {
  /// A parameter of the query.
  struct Item: Equatable {
    var name: [UInt8]
    /// The value; nil where there is no `=`.
    var value: [UInt8]?

    var key: String { String(decoding: name, as: UTF8.self).lowercased() }
  }

  /// The scheme and the slashes behind it, `https://`; empty where there is none.
  var scheme: [UInt8]
  var host: [UInt8]
  /// The parts of the path behind the first slash.
  var path: [[UInt8]]
  var items: [Item]
  /// The fragment with its `#`.
  var fragment: [UInt8]

  init(_ address: [UInt8]) {
    var rest = address[...]
    var start = rest.startIndex
    if let colon = rest.indices.first(where: { rest[$0] == UInt8(ascii: ":") && rest[$0...].starts(with: "://".utf8) }),
      rest[..<colon].allSatisfy({ $0.isUnreserved })
    {
      start = colon + 3
    } else if rest.starts(with: "//".utf8) {
      start = 2
    }
    scheme = Array(rest[..<start])
    rest = rest[start...]
    host = Array(rest.prefix { !"/?#".utf8.contains($0) })
    rest = rest.dropFirst(host.count)
    let mark = rest.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    fragment = Array(rest[mark...])
    rest = rest[..<mark]
    let question = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    path = rest[..<question].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
      .map { Array($0) }
    let query = rest[question...].dropFirst()
    items =
      question == rest.endIndex
      ? [] : query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { Item($0) }
  }

  var bytes: [UInt8] {
    let query = items.map(\.bytes).joined(separator: [UInt8(ascii: "&")])
    return scheme + host + path.flatMap { [UInt8(ascii: "/")] + $0 } + (items.isEmpty ? [] : [UInt8(ascii: "?")])
      + query + fragment
  }

  /// The host in lower case, without a port.
  var hostName: String {
    String(decoding: host.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
  }

  /// The name of the scheme in lower case; empty where there is none.
  var schemeName: String {
    String(decoding: scheme.prefix { $0 != UInt8(ascii: ":") && $0 != 0x2F }, as: UTF8.self).lowercased()
  }

  /// The path in lower case.
  var pathName: String { path.map { "/" + String(decoding: $0, as: UTF8.self).lowercased() }.joined() }

  /// Puts a parameter in, in place of each of its name.
  mutating func set(_ name: String, to value: String) {
    let item = Item(name: Array(name.utf8), value: Array(value.utf8).percentEncoded())
    guard let index = items.firstIndex(where: { $0.key == name }) else {
      items.removeAll { $0.name.isEmpty && $0.value == nil }
      return items.append(item)
    }
    items[index].value = item.value
    let rest = items[(index + 1)...].filter { $0.key != name }
    items.replaceSubrange((index + 1)..., with: rest)
  }
}

extension WebAddress.Item {
  fileprivate init(_ text: ArraySlice<UInt8>) {
    let equals = text.firstIndex(of: UInt8(ascii: "="))
    name = Array(text[..<(equals ?? text.endIndex)])
    value = equals.map { Array(text[($0 + 1)...]) }
  }

  var bytes: [UInt8] { name + (value.map { [UInt8(ascii: "=")] + $0 } ?? []) }
}

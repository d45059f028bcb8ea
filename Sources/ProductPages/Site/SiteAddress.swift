/// An address within the site: parts of a path, and a query; every character that could end one of them is escaped.
struct SiteAddress: Sendable {
  var parts: [String]
  var query: [(name: String, value: String)]

  init(_ parts: String..., query: [(name: String, value: String)] = []) {
    (self.parts, self.query) = (parts, query)
  }

  /// The path and the query, below the site's base path.
  var text: String {
    let path = "/" + parts.map(Self.escaped).joined(separator: "/")
    guard !query.isEmpty else { return path }
    return path + "?" + query.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
  }

  /// The same page in another form: `/item/1/prices.json`.
  func `as`(_ form: PageForm) -> SiteAddress {
    var address = self
    if parts.isEmpty { address.parts = ["index"] }
    address.parts[address.parts.count - 1] += ".\(form.rawValue)"
    return address
  }

  /// The same page with a parameter set, or without it.
  func with(_ name: String, _ value: String?) -> SiteAddress {
    var address = self
    address.query.removeAll { $0.name == name }
    if let value { address.query.append((name, value)) }
    return address
  }

  /// RFC 3986, 2.3: all but the unreserved characters, as UTF-8.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escaped
  }
}

/// The forms in which a page's content can be had.
enum PageForm: String, CaseIterable {
  case html, json, csv, svg
}

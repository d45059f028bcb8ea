/// Says what is wrong with a page's markup: an element that is not closed, or closed by another, an attribute without
/// quotes, an `id` twice.
func errors(inPage page: String) -> [String] {
  var errors: [String] = []
  var open: [String] = []
  var ids: Set<String> = []
  var rest = page[...]
  if rest.hasPrefix("<!DOCTYPE html>") { rest = rest.dropFirst(15) } else { errors.append("no document type") }
  while let start = rest.firstIndex(of: "<") {
    if rest[..<start].contains(">") { errors.append("a lone > before \(rest[start...].prefix(40))") }
    rest = rest[rest.index(after: start)...]
    guard let end = rest.firstIndex(of: ">") else { return errors + ["an element without an end"] }
    let tag = rest[..<end]
    rest = rest[rest.index(after: end)...]
    if tag.hasPrefix("/") {
      if open.last != String(tag.dropFirst()) { errors.append("</\(tag.dropFirst())> closes <\(open.last ?? "")>") }
      _ = open.popLast()
      continue
    }
    let name = String(tag.prefix { $0 != " " && $0 != "/" })
    if tag.count(where: { $0 == "\"" }) % 2 != 0 || tag.contains("<") { errors.append("quotes of <\(tag)>") }
    let names = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 0 }
    if name == "script" || name == "style"
      || names.contains(where: { $0.element.hasPrefix(" style") || $0.element.hasPrefix(" on") })
    {
      errors.append("<\(tag)>")
    }
    if let id = tag.split(separator: " id=\"").dropFirst().first?.prefix(while: { $0 != "\"" }),
      !ids.insert(String(id)).inserted
    {
      errors.append("id \(id) twice")
    }
    if !["meta", "link", "img", "br", "input"].contains(name), !tag.hasSuffix("/") { open.append(name) }
  }
  return errors + (open.isEmpty ? [] : ["not closed: \(open)"])
}

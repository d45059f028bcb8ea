internal import CatalogModel
internal import JSON

/// What a page of late 2017 to 2019 was drawn from: `<script id="shoebox-ember-data-store">`.
///
/// It is a document of JSON:API (jsonapi.org), `{"data":{…},"included":[…]}`, whose resources name each other by type
/// and number; from 2019 on one for each item of the page, under the item's number.
enum EmberStore {
  /// The page's own items first, then those that they name.
  static func items(_ script: String) -> [PageItem] {
    guard let tree = try? JSONTree(bytes: script.utf8) else { return [] }
    if tree["data"] != nil { return items(tree) }
    guard case .object(let documents) = tree else { return [] }
    return documents.flatMap { items($0.value) }
  }

  private static func items(_ document: JSONTree) -> [PageItem] {
    var resources = Resources(document["included"]?.elements ?? [])
    let own = (document["data"]?.elements ?? []).map { resources.resolved($0, depth: 3) }.compactMap {
      CatalogResource($0)?.numbered
    }
    let others = resources.all.map { resources.resolved($0, depth: 1) }.compactMap {
      CatalogResource($0)?.numbered
    }
    guard var first = own.first else { return others }
    first.named += others.compactMap(\.asNamed)
    return [first] + own.dropFirst() + others
  }

  /// The resources of a document by type and number.
  private struct Resources {
    let all: [JSONTree]
    private var byName: [String: JSONTree] = [:]
    /// A hostile page could name a thousand resources in each of a thousand.
    private var budget = 50_000

    init(_ included: [JSONTree]) {
      all = included
      for resource in included { if let name = Self.name(resource) { byName[name] = resource } }
    }

    private static func name(_ resource: JSONTree) -> String? {
      guard let type = resource["type"]?.string, let id = resource["id"]?.stringOrDigits else { return nil }
      return "\(type) \(id)"
    }

    /// The resource with those in it that it only names, so deep.
    mutating func resolved(_ resource: JSONTree, depth: Int) -> JSONTree {
      guard depth > 0, case .object(var members) = resource,
        let at = members.firstIndex(where: { $0.name == "relationships" }),
        case .object(var relations) = members[at].value
      else { return resource }
      for index in relations.indices {
        let data = relations[index].value["data"]?.elements ?? []
        relations[index].value = .object([("data", .array(data.map { named($0, depth: depth) }))])
      }
      members[at].value = .object(relations)
      return .object(members)
    }

    private mutating func named(_ reference: JSONTree, depth: Int) -> JSONTree {
      budget -= 1
      guard budget > 0, let found = Self.name(reference).flatMap({ byName[$0] }) else { return reference }
      return resolved(found, depth: depth - 1)
    }
  }
}

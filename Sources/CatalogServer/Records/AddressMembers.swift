internal import CatalogModel
internal import JSON
internal import ProductLinks

/// The members of a record that lead into Apple's store: clients open them as that.
///
/// A record that was captured at Apple is unchanged. One with another's address has Apple's own in its place, or none.
struct AddressMembers {
  let appleID: AppleID
  let kind: ProductKind
  let storefront: Storefront

  private static let names: Set<String> = [
    "trackViewUrl", "collectionViewUrl", "artistViewUrl", "artistLinkUrl", "collectionArtistViewUrl",
  ]

  /// The record without addresses of other hosts in these members.
  func inStore(_ record: [UInt8]) -> [UInt8] {
    guard Self.mayLeadElsewhere(record), let tree = try? JSONTree(bytes: record), case .object(let members) = tree,
      members.contains(where: Self.leadsElsewhere)
    else { return record }
    return RecordJSON.object(
      members.map { member in
        Self.leadsElsewhere(member) ? (member.name, .text(own(member.name, tree))) : (member.name, member.value)
      })
  }

  private static func leadsElsewhere(_ member: (name: String, value: JSONTree)) -> Bool {
    guard names.contains(member.name), let address = member.value.string else { return false }
    return !StoreAddress.isApples(address)
  }

  /// Apple's address of the record's item, where the member is about that.
  private func own(_ name: String, _ record: JSONTree) -> String? {
    let isItsOwn =
      switch name {
      case "trackViewUrl": true
      case "collectionViewUrl": record["trackId"] == nil
      default: record["trackId"] == nil && record["collectionId"] == nil
      }
    guard isItsOwn else { return nil }
    let parent = record["collectionId"]?.stringOrDigits.flatMap { AppleID($0) }
    return ProductLink(
      to: appleID, kind: kind, storefront: storefront, parent: parent == appleID ? nil : parent
    ).canonical
  }

  /// Whether a member of such a name has a value that does not begin as an address at Apple's; most records have none,
  /// and are not parsed.
  private static func mayLeadElsewhere(_ record: [UInt8]) -> Bool {
    let bytes = record.span
    var index = 3
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\""), bytes[index - 1] == UInt8(ascii: "l"),
        bytes[index - 2] == UInt8(ascii: "r"),
        bytes[index - 3] == UInt8(ascii: "U"), namesPage(record[..<index])
      {
        let value = record[(index + 1)...].drop { $0 == UInt8(ascii: ":") || $0 <= 0x20 }
        if !StoreAddress.isApples(value.dropFirst().prefix { $0 != UInt8(ascii: "\"") }) { return true }
      }
      index += 1
    }
    return false
  }

  /// Whether what ends here is the name of such a member; a longer one that ends so is none of Apple's.
  private static func namesPage(_ beginning: ArraySlice<UInt8>) -> Bool {
    beginning.suffix(7).elementsEqual("ViewUrl".utf8) || beginning.suffix(7).elementsEqual("LinkUrl".utf8)
  }
}

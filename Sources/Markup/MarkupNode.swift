internal import CLibXML2

/// One element of a document.
@safe public struct MarkupNode {
  private let pointer: xmlNodePtr
  /// What the node's memory belongs to.
  private let owner: AnyObject

  init(pointer: xmlNodePtr, owner: AnyObject) {
    unsafe self.pointer = pointer
    self.owner = owner
  }

  /// The name without a prefix.
  public var name: String { unsafe pointer.pointee.name.map { unsafe String(cString: $0) } ?? "" }

  /// The URI of the namespace that the element's name belongs to.
  public var namespace: String? {
    unsafe pointer.pointee.ns?.pointee.href.map { unsafe String(cString: $0) }
  }

  /// An attribute by its name without a prefix; of two that differ in their prefix the first.
  public func attribute(_ name: String) -> String? {
    unsafe string(xmlGetProp(pointer, name))
  }

  /// The text of the element and of all elements in it.
  public var text: String {
    unsafe string(xmlNodeGetContent(pointer)) ?? ""
  }

  /// The elements right inside.
  public var children: [MarkupNode] {
    var children: [MarkupNode] = []
    var next = unsafe pointer.pointee.children
    while let node = unsafe next {
      if unsafe node.pointee.type == XML_ELEMENT_NODE {
        children.append(unsafe MarkupNode(pointer: node, owner: owner))
      }
      unsafe next = node.pointee.next
    }
    return children
  }

  /// The elements right inside that have this name.
  public func children(_ name: String, in namespace: String) -> [MarkupNode] {
    children.filter { $0.name == name && $0.namespace == namespace }
  }
}

/// Takes over a string that libxml2 allocated.
private func string(_ owned: UnsafeMutablePointer<xmlChar>?) -> String? {
  guard let owned = unsafe owned else { return nil }
  defer { unsafe clibxml2_free(owned) }
  return unsafe String(cString: owned)
}

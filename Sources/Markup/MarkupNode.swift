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

  /// An attribute by its name and the URI of its namespace.
  public func attribute(_ name: StaticString, in namespace: StaticString) -> String? {
    unsafe string(xmlGetNsProp(pointer, name.utf8Start, namespace.utf8Start))
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
  ///
  /// Names that the program itself has need not be copied for libxml2.
  public func children(_ name: StaticString, in namespace: StaticString) -> [MarkupNode] {
    var found: [MarkupNode] = []
    var next = first(name, in: namespace)
    while let child = next {
      found.append(child)
      next = unsafe Self.first(name, namespace, from: child.pointer.pointee.next, owner)
    }
    return found
  }

  /// The first element right inside that has this name.
  public func first(_ name: StaticString, in namespace: StaticString) -> MarkupNode? {
    unsafe Self.first(name, namespace, from: pointer.pointee.children, owner)
  }

  private static func first(
    _ name: StaticString, _ namespace: StaticString, from start: xmlNodePtr?, _ owner: AnyObject
  ) -> MarkupNode? {
    var next = unsafe start
    while let node = unsafe next {
      let isElement = unsafe node.pointee.type == XML_ELEMENT_NODE
      if isElement, unsafe xmlStrEqual(node.pointee.name, name.utf8Start) == 1,
        let space = unsafe node.pointee.ns, unsafe xmlStrEqual(space.pointee.href, namespace.utf8Start) == 1
      {
        return unsafe MarkupNode(pointer: node, owner: owner)
      }
      unsafe next = node.pointee.next
    }
    return nil
  }
}

/// Copies a string that libxml2 allocated, and frees it.
private func string(_ owned: UnsafeMutablePointer<xmlChar>?) -> String? {
  guard let owned = unsafe owned else { return nil }
  defer { unsafe clibxml2_free(owned) }
  return unsafe String(cString: owned)
}

public import Archives
internal import Platform

/// Makes a package of content: the zip that a device receives, or the `.pkg` that was uploaded.
///
/// The same content gives the same bytes, without times, owners or orders of this machine.
public struct ContentBuilder {
  private let package: ContentPackage
  private let info: [UInt8]
  private let productID: String

  /// Accepts content that breaks no rule; `version` replaces the one in `ContentInfo.plist`.
  ///
  /// - Throws: `InputError` where that file cannot be read, or has no version that can be replaced.
  public init(_ package: ContentPackage, version: ContentVersion? = nil) throws(InputError) {
    self.package = package
    guard let productID = try package.info()?.productID,
      let bytes = try package.bytes(of: ContentInfo.fileName, limit: ContentInfo.maxBytes)
    else { throw InputError(name: package.path, reason: "has no \(ContentInfo.fileName)") }
    self.productID = productID
    info =
      try version.map { version throws(InputError) in
        try ContentInfo.replacingVersion(
          in: bytes, with: version, name: "\(package.path)/\(ContentInfo.fileName)")
      } ?? bytes
  }

  /// Writes the package to a temporary file beside `path`, and renames it.
  ///
  /// - Parameter path: Ends in `.zip` or `.pkg`.
  /// - Throws: `InputError` where content cannot be read, the package cannot be written, or what is there is not a
  ///   package of content.
  public func build(to path: String) throws {
    let length = (try? FileSystem.status(of: path))?.byteCount ?? 0
    guard try length == 0 || (try? ContentPackage(path: path))?.info() != nil else {
      throw InputError(
        name: path, reason: "is there, is not a package of content, and is left as it is; name another file")
    }
    let draft = try Draft(of: path)
    if path.hasSuffix(".pkg") {
      let payload = try Draft(of: path, suffix: ".payload")
      let tree = try ArchiveWriter(payload.file, format: .cpio)
      try write(to: tree, below: "./")
      try tree.finish()
      try wrap(payload.file.path, in: draft.file)
    } else {
      let zip = try ArchiveWriter(draft.file, format: .zip)
      try write(to: zip, below: "")
      try zip.finish()
    }
    try draft.takePlace()
  }

  private func write(to archive: ArchiveWriter, below root: String) throws {
    func add(_ path: String, _ bytes: [UInt8]) throws {
      try archive.add(file: path, byteCount: Int64(bytes.count), ByteStream(name: path, bytes: bytes))
    }
    if !root.isEmpty { try archive.add(folder: ".") }
    try add(root + ContentInfo.fileName, info)
    for entry in package.entries where entry.kind == .folder && entry.isContent {
      try archive.add(folder: root + entry.path)
    }
    try package.read { entry, stream in
      guard entry.isContent, entry.path != ContentInfo.fileName else { return }
      try archive.add(file: root + entry.path, byteCount: entry.byteCount, stream)
    }
    for entry in package.entries {
      if case .link(let target) = entry.kind, entry.isContent { try archive.add(link: root + entry.path, to: target) }
    }
  }

  /// A flat package as `productbuild --content` makes it, but without its `Bom`, which only uploading needed.
  private func wrap(_ payload: String, in file: OpenFile) throws {
    let kilobytes = package.entries.reduce(0) { $0 + $1.byteCount } / 1024
    let xar = try ArchiveWriter(file, format: .xar)
    func add(_ path: String, _ text: String) throws {
      try xar.add(file: path, byteCount: Int64(text.utf8.count), ByteStream(name: path, bytes: Array(text.utf8)))
    }
    try add("Distribution", distribution(kilobytes))
    try xar.add(folder: "\(productID).pkg")
    try add("\(productID).pkg/PackageInfo", packageInfo(kilobytes))
    let stream = try ByteStream(path: payload)
    try xar.add(file: "\(productID).pkg/Payload", byteCount: stream.byteCount ?? 0, stream)
    try xar.finish()
  }

  private func distribution(_ kilobytes: Int64) -> String {
    """
    <?xml version="1.0" encoding="utf-8" standalone="no"?>
    <installer-gui-script minSpecVersion="1">
        <pkg-ref id="\(productID)"/>
        <options customize="never" require-scripts="false"/>
        <choices-outline>
            <line choice="\(productID)"/>
        </choices-outline>
        <choice id="\(productID)" visible="false">
            <pkg-ref id="\(productID)"/>
        </choice>
        <pkg-ref id="\(productID)" version="0" onConclusion="none" installKBytes="\(kilobytes)">#\(productID).pkg</pkg-ref>
    </installer-gui-script>

    """
  }

  private func packageInfo(_ kilobytes: Int64) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <pkg-info format-version="2" identifier="\(productID)" version="0" auth="root">
        <payload installKBytes="\(kilobytes)" numberOfFiles="\(package.entries.count)"/>
    </pkg-info>

    """
  }
}

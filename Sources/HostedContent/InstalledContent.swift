public import Archives

/// The installed content of one product.
public struct InstalledContent: Equatable, Sendable {
  /// The product whose content it is.
  public var productID: String
  /// The target of `current`.
  public var version: ContentVersion

  /// The installed content of all products in a folder, in order.
  ///
  /// - Throws: `InputError` where the folder cannot be read.
  public static func all(in folder: String) throws(InputError) -> [InstalledContent] {
    try FileSystem.names(in: folder).compactMap { name in
      guard let target = FileSystem.linkTarget("\(folder)/\(name)/current") else { return nil }
      return ContentVersion(target).map { InstalledContent(productID: name, version: $0) }
    }
  }
}

/// The newest available version of each product.
public struct AvailableContent: Sendable {
  /// The newest version of each product ID.
  public private(set) var versions: [String: ContentVersion] = [:]
  /// What could not be read.
  public private(set) var problems: [InputError] = []

  public init() {}

  /// Reads the packages and content folders in a folder; other files are skipped.
  public init(packagesIn folder: String) throws(InputError) {
    for name in try FileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      do throws(InputError) {
        let isContent =
          try FileSystem.isFolder(path)
          ? FileSystem.exists("\(path)/\(ContentInfo.fileName)") : PackageReader.format(of: path) != nil
        guard isContent, let info = try ContentPackage(path: path).info(), let productID = info.productID,
          let version = info.version.flatMap({ ContentVersion($0) })
        else { continue }
        add(productID, version)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Adds a version.
  public mutating func add(_ productID: String, _ version: ContentVersion) {
    versions[productID] = max(versions[productID] ?? version, version)
  }
}

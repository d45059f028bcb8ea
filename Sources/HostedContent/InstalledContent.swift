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

extension ContentPackage {
  /// Reads the packages and content folders in a folder; other files are skipped.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - onProblem: Called for each package that cannot be read.
  /// - Returns: The newest version of each product ID.
  /// - Throws: `InputError` where the folder cannot be read.
  public static func newestVersions(
    in folder: String, onProblem: (InputError) -> Void
  ) throws(InputError) -> [String: ContentVersion] {
    var versions: [String: ContentVersion] = [:]
    for name in try FileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      do throws(InputError) {
        let isContent =
          try FileSystem.isFolder(path)
          ? FileSystem.exists("\(path)/\(ContentInfo.fileName)") : PackageReader.format(of: path) != nil
        guard isContent, let info = try ContentPackage(path: path).info(), let productID = info.productID,
          let version = info.version.flatMap({ ContentVersion($0) })
        else { continue }
        versions.merge([productID: version], uniquingKeysWith: max)
      } catch {
        onProblem(error)
      }
    }
    return versions
  }
}

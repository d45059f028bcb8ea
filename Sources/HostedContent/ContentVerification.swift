internal import Archives

/// A violation of a rule of hosted content, or a note about it.
public struct ContentFinding: Equatable, Sendable {
  /// A rule or a note.
  public enum Rule: String, CaseIterable, Sendable {
    /// A name that leads elsewhere, or that some systems cannot write.
    case name
    /// A symbolic link that leads outside of `Contents`, or a hard link.
    case link
    /// A device, a pipe, a socket.
    case special
    /// An encrypted file.
    case encrypted
    /// `ContentInfo.plist` is missing.
    case noInfo = "no-info"
    /// `ContentInfo.plist` cannot be read.
    case info
    /// `ContentInfo.plist` names no product ID.
    case productID = "product-id"
    /// `ContentInfo.plist` names no version.
    case version
    /// There is no file in `Contents`.
    case noContents = "no-contents"
    /// A file of executable code.
    case executable
    /// The package is truncated, or a checksum is wrong.
    case damaged
    /// The catalog has the product as another type than a non-consumable.
    case productType = "product-type"
    // The following are notes, and break no rule.
    /// A symbolic link to a name that nothing has, or to itself.
    case linkTarget = "link-target"
    /// An archive that could not be looked into for code.
    case unread
    /// A script, by its name.
    case script
    /// A file beside `Contents`, which no package contains.
    case beside
    /// A folder whose name is not the product's.
    case folderName = "folder-name"
    /// The catalog does not have the product.
    case unknownProduct = "unknown-product"
    /// App Store Connect says that Apple hosts no content of the product.
    case notHosted = "not-hosted"

    /// Whether it breaks one of Apple's rules; otherwise it is a note.
    public var isBreach: Bool {
      ![.linkTarget, .unread, .script, .beside, .folderName, .unknownProduct, .notHosted].contains(self)
    }
  }

  /// The rule or note.
  public var rule: Rule
  /// The package, and the path in it.
  public var location: String
  /// The details, in words.
  public var detail: String

  /// A finding at `PACKAGE/PATH`.
  public init(_ rule: Rule, at location: String, detail: String) {
    (self.rule, self.location, self.detail) = (rule, location, detail)
  }
}

/// Checks content against Apple's rules for hosted content.
public struct ContentVerification {
  /// In the order in which they were found.
  public private(set) var findings: [ContentFinding] = []
  /// The contents of `ContentInfo.plist`, if it can be read.
  public private(set) var info: ContentInfo?

  /// Reads all of a package.
  public init(_ package: ContentPackage) {
    checkNames(package)
    checkInfo(package)
    checkFiles(package)
  }

  private mutating func add(_ rule: ContentFinding.Rule, _ location: String, _ detail: String) {
    findings.append(ContentFinding(rule, at: location, detail: detail))
  }

  private mutating func checkNames(_ package: ContentPackage) {
    var names = NameTree()
    let links = ContentLinks(package.entries)
    var hasContents = false
    for entry in package.entries {
      let location = package.location(of: entry)
      switch entry.kind {
      case .link(let target): checkLink(links.outcome(of: entry.path, to: target), to: target, location)
      case .hardLink(let target): add(.link, location, "is a hard link to '\(target)'; content has none")
      case .special: add(.special, location, "is a device, a pipe or a socket")
      case .encrypted: add(.encrypted, location, "is encrypted")
      case .file, .folder: break
      }
      if let error = names.insert(package.fullPath(of: entry), isFile: entry.kind != .folder) {
        add(.name, location, error)
      }
      if !entry.isContent { add(.beside, location, "is outside Contents, and no app gets it") }
      hasContents = hasContents || entry.kind == .file && entry.isContent && entry.path != ContentInfo.fileName
    }
    if !hasContents { add(.noContents, package.path, "has no file in Contents") }
  }

  private mutating func checkLink(_ outcome: ContentLinks.Outcome, to target: String, _ location: String) {
    switch outcome {
    case .inside: break
    case .outside: add(.link, location, "is a link to '\(target)', outside of Contents")
    case .nothing: add(.linkTarget, location, "is a link to '\(target)', which is not in the content")
    }
  }

  private mutating func checkInfo(_ package: ContentPackage) {
    let location = "\(package.path)/\(ContentInfo.fileName)"
    do throws(InputError) {
      info = try package.info()
    } catch {
      return add(.info, error.name, error.reason)
    }
    guard let info else { return add(.noInfo, location, "is missing") }
    let productID = info.productID ?? ""
    if !Self.isProductID(productID) {
      add(.productID, location, "has no IAPProductIdentifier of letters, digits, '.', '-' and '_'")
    } else if let folder = package.folderName, folder != productID {
      add(.folderName, package.path, "is in a folder '\(folder)', which is not its product ID \(productID)")
    }
    if ContentVersion(info.version ?? "") == nil {
      add(.version, location, "has no ContentVersion of numbers with dots, such as 1.10")
    }
  }

  static func isProductID(_ text: String) -> Bool {
    text.utf8.count <= 255 && text.wholeMatch(of: /[0-9A-Za-z_\-][0-9A-Za-z._\-]*/) != nil
  }

  private mutating func checkFiles(_ package: ContentPackage) {
    // One for all files: what is packed in them has one limit together.
    var search = CodeSearch()
    defer { for finding in search.findings { add(finding.rule, finding.path, finding.detail) } }
    do {
      try package.read { entry, stream in
        // Refused already, whatever its contents.
        if entry.path == ContentInfo.fileName, entry.byteCount > ContentInfo.maxBytes { return }
        try search.look(at: stream, path: package.location(of: entry))
      }
    } catch let error as InputError {
      add(.damaged, error.name, error.reason)
    } catch {
      add(.damaged, package.path, "\(error)")
    }
  }
}

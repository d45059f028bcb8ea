public import Archives

/// The product IDs in the sources, property lists and JSON files of a program, compared with a list of products.
///
/// A text that is a listed ID counts wherever it stands, but in comments. Any other text is a mistake only where
/// products are used (`productID:`, `Product.products(for:)`, beside listed IDs in a list), or where it looks like a
/// listed ID and nothing says that it is something else: a queue's label, a notification, a key of settings.
public struct ProductCode: Sendable {
  /// A text that stands for a product that the list does not have.
  public struct Unlisted: Equatable, Sendable {
    /// The file.
    public var path: String
    /// The line, from 1.
    public var line: Int
    /// The text.
    public var text: String
    /// The listed ID that it may be a misspelling of.
    public var nearest: String?
  }

  /// A file whose literals were read.
  private struct Source: Sendable {
    var path: String
    var literals: [CodeLiteral]
    /// Whether texts that are not listed say something of the app's products.
    var isOwn: Bool
    var isTest: Bool
  }

  /// The largest file that is read, in bytes; nobody writes larger sources.
  public static let fileLimit = 4 << 20
  private static let markup: Set<String> = ["plist", "xml", "resx"]

  private let sources: [Source]
  /// Files that could not be searched, each with the reason.
  public let unsearched: [InputError]

  /// Reads the sources among files: one that cannot be read costs no other.
  ///
  /// - Parameters:
  ///   - files: The files of a program, whatever they are.
  ///   - folder: The folder that they lie in.
  ///   - progress: Called before each file with its number and the bytes of those before.
  public init(_ files: [FileTree.File], below folder: String, progress: (Int, Int64) -> Void = { _, _ in }) {
    var sources: [Source] = []
    var unsearched: [InputError] = []
    var byteCount: Int64 = 0
    for (index, file) in Self.sources(among: files).enumerated() {
      progress(index, byteCount)
      byteCount = FileTree.sum(byteCount, file.byteCount)
      do throws(InputError) {
        sources.append(Self.source(file.path, below: folder, try Self.bytes(of: file)))
      } catch {
        // What libraries bring in another form says nothing of the app.
        if !Self.isOfLibrary(file.path, below: folder) { unsearched.append(error) }
      }
    }
    (self.sources, self.unsearched) = (sources, unsearched)
  }

  /// The files whose literals are read, by their names.
  public static func sources(among files: [FileTree.File]) -> [FileTree.File] {
    files.filter { file in
      let suffix = suffix(file.path)
      return CodeLanguage.bySuffix[suffix] != nil || markup.contains(suffix)
    }
  }

  private static func bytes(of file: FileTree.File) throws(InputError) -> [UInt8] {
    guard file.byteCount <= fileLimit else {
      throw InputError(name: file.path, reason: "not searched, because it is larger than \(fileLimit >> 20) MB")
    }
    let bytes = try ByteStream(path: file.path).readAll(limit: fileLimit)
    guard !bytes.starts(with: "bplist".utf8) else {
      throw InputError(
        name: file.path,
        reason: "not searched, because it is a binary property list; convert it with 'plutil -convert xml1'")
    }
    return bytes
  }

  /// Whether there is no source.
  public var isEmpty: Bool { sources.isEmpty && unsearched.isEmpty }

  private static func suffix(_ path: String) -> String {
    path.split(separator: "/").last?.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  private static func source(_ path: String, below folder: String, _ bytes: [UInt8]) -> Source {
    let suffix = suffix(path)
    let literals =
      CodeLanguage.bySuffix[suffix].map { CodeLiterals.literals(of: bytes, in: $0) }
      ?? MarkupLiterals.literals(of: bytes)
    let place = CodePlace(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path)
    return Source(path: path, literals: literals, isOwn: place.isOwn, isTest: place.isTest)
  }

  /// Whether a file lies in a folder of libraries, which are not the app's own.
  public static func isOfLibrary(_ path: String, below folder: String) -> Bool {
    CodePlace(path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path).isOfLibrary
  }

  /// Where a text stands, each as `file:line`.
  public func places(of text: String) -> [String] {
    sources.flatMap { source in
      source.literals.filter { $0.text == text && !$0.isPart }.map { "\(source.path):\($0.line)" }
    }
  }

  /// The listed IDs that no file names; one that may be joined of parts counts as named.
  public func unused(of ids: [String]) -> [String] {
    let listed = ListedIDs(ids)
    var unused = listed.ids
    for source in sources {
      for literal in source.literals {
        if !literal.isPart {
          unused.remove(literal.text)
        } else if literal.text.utf8.count <= 200 {
          unused.subtract(listed.ids(like: literal.text))
        }
      }
    }
    return unused.sorted()
  }

  /// The texts that stand for products which the list does not have.
  public func unlisted(in ids: [String]) -> [Unlisted] {
    let listed = ListedIDs(ids)
    return sources.filter(\.isOwn).flatMap { source in
      let judge = LiteralJudge(listed, literals: source.literals, isTest: source.isTest)
      return source.literals.compactMap { literal in
        guard judge.isUnlistedProduct(literal) else { return nil as Unlisted? }
        return Unlisted(
          path: source.path, line: literal.line, text: literal.text, nearest: listed.nearest(to: literal.text))
      }
    }
  }
}

/// What the place of a file says of it.
struct CodePlace {
  /// Whether the file is the app's own, for Apple's store: neither a library's nor for another store.
  let isOwn: Bool
  /// Whether it is a library's.
  let isOfLibrary: Bool
  /// Whether it is of tests, which make up products.
  let isTest: Bool

  private static let libraries: Set<String> = [
    "pods", "carthage", "node_modules", "vendor", "third_party", "thirdparty", "sourcepackages", "checkouts", "build",
    "deriveddata", "plugins",
  ]
  private static let tests: Set<String> = ["test", "tests", "spec", "specs", "mock", "mocks", "fixtures", "uitests"]

  /// - Parameter path: The path below the folder that was named.
  init(_ path: String) {
    let folders = path.split(separator: "/").map(String.init)
    isOfLibrary = folders.dropLast().contains { folder in
      Self.libraries.contains(folder.lowercased()) || folder.hasSuffix("framework")
    }
    isOwn = !isOfLibrary && !folders.contains { NameWords($0).isOfOtherStore }
    isTest = folders.contains { folder in
      !Set(folder.lowercased().split { !$0.isLetter }.map(String.init)).isDisjoint(with: Self.tests)
        || folder.hasSuffix("Tests") || folder.hasSuffix("Tests.swift") || folder.hasSuffix("Test.kt")
    }
  }
}

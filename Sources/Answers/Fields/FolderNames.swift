/// What a server keeps to itself of the files that were imported: the folders that they lie in.
public enum FolderNames {
  /// A file by its own name; addresses, and words that name no file, stay as they are.
  public static func removed(from source: String) -> String {
    guard !source.contains("://") else { return source }
    return source.split(separator: "/").last.map { String($0) } ?? source
  }
}

extension Column {
  /// A value of the column without the names of folders.
  public func withoutFolders(_ cell: Cell) -> Cell { namesFile ? cell.withoutFolders : cell.withMembersWithoutFolders }
}

extension Cell {
  fileprivate var withoutFolders: Cell {
    switch value {
    case .text(let text): Cell(value: .text(FolderNames.removed(from: text)), style: style)
    case .list(let cells): Cell(value: .list(cells.map(\.withoutFolders)), style: style)
    default: self
    }
  }

  /// Offers and the like state their source within themselves.
  fileprivate var withMembersWithoutFolders: Cell {
    switch value {
    case .list(let cells): Cell(value: .list(cells.map(\.withMembersWithoutFolders)), style: style)
    case .object(let members):
      Cell(
        value: .object(members.map { ($0.key, $0.key == "source" ? $0.value.withoutFolders : $0.value) }), style: style)
    default: self
    }
  }
}

extension AnswerNote {
  /// The same note without the names of folders.
  public var withoutFolders: AnswerNote {
    guard case .configuredProduct(let reference, let files) = self else { return self }
    return .configuredProduct(reference: reference, files: files.map(FolderNames.removed))
  }
}

import Archives
import Glibc
import TestSupport
import Testing

@Suite final class FileTreeTests {
  private let files = TemporaryFolder()
  private var folder: String { files.path }

  init() throws {
    for name in ["b.md", "a.txt", ".hidden.md", "sub/c.md", "sub/d.html", ".git/e.md", "node_modules/f.md"] {
      try files.write("x", to: name)
    }
  }

  private func walk(hidden: Bool = false, globs: [String] = []) -> [String] {
    var paths: [String] = []
    let selection = FileTree.Selection(includesHidden: hidden, globs: globs.compactMap(Glob.init))
    FileTree.walk([folder], selection) { file in
      paths.append(String(file.path.dropFirst(folder.count + 1)))
    } failed: {
      paths.append("failed: \($0.reason)")
    }
    return paths
  }

  @Test func `passes hidden files over unless told to read them`() {
    #expect(walk() == ["a.txt", "b.md", "node_modules/f.md", "sub/c.md", "sub/d.html"])
    #expect(walk(hidden: true).prefix(2) == [".git/e.md", ".hidden.md"])
  }

  @Test(arguments: [
    (["*.md"], ["b.md", "node_modules/f.md", "sub/c.md"]),
    (["!node_modules", "!*.txt"], ["b.md", "sub/c.md", "sub/d.html"]),
    (["*.md", "!sub/*", "sub/c.md"], ["b.md", "node_modules/f.md", "sub/c.md"]),
  ]) func `keeps what globs name and skips what they exclude, the last one deciding`(globs: [String], kept: [String]) {
    #expect(walk(globs: globs) == kept)
  }

  @Test func `finds a file that is named itself whatever the globs`() {
    var found: [FileTree.File] = []
    let selection = FileTree.Selection(globs: [Glob("*.md")].compactMap { $0 })
    FileTree.walk([folder + "/a.txt"], selection, found: { found.append($0) }, failed: { _ in })
    #expect(found.map(\.path) == [folder + "/a.txt"])
    #expect(found.map(\.isFromFolder) == [false])
  }

  @Test func `passes pipes in a folder over`() throws {
    let isMade = unsafe mkfifo(folder + "/pipe", 0o600) == 0
    #expect(isMade)
    #expect(!walk().contains("pipe"))
  }
}

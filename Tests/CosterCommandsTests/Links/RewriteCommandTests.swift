import Foundation
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct RewriteCommandTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to name: String) throws -> String { try folder.write(Array(text.utf8), to: name) }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func rewrite(_ words: String..., input: String = "") -> Outcome {
    CosterCommandsTests.run(["rewrite"] + words, in: TestWorld(input: input))
  }

  @Test func `prints a unified diff and writes nothing, until it is asked to`() throws {
    let path = try write("one\ntwo\nthree\nfour https://apps.apple.com/app/id302.\nfive\n", to: "a.md")
    let summary = "coster: 1 link in 1 file: 1 would change in 1 file, 0 unchanged\n"
    let diff = rewrite(path, "--at", "11l")
    #expect(
      diff
        == Outcome(
          result: """
            --- \(path)
            +++ \(path)
            @@ -1,5 +1,5 @@
             one
             two
             three
            -four https://apps.apple.com/app/id302.
            +four https://apps.apple.com/app/id302?at=11l.
             five

            """, messages: summary))
    #expect(try text(path).contains("id302.\n"))
    #expect(rewrite(path, "--at", "11l", "--write").result == "")
    #expect(try text(path) == "one\ntwo\nthree\nfour https://apps.apple.com/app/id302?at=11l.\nfive\n")
    #expect(rewrite(path, "--at", "11l").result == "")
  }

  @Test func `a changed file keeps its mode, and one without a change its time`() throws {
    let changed = try write("https://apps.apple.com/app/id302", to: "a.sh")
    let same = try write("https://apps.apple.com/app/id302?at=11l", to: "b.sh")
    let past = Date(timeIntervalSince1970: 1_700_000_000)
    for path in [changed, same] {
      try FileManager.default.setAttributes([.posixPermissions: 0o750, .modificationDate: past], ofItemAtPath: path)
    }
    _ = rewrite(folder.path, "--at", "11l", "--write")
    let attributes = try [changed, same].map { try FileManager.default.attributesOfItem(atPath: $0) }
    #expect(attributes.map { $0[.posixPermissions] as? Int } == [0o750, 0o750])
    #expect(attributes[0][.modificationDate] as? Date != past)
    #expect(attributes[1][.modificationDate] as? Date == past)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.sh", "b.sh"])
  }

  @Test func `leaves alone what is no text of one's own`() throws {
    let link = "https://apps.apple.com/app/id302"
    _ = try write("*.log\n/build/\n!keep.log\n# x\n", to: ".gitignore")
    _ = try write("notes\n", to: "sub/.gitignore")
    for name in ["a.md", "x.log", "keep.log", "build/b.md", "sub/build/c.md", "sub/notes", ".hidden", "sub/d.md"] {
      _ = try write(link, to: name)
    }
    _ = try folder.write(Array(link.utf8) + [0], to: "binary")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.md", withDestinationPath: "a.md")
    let outcome = rewrite(folder.path, "--at", "1", "--format", "csv", "--no-header")
    let names = outcome.result.split(whereSeparator: \.isNewline).map { row in
      row.split(separator: ",")[0].dropFirst(folder.path.count + 1)
    }
    #expect(names == ["a.md", "keep.log", "sub/build/c.md", "sub/d.md"])
    #expect(outcome.messages.contains("a file was skipped: \(folder.path)/binary, which is binary"))
    for (name, reason) in [("binary", "is binary"), ("link.md", "is a symbolic link")] {
      let named = rewrite(folder.path + "/" + name, "--at", "1")
      #expect(named.exitCode == 2 && named.messages.contains(reason), "\(named)")
    }
  }

  @Test(arguments: [
    nil, "[core]\n\texcludesFile = ~/common # mine\n", "[user]\nexcludesfile=x\n[CORE] excludesfile = \"~/common\"",
  ])
  func `leaves out what git leaves out in every repository`(configuration: String?) throws {
    for name in ["repo/a.md", "repo/b.bak", "repo/c.bak", "other/b.bak", "sub/inner/b.bak", "sub/b.bak"] {
      _ = try write("https://apps.apple.com/app/id302", to: name)
    }
    for name in ["repo/.git/HEAD", "sub/inner/.git/HEAD"] { _ = try write("", to: name) }
    _ = try write("!c.bak\n", to: "repo/.gitignore")
    if let configuration { _ = try write(configuration, to: "home/.gitconfig") }
    _ = try write("*.bak\n", to: configuration == nil ? "home/.config/git/ignore" : "home/common")
    let world = TestWorld()
    world.variables = ["HOME": folder.path + "/home"]
    let paths = ["repo", "other", "sub"].map { folder.path + "/" + $0 }
    let outcome = CosterCommandsTests.run(
      ["rewrite", "--at", "1", "--format", "csv", "--no-header"] + paths, in: world)
    let names = outcome.result.split(whereSeparator: \.isNewline).map { row in
      String(row.split(separator: ",")[0].dropFirst(folder.path.count + 1))
    }
    #expect(names == ["repo/a.md", "repo/c.bak", "other/b.bak", "sub/b.bak"])
  }

  @Test func `a file with several names is refused by name, and stays`() throws {
    let link = "https://apps.apple.com/app/id302"
    let paths = ["a.md", "b.md"].map { folder.path + "/" + $0 }
    _ = try write(link, to: "a.md")
    _ = try write(link, to: "c.md")
    try FileManager.default.linkItem(atPath: paths[0], toPath: paths[1])
    for words in [[], ["--write"]] {
      let outcome = CosterCommandsTests.run(["rewrite", "--at", "1", folder.path] + words, in: TestWorld())
      #expect(outcome.exitCode == 1)
      for path in paths { #expect(outcome.messages.contains("\(path): has 2 names")) }
    }
    #expect(try paths.map(text) == [link, link])
    #expect(try text(folder.path + "/c.md") == link + "?at=1")
    #expect(rewrite(paths[0], "--storefront", "none").exitCode == 0)
  }

  @Test func `a file that is named twice is changed once, and a list of ignored files may begin with a mark`() throws {
    let path = try write("https://apps.apple.com/app/id302\n", to: "a.md")
    _ = try write("\u{FEFF}b.md\nc.md", to: ".gitignore")
    for name in ["b.md", "c.md"] { _ = try write("https://apps.apple.com/app/id302", to: name) }
    let outcome = rewrite(path, folder.path, folder.path + "/./a.md", "--at", "1")
    #expect(outcome.messages.hasPrefix("coster: 1 link in 1 file: 1 would change in 1 file"))
    #expect(outcome.result.matches(of: /\+\+\+/).count == 1)
  }

  @Test func `a diff of a name with blanks is one that patch applies`() throws {
    let path = try write("https://apps.apple.com/app/id302\n", to: "my posts/a b.md")
    let diff = rewrite(path, "--at", "1").result
    #expect(diff.hasPrefix("--- \(path)\t\n+++ \(path)\t\n@@ -1 +1 @@\n"))
  }

  @Test func `bytes that are no UTF-8 stay`() throws {
    let bytes: [UInt8] = [0xFF, 0xC3, 0x0A] + Array("https://apps.apple.com/us/app/id302 ".utf8) + [0xE9, 0x80]
    let path = try folder.write(bytes, to: "latin.txt")
    _ = rewrite(path, "--storefront", "none", "--write")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path))
        == Data([0xFF, 0xC3, 0x0A] + Array("https://apps.apple.com/app/id302 ".utf8) + [0xE9, 0x80]))
  }

  @Test func `says why links stay, and that by its exit code where something could not be done`() throws {
    let path = try write("https://apple.co/3pear https://apps.apple.com/app/id302?at=1", to: "a.txt")
    let outcome = rewrite(path, "--at", "1")
    #expect(outcome.exitCode == 1 && outcome.messages.contains("1 unchanged: a short link, which only the network"))
    #expect(outcome.messages.contains("1 unchanged: needs no change"))
    #expect(rewrite(try write("https://apps.apple.com/app/id302?at=1", to: "b.txt"), "--at", "1").exitCode == 0)
  }

  @Test func `standard input is printed with its links changed`() {
    let outcome = rewrite("-", "--modern", input: #"<a href="http://itunes.apple.com/us/app/x/id302?mt=8">é"#)
    #expect(outcome.result == #"<a href="https://apps.apple.com/us/app/id302">é"#)
  }

  @Test func `refuses what it cannot mean`() {
    for (words, reason) in [
      (["a"], "Nothing to change is named"), (["a", "--storefront", "zz"], "'zz' is no storefront"),
      (["a", "--wrap", "go.example/{url}"], "is no web address with one {url}"),
      (["-", "--at", "1", "--write"], "--write is for files"), (["-", "a", "--at", "1"], "Name it alone"),
    ] {
      let outcome = CosterCommandsTests.run(["rewrite"] + words, in: TestWorld())
      #expect(outcome.exitCode == 64 && outcome.messages.contains(reason), "\(words): \(outcome)")
    }
  }
}

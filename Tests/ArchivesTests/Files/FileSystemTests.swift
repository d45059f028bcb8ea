import Archives
import Glibc
import TestSupport
import Testing

@Suite final class FileSystemTests {
  private let files = TemporaryFolder()
  private var folder: String { files.path }

  @Test(arguments: ["plain", "jürgen", String(fileName: [0x62, 0xFF])])
  func `writes a file whole, in place of another one, under a name of any bytes`(name: String) throws {
    let path = "\(folder)/\(name)"
    try FileSystem.write(Array("first, and longer".utf8), to: path)
    try FileSystem.write(Array("second".utf8), to: path)
    #expect(try ByteStream(path: path).readAll(limit: 100) == Array("second".utf8))
    #expect(try FileSystem.names(in: folder) == [name])
  }

  @Test func `leaves nothing where it cannot write, and names the file that was meant`() throws {
    #expect(throws: InputError(name: "\(folder)/none/a", reason: "No such file or directory")) {
      try FileSystem.write([], to: "\(folder)/none/a")
    }
    #expect(try FileSystem.names(in: folder, includesHidden: true) == [])
  }

  @Test func `writes no draft over a file that has its name`() throws {
    let other = "\(folder)/a.\(getpid())"
    try FileSystem.write([1], to: other)
    try FileSystem.write([2], to: "\(folder)/a")
    #expect(try ByteStream(path: other).readAll(limit: 9) == [1])
    #expect(try FileSystem.names(in: folder) == ["a", "a.\(getpid())"])
  }

  @Test func `writes to where a link leads, and leaves the link`() throws {
    try FileSystem.write([1], to: "\(folder)/a")
    try FileSystem.link("\(folder)/link", to: "a")
    try FileSystem.write([2], to: "\(folder)/link")
    #expect(FileSystem.linkTarget("\(folder)/link") == "a")
    #expect(try ByteStream(path: "\(folder)/a").readAll(limit: 9) == [2])
  }

  @Test func `writes to what is no file of a disk directly`() throws {
    try FileSystem.link("\(folder)/null", to: "/dev/null")
    try FileSystem.write([1, 2], to: "\(folder)/null")
    #expect(FileSystem.linkTarget("\(folder)/null") == "/dev/null")
    #expect(FileSystem.fullPath("\(folder)/null") == "/dev/null")
  }

  @Test func `makes folders, and removes them with everything in them but what links lead to`() throws {
    try FileSystem.makeFolder(above: "\(folder)/a/b/file")
    try FileSystem.makeFolder("\(folder)/kept")
    try FileSystem.link("\(folder)/a/link", to: "\(folder)/kept")
    try FileSystem.write([1], to: "\(folder)/a/b/file")
    try FileSystem.removeAll("\(folder)/a")
    #expect(try FileSystem.names(in: folder) == ["kept"])
  }

  @Test func `says why a file is not there`() {
    let errors = ["\(folder)/none", "/dev/null/none"].map { path in
      #expect(throws: InputError.self) { try FileSystem.status(of: path) }
    }
    #expect(errors.map { $0?.cause } == [.missing, .missing])
  }

  @Test func `lets one opener lock a folder at a time`() throws {
    var first: OpenFile? = try OpenFile(folder, for: .folder)
    let second = try OpenFile(folder, for: .folder)
    #expect(try first?.lock(waits: false) == true)
    #expect(try second.lock(waits: false) == false)
    first = nil
    #expect(try second.lock(waits: true))
  }
}

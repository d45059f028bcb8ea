import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPServer

struct SocketPathTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/s" }

  private func listener() throws -> Listener { try Listener(.unix(path: path)) }

  /// What `lstat` says of the path; `nil` where nothing is there.
  private func kind() -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private func mode() -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  @Test(arguments: [0o600, 0o660, 0o777]) func `a socket has the mode that it is to have`(_ mode: Int) throws {
    let group = String(getegid())
    let listener = try Listener(.unix(path: path), access: SocketAccess(mode: mode, group: group))
    #expect(kind() == .typeSocket && self.mode() == mode)
    listener.refuse()
    #expect(kind() == nil)
  }

  @Test func `a group that is not there is named, and no socket is left`() throws {
    let error = #expect(throws: ServerError.self) {
      try Listener(.unix(path: path), access: SocketAccess(group: "no-such-group"))
    }
    #expect(error?.description.says("… unix:\(path): … 'no-such-group'. … --socket-group.") == true)
    #expect(kind() == nil)
  }

  @Test func `a socket that a killed server left is replaced`() throws {
    // Closed without being removed, as by a signal.
    try listener().close()
    #expect(kind() == .typeSocket)
    let next = try listener()
    next.refuse()
    #expect(kind() == nil)
    next.close()
  }

  @Test func `a socket that somebody listens at stays`() throws {
    let first = try listener()
    #expect(throws: ServerError.self) { try listener() }
    #expect(kind() == .typeSocket)
    first.close()
  }

  @Test(arguments: ["file", "folder", "pipe", "link to a file", "link to a socket"])
  func `what is not a socket stays, and is named`(what: String) throws {
    let other = try folder.write("mine", to: "other")
    switch what {
    case "file": try folder.write("mine", to: "s")
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "link to a file": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    default:
      let left = folder.path + "/left"
      try Listener(.unix(path: left)).close()
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: left)
    }
    let (before, names) = (kind(), folder.files)
    let error = try #require(throws: ServerError.self) { try listener() }
    #expect("\(error)".contains(path) && "\(error)".contains("left as it is"))
    #expect(kind() == before && folder.files == names)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine")
  }

  @Test func `a server that ends removes its own socket, and not what took its name`() throws {
    let server = try listener()
    #expect(unsafe unlink(path) == 0)
    try folder.write("mine", to: "s")
    server.refuse()
    #expect(kind() == .typeRegular)
    #expect(unsafe unlink(path) == 0)
    let next = try listener()
    server.refuse()
    #expect(kind() == .typeSocket)
    for one in [server, next] { one.close() }
  }
}

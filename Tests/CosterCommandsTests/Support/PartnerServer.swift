import Archives
import TestSupport

/// A server of the partner feed of our own, with a page for each folder.
enum PartnerServer {
  /// The files of tables as v5 has them: an archive for each, with its checksum.
  ///
  /// `full` is where incremental ones lie: below `current`, or below the folder of another week.
  static func files(_ tables: [FeedTable], full: String = "current", hasChecksums: Bool = true) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for table in tables {
      let parts = table.path.split(separator: "/").map(String.init)
      let member = parts.suffix(2).joined(separator: "/")
      let day = parts[parts.count - 2].suffix(8)
      let path = "/v5/" + (parts.count > 2 ? "\(full)/incremental/\(day)/" : "\(full)/") + member + ".tbz"
      files[path] = TarSample([(name: member, text: table.text)]).bytes
      if hasChecksums { files[path + ".md5"] = checksum(of: files[path] ?? []) }
    }
    return files
  }

  /// The file of a group as v3 has it: one archive with all tables, with its checksum.
  static func group(_ name: String, at path: String, _ tables: [FeedTable]) -> [String: [UInt8]] {
    let members = tables.map { (name: $0.path.replacing("incremental/", with: ""), text: $0.text) }
    let archive = TarSample(members).bytes
    return ["\(path)/\(name).tbz": archive, "\(path)/\(name).tbz.md5": checksum(of: archive)]
  }

  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    let checksum = Checksum(.md5)
    unsafe bytes.withUnsafeBytes { unsafe checksum.update($0) }
    return Array("MD5 (archive) = \(checksum.finish())\n".utf8)
  }
}

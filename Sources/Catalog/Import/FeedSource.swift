internal import Archives
internal import CatalogModel
internal import Dispatch
internal import Feeds

/// What the reading thread tells the writing thread, in order.
enum FeedMessage: Sendable {
  case begin(FileTree.File, FeedFormat)
  case items([FeedItem], bytesRead: Int64)
  /// A file is done; `sum` is its SHA-256, `problem` says why it could not be read to its end, and `remarks` what was
  /// odd but could be read.
  case end(sum: String, byteCount: Int64, problem: String?, remarks: [String])
  /// A table of the partner feed, which goes into a snapshot and not into listings.
  case table(PartnerSource)
  /// A file that cannot be read, or that is no feed.
  case unreadable(String)
}

/// Reads feeds on a thread of its own and sends what they tell, a batch at a time.
final class FeedSource: Sendable {
  private let channel = BoundedChannel<FeedMessage>(capacity: 8)
  private let storefront: Storefront?
  /// Whether tables of the partner feed are passed over, since they were read before.
  private let skipsTables: Bool
  private static let batchSize = 256

  init(storefront: Storefront?, skipsTables: Bool = false) {
    self.storefront = storefront
    self.skipsTables = skipsTables
  }

  /// Reads all files and calls `handle` with each message, on the caller's thread.
  func forEach(_ files: [FileTree.File], _ handle: (FeedMessage) throws -> Void) throws {
    let readers = DispatchGroup()
    DispatchQueue.global(qos: .userInitiated).async(group: readers) { self.read(files) }
    defer {
      channel.close()
      readers.wait()
    }
    while let message = channel.receive() { try handle(message) }
  }

  private func read(_ files: [FileTree.File]) {
    for file in files where !read(file) { break }
    channel.close()
  }

  /// Returns whether the receiver still listens.
  private func read(_ file: FileTree.File) -> Bool {
    do throws(InputError) {
      let sum = SHA256()
      let stream = try ByteStream(path: file.path).summed(by: sum).decompressed()
      if let archive = try ArchiveReader(stream) { return try read(archive, of: file) }
      switch FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) {
      case .unknown(let reason): return channel.send(.unreadable("\(file.path): \(reason)"))
      // What comes by a pipe cannot be read again: it is handed over as far as it was read.
      case .feed(.partnerFeed):
        return channel.send(.table(PartnerSource(file: file, contents: file.path == "-" ? stream : nil)))
      case .feed(let format): return read(stream, file, format, sum)
      }
    } catch {
      return channel.send(.unreadable("\(error)"))
    }
  }

  /// Reads the files in an archive, each as what its content tells.
  ///
  /// An archive whose first file is a table of the partner feed is left whole to the building of snapshots, which
  /// tells when there are other feeds in it; tables behind other feeds are left to it, too.
  private func read(_ archive: ArchiveReader, of file: FileTree.File) throws(InputError) -> Bool {
    var isFirst = true
    var hasTables = false
    while let entry = try archive.next() {
      var member = file
      member.path = entry.stream.name
      member.modifiedAt = entry.modifiedAt ?? file.modifiedAt
      let sum = SHA256()
      let stream = entry.stream.summed(by: sum)
      let isHeard: Bool
      switch FeedFormat.recognise(try stream.peek(FeedFormat.beginningByteCount)) {
      case .feed(.partnerFeed) where file.path == "-":
        isHeard = channel.send(
          .unreadable("\(member.path): a partner-feed archive is read from a file only; save it, and name the file"))
      case .feed(.partnerFeed) where isFirst && !skipsTables:
        return channel.send(.table(PartnerSource(file: file)))
      case .feed(.partnerFeed):
        hasTables = true
        isHeard = true
      case .unknown(let reason): isHeard = channel.send(.unreadable("\(member.path): \(reason)"))
      case .feed(let format): isHeard = read(stream, member, format, sum)
      }
      guard isHeard else { return false }
      isFirst = false
    }
    guard hasTables, !skipsTables else { return true }
    return channel.send(.table(PartnerSource(file: file, othersAreRead: true)))
  }

  private func read(_ stream: ByteStream, _ file: FileTree.File, _ format: FeedFormat, _ sum: SHA256) -> Bool {
    guard channel.send(.begin(file, format)) else { return false }
    let batch = Batch(channel)
    var problem: String?
    var remarks: [String] = []
    do {
      remarks = try FeedReader(stream).read(storefront: storefront) { try batch.append($0, stream.offset) }.remarks
    } catch is ReceiverGone {
      return false
    } catch {
      problem = "\(error)"
    }
    guard batch.flush(stream.offset) else { return false }
    return channel.send(.end(sum: sum.finish(), byteCount: stream.offset, problem: problem, remarks: remarks))
  }

  private struct ReceiverGone: Error {}

  private final class Batch {
    private let channel: BoundedChannel<FeedMessage>
    private var items: [FeedItem] = []

    init(_ channel: BoundedChannel<FeedMessage>) {
      self.channel = channel
      items.reserveCapacity(FeedSource.batchSize)
    }

    func append(_ item: FeedItem, _ bytesRead: Int64) throws {
      items.append(item)
      guard items.count < FeedSource.batchSize || flush(bytesRead) else { throw ReceiverGone() }
    }

    func flush(_ bytesRead: Int64) -> Bool {
      defer { items.removeAll(keepingCapacity: true) }
      return items.isEmpty || channel.send(.items(items, bytesRead: bytesRead))
    }
  }
}

/// How an HTTP body is packed, by the word that its head has for it (RFC 9110 §8.4.1).
package enum ContentCoding: String, Sendable {
  case brotli = "br"
  case gzip
  /// A zlib stream; some servers send what is in one without its head and checksum.
  case deflate
  case zstd
  case compress

  package init?(_ word: String) {
    self.init(rawValue: word.hasPrefix("x-") ? String(word.dropFirst(2)) : word)
  }
}

extension ByteStream {
  /// A body as it was before this coding; what is wrong with it is thrown when it is reached.
  package func unpacked(_ coding: ContentCoding) throws(InputError) -> ByteStream {
    switch coding {
    case .brotli: unsafe ByteStream(name: name, fill: BrotliReader(self).read(into:))
    case .gzip: gunzipped(.gzip)
    case .deflate: gunzipped(try beginsZlib() ? .zlib : .none)
    case .zstd: filtered(.zstd)
    case .compress: filtered(.compress)
    }
  }

  private func gunzipped(_ wrapping: GzipReader.Wrapping) -> ByteStream {
    let problems = InputProblems()
    let reader = GzipReader(self, problems: problems, wrapping: wrapping)
    return unsafe ByteStream(name: name) { buffer throws(InputError) in
      let count = try unsafe reader.read(into: buffer)
      if count == 0, let problem = problems.all.first { throw problem }
      return count
    }
  }

  /// Whether the stream has the head of a zlib stream: RFC 1950 §2.2.
  private func beginsZlib() throws(InputError) -> Bool {
    let head = Array(try peek(2))
    return head.count == 2 && head[0] & 0x0F == 8 && (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
  }

  /// The same bytes, which throw where there are more of them than `limit`: little that is packed can become much.
  package func limited(to limit: Int64) -> ByteStream {
    unsafe ByteStream(name: name) { buffer throws(InputError) in
      let count = try unsafe self.read(into: buffer)
      guard self.offset <= limit else {
        throw InputError(name: self.name, reason: "unpacks to more than \(limit >> 20) MB, the most that is read of it")
      }
      return count
    }
  }
}

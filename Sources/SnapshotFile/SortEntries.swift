/// The beginning of a row's key, and where the row is among others.
struct SortEntry: BitwiseCopyable {
  let prefix: KeyPrefix
  let offset: Int
}

/// Entries that are sorted by their prefixes, byte by byte, from the last one that differs to the first.
@safe struct SortEntries: ~Copyable {
  private var entries = ByteBuffer(capacity: 0)
  private var scratch = ByteBuffer(capacity: 0)
  private(set) var count = 0
  private static let size = MemoryLayout<SortEntry>.stride

  private var pointer: UnsafeMutablePointer<SortEntry> { unsafe entries.start.assumingMemoryBound(to: SortEntry.self) }

  subscript(index: Int) -> SortEntry {
    precondition(index >= 0 && index < count, "an index is below the count")
    return unsafe pointer[index]
  }

  mutating func append(_ entry: SortEntry) {
    entries.reserve((count + 1) * Self.size)
    unsafe (pointer + count).initialize(to: entry)
    count += 1
  }

  /// Removes all entries and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Sorts the entries; `compare` decides of two with one prefix, and of equal ones the first that was added comes
  /// first.
  mutating func sort(_ compare: (SortEntry, SortEntry) -> Int) {
    scratch.reserve(count * Self.size)
    let (first, second) = differences()
    for shift in stride(from: 0, to: 64, by: 8) where second >> UInt64(shift) & 0xFF != 0 {
      distribute { $0.prefix.second >> UInt64(shift) }
    }
    for shift in stride(from: 0, to: 64, by: 8) where first >> UInt64(shift) & 0xFF != 0 {
      distribute { $0.prefix.first >> UInt64(shift) }
    }
    sortEqualPrefixes(compare)
  }

  /// The bits in which any two prefixes differ.
  private func differences() -> KeyPrefix {
    var differences: KeyPrefix = (0, 0)
    for index in 0..<count {
      unsafe differences.first |= pointer[index].prefix.first ^ pointer[0].prefix.first
      unsafe differences.second |= pointer[index].prefix.second ^ pointer[0].prefix.second
    }
    return differences
  }

  /// Brings the entries into the order of one byte, and leaves those with the same one in theirs.
  @inline(__always)
  private mutating func distribute(_ byte: (SortEntry) -> UInt64) {
    let (source, target) = unsafe (pointer, scratch.start.assumingMemoryBound(to: SortEntry.self))
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { offsets in
      unsafe offsets.initialize(repeating: 0)
      for index in 0..<count { unsafe offsets[Int(byte(source[index]) & 0xFF)] += 1 }
      var offset = 0
      for value in 0..<256 { unsafe (offset, offsets[value]) = (offset + offsets[value], offset) }
      for index in 0..<count {
        let entry = unsafe source[index]
        let value = Int(byte(entry) & 0xFF)
        unsafe (target + offsets[value]).initialize(to: entry)
        unsafe offsets[value] += 1
      }
    }
    swap(&entries, &scratch)
  }

  /// Sorts the entries whose keys begin alike.
  private func sortEqualPrefixes(_ compare: (SortEntry, SortEntry) -> Int) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, unsafe pointer[end].prefix == pointer[start].prefix { end += 1 }
      if end - start > 1 {
        var equal = unsafe UnsafeMutableBufferPointer(start: pointer + start, count: end - start)
        unsafe equal.sort { left, right in
          let difference = compare(left, right)
          return difference != 0 ? difference < 0 : left.offset < right.offset
        }
      }
      start = end
    }
  }
}

extension UnsafeRawPointer {
  @inline(__always) func byte(_ offset: Int) -> UInt8 { unsafe load(fromByteOffset: offset, as: UInt8.self) }

  @inline(__always) func big16(_ offset: Int) -> Int {
    unsafe Int(UInt16(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
  }

  @inline(__always) func big32(_ offset: Int) -> UInt32 {
    unsafe UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always) func big64(_ offset: Int) -> UInt64 {
    unsafe UInt64(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension UnsafeMutableRawPointer {
  @inline(__always) func setBig16(_ value: Int, _ offset: Int) {
    unsafe storeBytes(of: UInt16(truncatingIfNeeded: value).bigEndian, toByteOffset: offset, as: UInt16.self)
  }

  @inline(__always) func setBig32(_ value: UInt32, _ offset: Int) {
    unsafe storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt32.self)
  }

  @inline(__always) func setBig64(_ value: UInt64, _ offset: Int) {
    unsafe storeBytes(of: value.bigEndian, toByteOffset: offset, as: UInt64.self)
  }
}

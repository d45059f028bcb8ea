// The floor of any search: reads a file as `coster resolve` does, a piece at a time, and looks with memchr for a byte
// that no piece has.
//
//   MemchrFloor FILE

import Glibc

guard CommandLine.arguments.count == 2 else { fatalError("usage: MemchrFloor FILE") }
let file = open(CommandLine.arguments[1], O_RDONLY)
guard file >= 0 else { fatalError("cannot open \(CommandLine.arguments[1])") }
let size = 256 << 10
let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
var found = 0
while case let count = read(file, buffer, size), count > 0 {
  if memchr(buffer, 0x01, count) != nil { found += 1 }
}
print(found)

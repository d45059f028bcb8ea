import Foundation

/// A text of our own, and what compressing programs made of it.
enum ArchiveSamples {
  static let text = String(repeating: "https://books.apple.com/gb/book/id1000000404\n", count: 4)

  /// ``text`` in every compression, but ``compress``, which can be cut off unnoticed.
  static let all = [("gzip", gzip), ("bzip2", bzip2), ("xz", xz), ("zstd", zstd), ("lz4", lz4)]

  static let gzip = bytes("H4sIAAAAAAACA8soKSkottLXT8rPzy7WSywoyEnVS87P1U9PAgvpZ6YYGoCBiYEJV8bgUAwA4f86KrQAAAA=")
  static let bzip2 = bytes(
    """
    QlpoOTFBWSZTWVgO9DUAADXZgBAQAAHkED7uzAAgAHBQAYjTTRoFVRkDTTQYhkaHpQkTJFipsYcEjoiTJlDs3ECpYidmJcemJhc8ES58VIkD4/F3JF\
    OFCQWA70NQ
    """)
  static let xz = bytes(
    """
    /Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ACzACxdADQdLOB1c+8Mnn4xh808CMnhO+aO9zEJM8IHlJ68Ha/iFxXWTMzgKoKpo+gAAHuPgGMLzPfMAA\
    FItAEAAABtlaV9scRn+wIAAAAABFla
    """)
  static let zstd = bytes("KLUv/QRYhQEANAJodHRwczovL2Jvb2tzLmFwcGxlLmNvbS9nYi9pZDEwNDA0CgMABKiI4JrWhDkGd2iZZA==")
  static let lz4 = bytes(
    """
    BCJNGGRApzQAAADxC2h0dHBzOi8vYm9va3MuYXBwbGUuY29tL2diEwBRL2lkMTABAE80MDQKLQBvUDA0MDQKAAAAAHzmOE0=
    """)
  static let compress = bytes(
    """
    H52QaOjQgTNHx4sXYt68WTPHRRg4cNiUcTHmTZsXZ8QgVLjmRRoyMWCIHEkDBg0FAQcWPJhwYcOHESdWvJhx40KPIEeSNIlSIEGDNhk6hCiRokWMGl\
    t2/BhSp0meKX+y5PiSqMyjNZXibKqz5Ek=
    """)

  private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }
}

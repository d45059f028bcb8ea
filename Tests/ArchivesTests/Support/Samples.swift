import Foundation

/// A text of our own, and what compressing programs made of it.
enum Samples {
  static let text = (1..<25).map { number in
    "\(number). Read https://apps.apple.com/jp/app/pear-\(number % 7)/id\(1_000_000_000 + number * 37) today.\n"
  }.joined()

  /// ``text`` in every compression.
  static let all = [("gzip", gzip), ("bzip2", bzip2), ("xz", xz), ("zstd", zstd), ("lz4", lz4)]

  /// The text in ``compress``.
  static let shortText = String(repeating: "https://books.apple.com/gb/book/id1000000404\n", count: 4)

  static let gzip = bytes(
    """
    H4sIAAAAAAACA53UMW7EIBCF4X5P4Qus4Q0zDOQYuYEVW0qirBbtusntkyhi7BINBQXF1/xPYJ5et2Wd3ve9PV9CWFp7zr/X1za/3W/hs/29hL\
    YtjyvCx4r4f5JO+31dvucLjQN0ApQ7kMaBdAAAOsDjAJ8ALh2QcUBOQJEO5HEgHwARdUDHgXgCpHaguDJSzR2orowppQ4gujomjSbAFZKjbRHk\
    KslsY0RypeRiawS7WgpsjhBXTBHbI7KrplQbJNRVM5MtEsVVM2ebJKqrpkbbJEVXTWXbJMFVU/X4H8lVs8A2SclVs4htkthVsxTb5A/XMw8pJw\
    YAAA==
    """)

  static let bzip2 = bytes(
    """
    QlpoOTFBWSZTWf3JOFEAAPbbgBgQQAP/8BAALnbcIDABQjASVE29Sn+qmJiAANA00jCoe1TQaMgACpU0IPUaAAGjJUBMAXMBZ4XZ78aZZaaVkt\
    ksskknwBfgFJJJskvusvkKyVkk1AXcBdAFqAuoCeN8mODbbbbbbbtt+gKAKgCyjfZUAFYAIzcN140WQFzACWXqRBUpBU85CvICixYg5HKmaIAZ\
    9DTbzMyl3cucVaISzMZOKmZRmNVh4s1FjhqhVupucU7LbMAJqAE6ABMwAmolglBOYlonoTETITITETyJUSoSgl4mYn4TMS4S8SwSohYJeJQSgT\
    SJaJmJcJ/F3JFOFCQ/ck4UQA==
    """)

  static let xz = bytes(
    """
    /Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4AYmANtdABiLgCUmDLdIKSGetDAgOonTvhYLVrRGSqph5Z3UR+dDmQnd7hx0xo53QmiaTPUGUyw+p+\
    q/F+J4InZgVDd932YWTqkCsd4fi7jCl7t9UzcTSgxLbYZJehXSWtzx1u7PvRT3FUJFx47wPqXNp6ZR04G0RSaxIstNWEaOGmINtpZ0gmczyIKw\
    sPPy7N02DsnLLa0MaMIoe5qjj1i34x+fRBn3Rlg8sXrLNDzb+r4imgLGGcS8Y0Qbc1tak5DXKZI2JLLyV1XQvVGWOb8o9O6QAHSp4/sewbpzcX\
    PhWAAAeCoKdPicetUAAfcBpwwAABQMBC+xxGf7AgAAAAAEWVo=
    """)

  static let zstd = bytes(
    """
    KLUv/QRoPQYAUkodF4BrG2Ra4M9j/8gTpgta6ZW92WxNBoCF3a347UR9IzLzcSkvzMXtjLF+Q8bHtuy7u++v/q15VcXz0n9xrmcmNtbebRcjIm\
    Pbu62q/zOVEYEUOaOBAs51I1EXHHc89RTFNEU6lvdcet5zSg3PgyAkMNxBBOkBOKgRIGm8R3sHoJUUFAcRIAQIAVyAnPj/T0UfyVa2nvrK1Kfc\
    Oqjos4JmUM9vytm0mh0U810tG10n+h7wx0oHdMHNuFoQziYa+furmgJsFalk41Y=
    """)

  static let lz4 = bytes(
    """
    BCJNGGRAp1UBAADwEjEuIFJlYWQgaHR0cHM6Ly9hcHBzLmFwcGxlLmNvbS9qcBIAwi9wZWFyLTEvaWQxMAEAvzM3IHRvZGF5LgoyQQAXFzJBAC\
    Q3NEEAHzNBABcWM0EANDExMUEAHzRBABcXNEEAJDQ4QQAfNUEAFxc1QQAkODVBAB82QQAXFjZBADQyMjJBAB83QQAXFzBBACQ1OUEAHzjHASI0\
    Mjk2QQAfOccBIjQzMzNBAC8xMMgBIjUzNzBCAB8xyQEiJTQwjAIvMTLKASIlNDSNAi8xM8sBIiU0OI4CLzE0zAEiJTUxjwIvMTXNASIlNTWQAi\
    8xNs4BIiU1OZECLzE3zgEiJTYykgIvMTjOASIlNjaTAi8xOc4BIiU3MJQCLzIwzgEiJTc0lAIvMjHOASImNzcgBR8yzgEiJTgxlAIvMjPOASIl\
    ODWUAi8yNM4BIrA4ODggdG9kYXkuCgAAAABn3+4W
    """)

  static let compress = bytes(
    """
    H52QaOjQgTNHx4sXYt68WTPHRRg4cNiUcTHmTZsXZ8QgVLjmRRoyMWCIHEkDBg0FAQcWPJhwYcOHESdWvJhx40KPIEeSNIlSIEGDNhk6hCiRok\
    WMGlt2/BhSp0meKX+y5PiSqMyjNZXibKqz5Ek=
    """)

  private static func bytes(_ base64: String) -> [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }
}

/// Numbers that are the same in every run for the same seed: Sebastiano Vigna's SplitMix64.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but without, `bound`.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number from 0 up to, but without, 1.
  public mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }

  public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

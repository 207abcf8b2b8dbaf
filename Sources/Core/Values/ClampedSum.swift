extension Sequence<Int64> {
  /// The sum, or the nearest number that 64 bits hold.
  package func clampedSum() -> Int64 { Int64(clamping: reduce(Int128(0)) { $0 + Int128($1) }) }
}

/// Division of whole numbers without loss.
public enum Apportionment {
  /// Divides a total in proportion to weights by the method of the largest remainder (Hamilton): each share is its
  /// quotient rounded toward zero, and the rest goes one by one to the largest remainders, ties to the first.
  ///
  /// - Parameter weights: none below zero. If all are zero, the first receives everything.
  /// - Returns: as many shares as weights; they add up to the total.
  public static func shares(of total: Int64, by weights: [Int64]) -> [Int64] {
    guard !weights.isEmpty else { return [] }
    let sum = weights.reduce(Int128(0)) { $0 + Int128(max($1, 0)) }
    guard sum > 0 else { return [total] + weights.dropFirst().map { _ in 0 } }
    let sign: Int128 = total < 0 ? -1 : 1
    let size = Int128(total.magnitude)
    var shares = weights.map { size * Int128(max($0, 0)) / sum }
    let remainders = weights.map { size * Int128(max($0, 0)) % sum }
    let left = Int(size - shares.reduce(0, +))
    let order = weights.indices.sorted { (remainders[$1], $0) < (remainders[$0], $1) }
    for index in order.prefix(left) { shares[index] += 1 }
    return shares.map { Int64(clamping: sign * $0) }
  }
}

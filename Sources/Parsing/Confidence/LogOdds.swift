/// Converts between probabilities and log-odds without a mathematics library, since this target imports none.
enum LogOdds {
  /// The probability for log-odds: `1 / (1 + e^-x)`.
  static func probability(_ odds: Double) -> Double { 1 / (1 + exponential(-odds)) }

  /// `e^x` for |x| ≤ 40, by squaring a short series ten times; the relative error is at most 1/5,000 up to |x| = 10 and
  /// 1/100 at 40, where it no longer affects a probability.
  static func exponential(_ x: Double) -> Double {
    let small = max(-40, min(40, x)) / 1024
    var result = 1 + small + small * small / 2
    for _ in 0..<10 { result *= result }
    return result
  }

  /// The natural logarithm of a probability between 0.001 and 1, by Newton's method on the exponential.
  static func logarithm(_ probability: Double) -> Double {
    let wanted = max(0.001, min(1, probability))
    var guess = wanted - 1
    for _ in 0..<12 { guess += wanted / exponential(guess) - 1 }
    return guess
  }
}

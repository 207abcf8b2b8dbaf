/// The check digits of ISO 7064, MOD 97-10, as in account numbers (ISO 13616) and creditor references (ISO 11649).
enum MOD97 {
  /// Whether a number is correct: with its first four characters at the end, which are its prefix and the check digits,
  /// the remainder modulo 97 is 1.
  ///
  /// - Parameter values: the values of its characters: 0…9, and 10…35 for letters.
  static func isRight(_ values: [Int]) -> Bool {
    (values.dropFirst(4) + values.prefix(4)).reduce(0) { ($0 * ($1 > 9 ? 100 : 10) + $1) % 97 } == 1
  }
}

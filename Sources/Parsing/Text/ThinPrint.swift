internal import Core

/// Comparison of words in thin print, where a letter is misread in the same way throughout a page: every T of a receipt
/// as I, every O as U, so that `SUBTOTAL` becomes `SUBIUIAL`.
enum ThinPrint {
  /// An FNV-1a hash of the word with look-alike letters unified.
  static func hash(_ word: String) -> UInt64 { FNV1a.hash(word.utf8.lazy.map { UInt64(plainest($0)) }) }

  /// Whether words differ only in look-alike letters and agree in at least a third of their letters.
  static func isSame(_ left: String, _ right: String) -> Bool {
    let pairs = zip(left.utf8, right.utf8)
    return left.utf8.count == right.utf8.count && pairs.allSatisfy { plainest($0) == plainest($1) }
      && pairs.count { $0 == $1 } * 3 >= left.utf8.count
  }

  /// An O that lost its top looks like a U.
  private static func plainest(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: "u") ? UInt8(ascii: "o") : LookAlike.plainest(byte)
  }
}

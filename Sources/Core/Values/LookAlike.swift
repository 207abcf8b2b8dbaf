/// Comparison of letters and digits that recognition confuses.
///
/// Two readings of one word have the same key. The tables that replace misread digits are separate, because each has to
/// know which letters can be meant as letters: in amounts, card numbers, dates or labels.
public enum LookAlike {
  /// Whether a word with the same look-alike key as a name is a misreading of it: at least most letters must be equal,
  /// as in `TKEA` for `IKEA`, but not `CURT` for `EVRI`.
  public static func isLikely(_ word: String, _ name: String) -> Bool {
    word.count == name.count && zip(word, name).count { $0.0 == $0.1 } * 2 > name.count
  }

  /// A hash of a number's digits that is equal for digits and letters that look alike, so that misreadings do not
  /// change it.
  public static func hash(ofNumber digits: String) -> UInt32 {
    let hash = FNV1a.hash(key(of: digits))
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// A lower-case word with each letter replaced by the representative of its look-alikes.
  public static func key(of letters: String) -> String {
    String(decoding: letters.utf8.lazy.map(plainest), as: UTF8.self)
  }

  /// The representative of the look-alikes of a UTF-8 byte; bytes without look-alikes are unchanged.
  public static func plainest(_ byte: UInt8) -> UInt8 { table[Int(byte)] }

  private static let table: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for alike in ["o0qd", "i1ltj", "s5", "b8", "z2", "g69", "uv", "ce", "nh", "fp"] {
      for byte in alike.utf8 { table[Int(byte)] = alike.utf8.first ?? byte }
    }
    return table
  }()
}

/// Letters that look alike to recognition, made equal.
public enum LookAlike {
  /// Whether a word that looks like a name is a misreading of it: most letters are read right, `TKEA` for `IKEA`, not
  /// `CURT` for `EVRI`.
  public static func isLikely(_ word: String, _ name: String) -> Bool {
    word.count == name.count && zip(word, name).count { $0.0 == $0.1 } * 2 > name.count
  }

  /// A hash of a number's digits and of the letters that digits are read as; misread ones that look alike make no difference.
  public static func hash(ofNumber digits: String) -> UInt32 {
    let hash = FNV1a.hash(key(of: digits))
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// The folded word with each letter replaced by the plainest of its look-alikes.
  public static func key(of letters: String) -> String {
    String(decoding: letters.utf8.lazy.map(plainest), as: UTF8.self)
  }

  /// The plainest look-alike of a letter, as a byte of UTF-8; other bytes stay as they are.
  public static func plainest(_ byte: UInt8) -> UInt8 { table[Int(byte)] }

  private static let table: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    for alike in ["o0qd", "i1ltj", "s5", "b8", "z2", "g69", "uv", "ce", "nh", "fp"] {
      for byte in alike.utf8 { table[Int(byte)] = alike.utf8.first ?? byte }
    }
    return table
  }()
}

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
    String(
      letters.map { letter in
        switch letter {
        case "0", "o", "q", "d": "o"
        case "1", "i", "l", "t", "j": "i"
        case "5", "s": "s"
        case "8", "b": "b"
        case "2", "z": "z"
        case "6", "g", "9": "g"
        case "u", "v": "u"
        case "e", "c": "c"
        case "h", "n": "n"
        case "f", "p": "f"
        default: letter
        }
      })
  }
}

/// International bank account numbers, ISO 13616.
public enum IBAN {
  /// Whether the check digits are right (ISO 7064, modulus 97) and the length is one that a country has.
  public static func isValid(_ text: String) -> Bool {
    let characters = Array(text.utf8)
    guard (15...34).contains(characters.count),
      characters.prefix(2).allSatisfy({ (65...90).contains($0) }),
      characters.dropFirst(2).prefix(2).allSatisfy({ (48...57).contains($0) })
    else { return false }
    var rest = 0
    for character in characters.dropFirst(4) + characters.prefix(4) {
      switch character {
      case 48...57: rest = (rest * 10 + Int(character) - 48) % 97
      case 65...90: rest = (rest * 100 + Int(character) - 55) % 97
      default: return false
      }
    }
    return rest == 1
  }

  /// Without spaces, in capital letters; nil where it is none.
  public static func normalized(_ text: String) -> String? {
    let compact = text.filter { !$0.isWhitespace }.uppercased()
    return isValid(compact) ? compact : nil
  }
}

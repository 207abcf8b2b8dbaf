/// Numbers with their nouns.
public enum Plural {
  /// Returns a number with its noun: `1 bill`, `2 bills`.
  public static func count(_ number: Int, _ noun: String) -> String { count(number, noun, noun + "s") }

  /// Returns a number with its noun, for an irregular plural: `1 entry`, `2 entries`.
  public static func count(_ number: Int, _ noun: String, _ plural: String) -> String {
    "\(number) \(number == 1 ? noun : plural)"
  }
}

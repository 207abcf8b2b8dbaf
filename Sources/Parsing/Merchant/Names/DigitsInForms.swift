/// Letters of a legal form at the end of a name that were read as digits which look alike: `Quill 6mbH`, `QUILL L1D`,
/// `QUILL 5/8` for `S/B`. Only for recognised text: in a text layer, a digit is one.
enum DigitsInForms {
  /// The name with the letters of its legal form.
  ///
  /// - Parameter isRegistered: whether the company's registration number is printed after the name. Only then, digits
  ///   without a letter beside them are a form: `Studio 5/8` may be a name.
  static func repaired(_ name: String, isRegistered: Bool) -> String {
    let words = name.split(separator: " ").map(String.init)
    for count in [2, 1] where words.count > count {
      let tail = words.suffix(count).joined(separator: " ")
      guard mayBeForm(tail, isRegistered) else { continue }
      guard let form = spellings(of: tail).first(where: { isForm($0) }) else { continue }
      return (words.dropLast(count) + [form]).joined(separator: " ")
    }
    return name
  }

  /// Whether some letters of a short text may be printed as digits.
  private static func mayBeForm(_ text: String, _ isRegistered: Bool) -> Bool {
    let digits = text.count { letters[$0] != nil }, others = text.count(where: \.isLetter)
    guard (1...mostDigits).contains(digits), text.count(where: \.isNumber) == digits, text.count <= longest else {
      return false
    }
    if text.contains("/") { return others > 0 || isRegistered }
    return others >= digits && others + digits >= shortest
  }

  private static let mostDigits = 3
  /// In letters and digits. Shorter words are codes as often as forms: `A6`.
  private static let shortest = 3
  /// In characters: `Sdn. Bhd.`
  private static let longest = 9

  private static func isForm(_ text: String) -> Bool {
    slashed.contains(Fold.string(text)) || !text.contains("/") && MerchantWords.isLegalForm(text)
  }

  /// Forms abbreviated with a slash, in Malaysia, Denmark and Norway. Without it, their letters are initials as well.
  private static let slashed: Set<String> = ["s/b", "a/s", "k/s", "i/s"]

  /// The letters that each digit is read from.
  private static let letters: [Character: [Character]] = [
    "0": ["o"], "1": ["l", "t", "i"], "2": ["z"], "4": ["a"], "5": ["s"], "6": ["g"], "8": ["b"], "9": ["g"],
  ]

  /// The text with letters in place of its digits, in all ways, large or small like the letters around them.
  private static func spellings(of text: String) -> [String] {
    let printed = Array(text)
    var found = [""]
    for (index, character) in printed.enumerated() {
      let isSmall =
        index > 0 && printed[index - 1].isLowercase
        || index > 0 && printed[index - 1] != " " && index + 1 < printed.count && printed[index + 1].isLowercase
      let replacements = letters[character]?.map { isSmall ? String($0) : $0.uppercased() }
      found = found.flatMap { spelling in (replacements ?? [String(character)]).map { spelling + $0 } }
    }
    return found
  }
}

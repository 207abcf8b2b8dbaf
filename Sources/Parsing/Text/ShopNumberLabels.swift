/// The labels of the numbers by which a shop can be reached and is registered, from `shop-key-labels.tsv`.
enum ShopNumberLabels {
  /// The second column of the table, which explains them.
  enum Kind: String, Sendable { case tax, telephone, line, other }

  private static let rows = Table(.shopKeyLabels).phrases(of: Kind.self)

  static let all = Phrases(rows, findsDamaged: false)
  /// Those of tax and register numbers alone: in a longer label, the others would hide them.
  static let ofTaxes = Phrases(rows.filter { $0.meaning == .tax }, findsDamaged: false)
  /// The labels of telephones and faxes, folded.
  static let ofTelephones = Set(rows.filter { $0.meaning == .telephone || $0.meaning == .line }.map(\.phrase))

  /// The digits of the number that begins a text, in whatever groups it is printed; empty when words precede it. A rate
  /// and an amount, `19 % 313,80`, end at their signs.
  ///
  /// - Parameter lettersInside: the most letters in a row after the first digit, `QSI180204TX1`; more begin a word.
  static func digits(atHeadOf text: some Sequence<Character>, lettersInside: Int = 1) -> String {
    var digits = ""
    var letters = 0
    for character in text {
      if character.isNumber, character.isASCII {
        digits.append(character)
        letters = 0
      } else if character.isLetter {
        letters += 1
        // Country letters may precede the digits: `CHE-123.456.789`.
        if letters > (digits.isEmpty ? 4 : lettersInside) { return digits }
      } else if !" .:/-()+#".contains(character) {
        return digits
      }
    }
    return digits
  }
}

internal import Core

/// Corrects legal forms whose letters recognition misread.
enum LegalForms {
  /// `000 ПОБЕДА`: the letters О of the Russian form `ООО`, a limited company, were read as zeros.
  static func withRussianForm(_ text: String) -> String {
    beginsWithRussianForm(text) ? "ООО" + text.dropFirst(3) : text
  }

  /// Whether a text begins with `ООО`, possibly read as zeros or Latin letters, and goes on in Cyrillic letters.
  static func beginsWithRussianForm(_ text: String) -> Bool {
    let words = text.split(separator: " ", maxSplits: 1)
    return words.count == 2 && !words[0].contains(where: \.isLowercase)
      && RussianForm.isRead(in: words[0].map(Fold.character), as: RussianForm.round)
      && words[1].contains { LetterScript.of($0) == .cyrillic }
  }

  /// `D.0.0.`, `S.R.0.`, `Sp. z 0.0.`: the letter O of a legal form was read as a zero. `A.$.`: an Ş as a dollar sign.
  static func withLetters(_ text: String) -> String {
    // The cedilla of the Turkish `A.Ş.` was read as a stroke through the letter.
    var words = text.split(separator: " ").map { $0 == "A.$." ? "A.Ş." : String($0) }
    for index in words.indices.dropFirst() where words[index].contains("0") && words[index].contains(".") {
      let pieces = words[index].split(separator: ".")
      guard pieces.count >= 2, pieces.allSatisfy({ $0.count == 1 && ($0 == "0" || $0.first?.isLetter == true) }),
        pieces.contains(where: { $0 != "0" }) || Fold.string(words[index - 1]) == "z"
      else { continue }
      let isUpper = pieces.contains { $0.first?.isUppercase == true } || words[index - 1] == "Z"
      words[index] = words[index].replacing("0", with: isUpper ? "O" : "o")
    }
    return words.joined(separator: " ")
  }

  /// Whether a word is a legal form, `GmbH` or `d.o.o.`, whose zeros may be letters. With another letter wrong, it would
  /// be no form; those of two letters are too similar for that.
  static func isForm(_ word: String) -> Bool {
    // The first word of a name is never corrected.
    let corrected = String(withLetters("x " + word).dropFirst(2))
    return corrected.count(where: \.isLetter) >= 3 && MerchantWords.isLegalForm(corrected)
  }

  /// `SON BHD`, `SDN BHO` and `SDN. BHD`: corrects misreadings of the most common Malaysian legal form.
  static func withMalaysianForm(_ text: String) -> String {
    var words = text.split(separator: " ").map(String.init)
    for index in words.indices.dropLast() where isMalaysianForm(words[index], words[index + 1]) {
      let isUpper = words[index].allSatisfy { !$0.isLetter || $0.isUppercase }
      if Fold.string(words[index]).prefix(3) != "sdn" { words[index] = isUpper ? "SDN" : "Sdn" }
      if Fold.string(words[index + 1]).prefix(3) != "bhd" { words[index + 1] = isUpper ? "BHD" : "Bhd" }
    }
    return words.joined(separator: " ")
  }

  /// Accepts one misread letter in each word, or one lost letter in the first.
  private static func isMalaysianForm(_ first: String, _ second: String) -> Bool {
    guard isNearWord(second, "bhd") else { return false }
    let letters = Array(Fold.string(first.filter(\.isLetter)))
    let isShortened = letters.count == 2 && EditDistance.between(letters, Array("sdn")) == 1
    return isNearWord(first, "sdn") || isShortened && Fold.string(second).hasPrefix("bhd")
  }

  /// Whether a short word differs from another of the same length in at most one letter.
  private static func isNearWord(_ word: String, _ wanted: String) -> Bool {
    let letters = Fold.string(word.filter { $0.isLetter || $0.isNumber })
    guard letters.count == wanted.count else { return false }
    return zip(letters, wanted).count { $0.0 != $0.1 } <= 1
  }
}

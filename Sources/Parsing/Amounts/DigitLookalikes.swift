/// Corrects digits that were misread as letters: `1O.5O`, `l2.30`, `S.00`.
enum DigitLookalikes {
  struct Corrected {
    var text: [Character]
    /// The positions that were changed.
    var changed: Set<Int>
  }

  /// The text with look-alike letters replaced by digits. A word is changed only when the result is digits, one decimal
  /// point and two digits: anything else made of letters and digits is a code.
  static func corrected(_ text: [Character]) -> Corrected {
    var result = Corrected(text: text, changed: [])
    // `$1.10 S1.10`: beside a dollar, the letter is another one rather than a digit.
    let printsDollars = text.contains("$")
    var start = 0
    while start < text.count {
      guard text[start] != " " else {
        start += 1
        continue
      }
      var end = start
      while end < text.count, text[end] != " " { end += 1 }
      if text[start] == "S", printsDollars, isAmount(text[(start + 1)..<end]) {
        result.text[start] = "$"
      } else {
        correct(start..<end, &result)
      }
      start = end
    }
    return result
  }

  /// Digits, a decimal point and two digits.
  private static func isAmount(_ word: ArraySlice<Character>) -> Bool {
    guard word.count >= 4, let point = word.dropLast(2).last, isPoint(point) else { return false }
    return word.dropLast(3).allSatisfy(NumberRuns.isDigit) && word.suffix(2).allSatisfy(NumberRuns.isDigit)
  }

  private static func correct(_ word: Range<Int>, _ result: inout Corrected) {
    let characters = result.text[word]
    if correctAfterSign(word, &result) { return }
    guard characters.contains(where: { digits[$0] != nil }),
      characters.contains(where: NumberRuns.isDigit)
    else { return }
    // The longest tail of the word that reads as digits, a decimal point and two digits, counting look-alikes as
    // digits.
    var end = word.upperBound
    while end > word.lowerBound, ")*:;\"".contains(result.text[end - 1]) { end -= 1 }
    guard end - word.lowerBound >= 4 else { return }
    let tail = result.text[(end - 3)..<end]
    guard let point = tail.first, point == "." || point == "," else { return }
    guard tail.dropFirst().allSatisfy(isDigitLike) else { return }
    var begin = end - 3
    while begin > word.lowerBound, isDigitLike(result.text[begin - 1]) || isInner(begin - 1, result.text, word) {
      begin -= 1
    }
    let number = result.text[begin..<end]
    let real = number.filter(NumberRuns.isDigit).count
    let alike = number.filter { digits[$0] != nil }.count
    // At least as many real digits as look-alikes are required, otherwise `SIS.OO` would become money.
    guard begin < end - 3, alike > 0, real >= alike, begin == word.lowerBound || !result.text[begin - 1].isLetter else {
      return
    }
    for index in begin..<end {
      if let digit = digits[result.text[index]] {
        result.text[index] = digit
        result.changed.insert(index)
      }
    }
  }

  /// `$S.OO`, `RMS.OO`, `RMS.` `OO`: after a currency symbol joined to them, all characters are digits, even if none
  /// was read as one.
  private static func correctAfterSign(_ word: Range<Int>, _ result: inout Corrected) -> Bool {
    let text = result.text
    guard word.count >= 4, text[word].contains(where: isPoint) else { return false }
    let sign = signLength(text[word])
    guard sign > 0, word.count >= sign + 2 else { return false }
    let rest = (word.lowerBound + sign)..<word.upperBound
    guard rest.allSatisfy({ isDigitLike(text[$0]) || isPoint(text[$0]) }), isDigitLike(text[rest.lowerBound])
    else {
      return false
    }
    var end = word.upperBound
    // The cents are in a separate word.
    if text[word.upperBound - 1] == ".", end + 2 < text.count, isDigitLike(text[end + 1]), isDigitLike(text[end + 2]),
      end + 3 == text.count || text[end + 3] == " "
    {
      end += 3
    }
    // Without a real digit, the cents have to be complete: `KRIS.` is a word.
    let point = (rest.lowerBound..<end).last { isPoint(text[$0]) }
    guard text[rest].contains(where: NumberRuns.isDigit) || point.map({ end - $0 >= 3 }) ?? false else { return false }
    for index in rest.lowerBound..<end {
      if let digit = digits[text[index]] {
        result.text[index] = digit
        result.changed.insert(index)
      }
    }
    return true
  }

  /// The number of characters of the currency symbol or code that begins a word; 0 if there is none.
  private static func signLength(_ word: ArraySlice<Character>) -> Int {
    if word.first?.isCurrencySymbol == true { return 1 }
    // `KSHS1,250.00`: all of the letters are the sign.
    let letters = word.prefix(while: \.isLetter)
    guard CurrencySigns.currencies(of: Fold.string(String(letters))).isEmpty || letters.count < 4 else { return 0 }
    return [3, 2].first { length in
      word.count > length && word.prefix(length).allSatisfy(\.isUppercase)
        && !CurrencySigns.currencies(of: Fold.string(String(word.prefix(length)))).isEmpty
    } ?? 0
  }

  private static func isPoint(_ character: Character) -> Bool { character == "." || character == "," }

  private static func isInner(_ index: Int, _ text: [Character], _ word: Range<Int>) -> Bool {
    NumberRuns.isSeparator(text[index]) && index > word.lowerBound && isDigitLike(text[index - 1])
  }

  private static func isDigitLike(_ character: Character) -> Bool {
    NumberRuns.isDigit(character) || digits[character] != nil
  }

  /// The digit that each letter or symbol resembles in an amount, before folding. Without the `g` of other tables,
  /// which would turn the weight `1.5g` into an amount.
  private static let digits: [Character: Character] = [
    "O": "0", "o": "0", "Q": "0", "D": "0", "I": "1", "l": "1", "|": "1", "i": "1", "!": "1", "Z": "2", "z": "2",
    "S": "5", "s": "5", "G": "6", "B": "8", "q": "9",
  ]
}

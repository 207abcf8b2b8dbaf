internal import Core

/// The amount of a line that describes a bill.
extension QuickAddWords {
  /// A number that could be the amount.
  private struct Candidate {
    var places: ClosedRange<Int>
    var amount: Amount
    var currency: Currency?
    /// Whether it looks like money: with a decimal separator.
    var hasMark: Bool
    /// The interpretation of the other words if this is the amount; nil if that is an error.
    var phrases: Phrases?
    /// The number of other numbers that would then be meaningless: those after the amount, or money in the title.
    var loose = 0
    /// The whole numbers that would then belong to the title.
    var inTitle: [Amount] = []
  }

  /// The words of the amount: those with a currency, or else the number with which the other words make most sense. The
  /// order of name, amount and other words is preferred.
  ///
  /// - Throws: `InputError` for a line without an amount, or with two numbers that could both be the amount.
  func amount(
    usual: Currency?, marks: NumberMarks?, today: CalendarDate
  ) throws -> (places: ClosedRange<Int>, amount: Amount, currency: Currency?) {
    let dates = dates(today: today)
    var (all, refusal) = try numbers(usual: usual, marks: marks, dates: dates)
    if all.contains(where: { $0.currency != nil }) { all.removeAll { $0.currency == nil } }
    for index in all.indices { judge(&all[index], among: all, today: today) }
    // A number inside a date is only the amount if the other words of the date still form a date: `20 may 3`.
    all.removeAll { candidate in
      dates.contains { date in
        date.overlaps(candidate.places) && date.contains { !(candidate.phrases?.taken.contains($0) ?? false) }
      }
    }
    let least = all.map(\.loose).min()
    let likely = all.filter { $0.loose == least }
    let marked = likely.filter(\.hasMark)
    guard let best = (marked.isEmpty ? likely : marked).min(by: { $0.inTitle.count < $1.inTitle.count }) else {
      throw refusal ?? InputError("the amount is missing; type it like Electricity 84.20 fri")
    }
    if let word = foreignSign(beside: best.places) {
      throw InputError("\"\(word)\" is not a known currency sign; type its code, like 50 PLN")
    }
    let rivals = all.filter { $0.places != best.places && $0.amount != best.amount && isRival($0, of: best) }
    if !rivals.isEmpty {
      let amounts = (rivals + [best]).sorted { $0.places.lowerBound < $1.places.lowerBound }.map { "\($0.amount)" }
      throw InputError(
        "which is the amount, \(amounts.joined(separator: " or "))? Type it with its currency, like \(best.amount) \(usual?.code ?? "EUR")"
      )
    }
    return (best.places, best.amount, best.currency)
  }

  /// Whether another number could be meant instead of the best one.
  private func isRival(_ other: Candidate, of best: Candidate) -> Bool {
    if other.currency != nil { return true }
    if other.hasMark { return best.hasMark }
    // `Rent 900 fri 18.30`: the second number could be a time.
    if best.hasMark {
      return !(other.phrases?.dottedTimes.isDisjoint(with: best.places) ?? true)
    }
    // `Rent 900 1`: a model or house number is rarely larger than the price. `Netflix 12 monthly 15`: nor does it give
    // more of the words a meaning.
    return best.inTitle.contains(other.amount)
      && (other.amount > best.amount || (other.phrases?.taken.count ?? 0) > (best.phrases?.taken.count ?? 0))
  }

  /// The numbers that stand alone or next to a currency, and the error of a number that could not be read.
  private func numbers(
    usual: Currency?, marks: NumberMarks?, dates: [Range<Int>]
  ) throws -> (found: [Candidate], refusal: InputError?) {
    var found: [Candidate] = []
    var refusal: InputError?
    var index = words.startIndex
    while index < words.endIndex {
      defer { index += 1 }
      guard words[index].contains(where: \.isNumber), !dates.contains(where: { $0 == index..<index + 1 }) else {
        continue
      }
      if words[index].hasPrefix("00"), index > 0, words[index - 1].allSatisfy(\.isNumber) {
        throw InputError("\"\(words[index - 1]) \(words[index])\": type an amount without spaces, like 1000.00")
      }
      let last = try endOfGroups(from: index, usual: usual, marks: marks, dates: dates)
      let isGrouped = last > index
      for places in [index - 1...last, index...last + 1, index...last]
      where places.upperBound < words.count && places.lowerBound >= 0 {
        let isAlone = places == index...last
        // A word next to the number belongs to it only if it is the currency.
        guard isAlone || isCurrency(words[places.lowerBound], usual) || isCurrency(words[places.upperBound], usual)
        else {
          continue
        }
        let text = words[places].joined(separator: " ")
        do {
          let (amount, currency) = try AmountInput.parse(text, usual: usual, marks: marks)
          let hasMark =
            words[index...last].contains { $0.contains { isDecimalMark($0, marks) || Self.noBreak.contains($0) } }
            || isGrouped
          found.append(Candidate(places: places, amount: amount, currency: currency, hasMark: hasMark))
          break
        } catch let error as InputError {
          if !isAlone { throw error }
          if words[index].allSatisfy({
            $0.isNumber || "-".contains($0) || isDecimalMark($0, marks) || AmountInput.groupingMarks.contains($0)
              || AmountInput.currencySigns.contains($0)
          }) {
            refusal = refusal ?? error
          }
        }
      }
      index = last
    }
    return (found, refusal)
  }

  private func isDecimalMark(_ sign: Character, _ marks: NumberMarks?) -> Bool {
    sign == "." || sign == "," || sign == AmountInput.decimalMark || sign == marks?.decimal
  }

  /// Words that could be one number with spaces between its thousands: `1 234,50`.
  private struct Groups {
    var last: Int
    /// The decimal mark of the last word.
    var mark: Character?
    /// Whether one of them cannot be a number of its own, like `000`.
    var hasZeros = false
  }

  /// The index of the last word of a number that begins here. A number with spaces between its thousands has several
  /// words, if the locale separates them by spaces, if there is a currency in front, or if there is no other reading.
  /// In a locale that uses commas, `iPhone 15 999.00` has two numbers; without decimals, so it has in most others.
  ///
  /// - Throws: `InputError` with both readings if each is possible.
  private func endOfGroups(
    from index: Int, usual: Currency?, marks: NumberMarks?, dates: [Range<Int>]
  ) throws -> Int {
    guard let groups = groups(from: index, marks: marks),
      !dates.contains(where: { $0.overlaps(index..<groups.last + 1) })
    else { return index }
    let isSpaced = marks?.grouping?.isWhitespace ?? false
    let hasSign = words[index].contains { AmountInput.currencySigns.contains($0) }
    let isAfterCurrency = hasSign || index > 0 && isCurrency(words[index - 1], usual)
    if groups.hasZeros { return groups.last }
    if let mark = groups.mark {
      if isAfterCurrency || isSpaced && mark == marks?.decimal { return groups.last }
      if marks?.grouping == ",", mark == marks?.decimal { return index }
    } else {
      let isPlausible = isSpaced || isAfterCurrency
      if groups.last > index + 1 {
        if isPlausible { return groups.last }
      } else if !isPlausible {
        return index
      }
    }
    let whole = words[index...groups.last].joined()
    let other = isAfterCurrency ? words[index] : words[groups.last]
    throw InputError(
      "is the amount \(whole) or \(other)? Type it without spaces between its thousands, or put another word after \"\(words[index])\""
    )
  }

  /// The words beginning here that could be one number: one to three digits, then three in each word, and decimals only
  /// in the last. A currency may be attached to the first or last word.
  ///
  /// - Returns: nil if there is only one such word.
  private func groups(from index: Int, marks: NumberMarks?) -> Groups? {
    let first = words[index].drop { "-−".contains($0) || AmountInput.currencySigns.contains($0) }
    guard (1...3).contains(first.count), first.allSatisfy(\.isNumber), first.first != "0" else { return nil }
    var groups = Groups(last: index)
    while groups.last + 1 < words.count {
      let word = words[groups.last + 1]
      guard word.prefix(while: \.isNumber).count == 3 else { break }
      var rest = word.dropFirst(3)
      if let sign = rest.last, AmountInput.currencySigns.contains(sign) {
        rest.removeLast()
      } else if Currency(code: String(rest.suffix(3))) != nil {
        rest.removeLast(3)
      }
      let decimals = rest.dropFirst()
      guard rest.isEmpty || (1...3).contains(decimals.count) && decimals.allSatisfy(\.isNumber) else { break }
      if let mark = rest.first, !isDecimalMark(mark, marks) { break }
      groups.last += 1
      groups.mark = rest.first
      if word.first == "0" { groups.hasZeros = true }
      if word.count > 3 { break }
    }
    return groups.last > index ? groups : nil
  }

  /// An unsupported currency symbol next to the amount, or a colloquial name of a currency, which identifies it only
  /// within one country. Before an amount only a few names are recognised, because others may mean weights and lengths
  /// there: `Potatoes 5 pounds 7.50`.
  private func foreignSign(beside places: ClosedRange<Int>) -> String? {
    let (before, after) = (places.lowerBound - 1, places.upperBound + 1)
    if words.indices.contains(before), isSign(words[before]) || Self.inFront.contains(plain(words[before])) {
      return words[before]
    }
    guard words.indices.contains(after), isSign(words[after]) || Self.names.contains(plain(words[after])) else {
      return nil
    }
    return words[after]
  }

  private func isSign(_ word: String) -> Bool { word.count == 1 && word.first?.isCurrencySymbol == true }

  private func plain(_ word: String) -> String {
    let small = word.lowercased()
    return small.last == "." ? String(small.dropLast()) : small
  }

  private static let inFront: Set<String> = ["kr", "rs", "dm", "btc"]
  private static let names = inFront.union([
    "zł", "kč", "ft", "lei", "лв", "руб", "грн", "dollar", "dollars", "euro", "euros", "pound", "pounds", "franc",
    "francs", "franken", "yen",
  ])

  /// Interprets the line with this number as its amount.
  private func judge(_ candidate: inout Candidate, among all: [Candidate], today: CalendarDate) {
    guard let phrases = try? phrases(around: candidate.places, today: today) else { return }
    candidate.phrases = phrases
    for other in all where other.places != candidate.places && phrases.taken.isDisjoint(with: other.places) {
      if other.places.lowerBound > candidate.places.lowerBound || other.hasMark {
        candidate.loose += 1
      } else {
        candidate.inTitle.append(other.amount)
      }
    }
  }

  /// Whether a word is a currency symbol or code. Codes must be in capitals, because `all`, `try` and `pen` are words;
  /// only the most common ones may be in lower case.
  private func isCurrency(_ word: String, _ usual: Currency?) -> Bool {
    if word.count == 1 && word.allSatisfy({ AmountInput.currencySigns.contains($0) }) { return true }
    if ["eur", "usd", "gbp", usual?.code.lowercased()].contains(word) { return true }
    return word.count == 3 && word == word.uppercased() && Currency(code: word) != nil
  }

  /// The words that are certainly a date, time or interval.
  private func dates(today: CalendarDate) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 1
    while index < words.count {
      let ahead = lowercased(from: index)
      var count = 0
      if let date = NaturalDate.match(ahead, today: today), date.isCertain { count = date.words }
      if let interval = try? RepeatInput.match(ahead) { count = max(count, interval.words) }
      if ahead.first.flatMap(TimeInput.match) != nil { count = max(count, 1) }
      if ahead.first == "at", let next = ahead.dropFirst().first,
        TimeInput.match(next) ?? TimeInput.dotted(next) != nil || next.utf8.count <= 2 && Int(next) != nil
      {
        count = max(count, 2)
      }
      if count > 0 { found.append(index..<index + count) }
      index += max(1, count)
    }
    return found
  }
}

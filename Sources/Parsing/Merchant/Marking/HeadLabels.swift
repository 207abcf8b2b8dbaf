internal import Core

/// Segments that are labels and not names.
extension HeadLine {
  /// Whether the whole segment is the label of an amount in some language, such as `TỔNG CỘNG`, perhaps with the sign of
  /// its currency, `Razem PLN`. Some chains are named like labels, `NETTO`, and some like currencies.
  var isAmountLabel: Bool {
    let labels = LabelWords.phrases.matches(in: segment.tokens).filter { label in
      label.meaning != .none && !chains.contains { $0.range.overlaps(label.range) }
    }
    return !labels.isEmpty
      && segment.tokens.allSatisfy { $0.isPart(of: labels) || !CurrencySigns.currencies(of: $0.text).isEmpty }
  }

  /// Whether the whole segment is the label of a name, a date or a number, such as `Fakturadato`.
  var isLabel: Bool {
    func areCovered(by labels: [Range<Int>]) -> Bool {
      !labels.isEmpty && segment.tokens.allSatisfy { token in labels.contains { $0.overlaps(token.range) } }
    }
    // `Name`, above or beside what it names.
    if areCovered(by: marks.filter { HeadLine.labelsOfNames.contains($0.meaning) && $0.isExact }.map(\.range)) {
      return true
    }
    // Shorter ones are also names: `Bon`, `Folio`.
    guard segment.letterCount >= HeadLine.shortestLabel else { return false }
    return areCovered(by: DateLabels.ranges(in: segment.tokens) + ReferenceLabels.ranges(in: segment.tokens))
  }

  /// In letters.
  private static let shortestLabel = 9
  private static let labelsOfNames: Set<MerchantWords.Kind> = [.label, .name, .holder, .sender, .seller]

  /// `HIRE CONTRACT / RECEIPT`: what is before the slash is another title of the paper.
  var isTitleBesideAnother: Bool {
    guard let title = printedMarks.last, title.meaning == .title, printed.ends(in: title.range), !has(.trade),
      !endsInForm
    else { return false }
    return printed.folded[..<title.range.lowerBound].last { $0 != " " } == "/"
  }

  /// `JESSICA M.`: a customer, on what is called out when it is ready.
  var isFirstNameWithInitial: Bool {
    let words: [Substring] = segment.text.split(separator: " ")
    guard words.count == 2, words[0].count >= 3, words[0].allSatisfy(\.isLetter), chains.isEmpty, !has(.trade) else {
      return false
    }
    return words[1].count == 2 && words[1].first?.isUppercase == true && words[1].last == "."
  }

  /// Whether a name is only the label of a number that was removed from it: `P.IVA`, `NIP`.
  func isContactLabel(_ name: String) -> Bool {
    guard chains.isEmpty, has(.contact) else { return false }
    let tokens = Tokens.of(name)
    let labels = MerchantWords.words(in: tokens).filter { $0.meaning == .contact }
    return tokens.allSatisfy { $0.isPart(of: labels) }
  }
}

internal import Core

/// Reads the labels of one line.
enum LabelReader {
  static func groups(in line: TextLine, mentions: [AmountMention]) -> [LabelGroup] {
    let found = LabelWords.phrases.matches(in: LabelTokens.of(line, known: LabelWords.vocabulary))
    guard !found.isEmpty else { return [] }
    var groups: [LabelGroup] = []
    var open = Open()
    var mention = 0
    let isProse = line.folded.count(where: \.isLetter) > 45

    func close() {
      if let group = open.group(in: line, isProse: isProse) { groups.append(group) }
      open = Open()
    }
    func take(before position: Int) {
      while mention < mentions.count, mentions[mention].characters.lowerBound < position {
        open.add(mentions[mention], index: mention)
        mention += 1
      }
    }
    for match in found {
      take(before: match.range.lowerBound)
      if open.hasMoney || open.isFar(match.range, in: line) { close() }
      open.add(match.meaning, match.range)
    }
    take(before: .max)
    close()
    return groups
  }

  /// The label that is being read.
  private struct Open {
    var parts: [LabelGrammar.Part] = []
    var characters: Range<Int>?
    var money: [Int] = []
    var bare: [Int] = []
    var rates: [Amount] = []
    var hasMoney: Bool { !money.isEmpty }

    mutating func add(_ atom: LabelAtom, _ range: Range<Int>) {
      parts.append(.phrase(atom))
      characters = (characters?.lowerBound ?? range.lowerBound)..<range.upperBound
    }

    mutating func add(_ mention: AmountMention, index: Int) {
      if mention.isPercent {
        // No label prints more rates, and each is tried on every sum.
        if rates.count < 6 { rates.append(mention.value) }
      } else if mention.looksLikeMoney {
        // Money before the label belongs to the text in front of it.
        if characters != nil { money.append(index) }
      } else {
        parts.append(.figure)
        if characters != nil { bare.append(index) }
      }
    }

    /// Whether a phrase is in another column than the label so far: a gap between two neighbouring words is wider than
    /// within a label.
    func isFar(_ range: Range<Int>, in line: TextLine) -> Bool {
      guard let characters else { return false }
      let first = line.words(holding: characters).upperBound - 1
      let last = line.words(holding: range).lowerBound
      guard first >= 0, first < last, last < line.words.count else { return false }
      return (first..<last).contains { line.hasGap(behind: $0, wider: 2) }
    }

    func group(in line: TextLine, isProse: Bool) -> LabelGroup? {
      guard let characters, let box = line.box(of: characters), var role = LabelGrammar.role(of: parts) else {
        return nil
      }
      // Words for amounts beside words for prices or quantities, without a number: a table header.
      let isHeading = parts.contains(.phrase(.price)) || parts.contains(.phrase(.quantity))
      if isHeading, money.isEmpty, bare.isEmpty { role = .price }
      return LabelGroup(
        role: role, line: line.index, characters: characters, box: box, money: money, bare: bare, rates: rates,
        isProse: isProse, isTotalThenTax: role == .tax && Label(parts).isTotalThenTax)
    }
  }
}

/// Determines the role of a label from its phrases: `GST` `included` `total` is a tax, `total` `incl` `GST` is a total.
///
/// Nearly all languages build these labels from the same few parts, so the rules are written once for the parts, and
/// the table supplies the words.
enum LabelGrammar {
  /// A phrase, or a bare number between phrases (`Total 3 items`).
  enum Part: Sendable, Equatable {
    case phrase(LabelAtom)
    case figure
  }

  /// One rule: the role of a label that it applies to, and the reason for the rule and its position in the list.
  private struct Rule: Sendable {
    var reason: String
    var role: @Sendable (Label) -> LabelRole?
  }

  static func role(of parts: [Part]) -> LabelRole? {
    let label = Label(parts)
    guard !label.atoms.isEmpty else { return nil }
    for rule in rules {
      if let role = rule.role(label) { return role }
    }
    return nil
  }

  /// The rules in order; the first that applies decides.
  private static let rules: [Rule] = [
    Rule(reason: "what is paid in instalments comes to more than the bill") { $0.has(.instalments) ? .points : nil },
    Rule(reason: "savings and points are never money that changes hands; a balance is, if it is due") {
      if $0.has(.savings) { return .savings }
      return $0.has(.points) && !$0.has(.discount) && !$0.has(.due) && !$0.has(.grand) ? .points : nil
    },
    Rule(reason: "`Total qty` counts things; with a number between (`Total 3 items`) it is still the total") {
      $0.has(.quantity) && !$0.namesMoneyApartFromQuantity ? .quantity : nil
    },
    Rule(reason: "`Change due` holds `due`; `Cash change` holds `cash`") { $0.has(.change) ? .change : nil },
    Rule(reason: "`Total rounded` is what is paid; before plain rounding, which is the difference") {
      $0.has(.rounded) || ($0.has(.rounding) && $0.namesTotal && $0.has(.incl)) ? .total(.final) : nil
    },
    Rule(reason: "`Total rounding` is the difference") { $0.has(.rounding) ? .rounding : nil },
    Rule(reason: "`Total cash` is what was handed over") { $0.has(.cash) && !$0.has(.due) ? .cash : nil },
    Rule(reason: "a tip line on a card slip also says `amount`") {
      $0.has(.tip) ? ($0.namesTotal && $0.has(.incl) ? .total(.strong) : .tip) : nil
    },
    Rule(reason: "`Total 6% supplies` is what one rate of tax was charged on, with or without that tax") {
      $0.has(.supplies) && $0.namesTotal ? .subtotal : nil
    },
    Rule(reason: "tax and total in one label: their order and `incl` or `excl` decide") { taxed($0) },
    Rule(reason: "`Total after discount` is a total; otherwise the discount is meant") {
      guard $0.has(.discount) else { return nil }
      return $0.has(.excl)
        ? .subtotal : $0.first(.total) != nil && $0.isBefore(.total, .discount) ? .total(.plain) : .discount
    },
    Rule(reason: "`Total deposit` is paid already") { $0.has(.prepaid) ? .prepaid : nil },
    Rule(reason: "`Sub total` holds `total`; a misread blank makes it two phrases") { $0.has(.sub) ? .subtotal : nil },
    Rule(reason: "`Total net` is the base of the tax, but `net to pay` is what is paid") {
      $0.has(.excl) && !$0.has(.due) && !$0.has(.grand) ? .subtotal : nil
    },
    Rule(reason: "what a card paid") { $0.has(.card) && !$0.has(.due) && !$0.has(.grand) ? .card : nil },
    Rule(reason: "charges with names of their own") {
      $0.namesTotal ? nil : $0.has(.service) ? .service : $0.has(.shipping) ? .shipping : nil
    },
    Rule(reason: "the total itself, by how plainly it says so") {
      if $0.has(.grand) || ($0.has(.total) && $0.has(.due)) { return .total(.final) }
      if $0.has(.due) || ($0.has(.total) && $0.has(.incl)) { return .total(.strong) }
      if $0.has(.total) { return .total(.plain) }
      return $0.has(.amount) || $0.namesGross ? .total(.weak) : nil
    },
    Rule(reason: "the heading of a column of prices") { $0.has(.price) ? .price : nil },
  ]

  private static func taxed(_ label: Label) -> LabelRole? {
    guard label.has(.tax) else { return nil }
    if label.has(.excl), label.namesTotal || label.has(.sub) || label.has(.amount), label.isBefore(.excl, .tax) {
      return .subtotal
    }
    let naming = [LabelAtom.grand, .due, .total, .amount].compactMap(label.first).min()
    guard let naming, let tax = label.first(.tax), naming < tax else {
      return label.has(.sub) && !label.has(.incl) ? .subtotal : .tax
    }
    guard label.has(.incl) else { return label.has(.due) || label.has(.grand) ? .total(.strong) : .tax }
    return label.has(.total) || label.has(.grand) || label.has(.due) ? .total(.strong) : .total(.weak)
  }
}

/// The phrases of the table, prepared for matching.
enum LabelWords {
  /// The phrases as printed, and long ones of several words also without spaces: `TOTALQTY`.
  static let phrases = Phrases(rows + glued)

  static let vocabulary = LabelVocabulary(
    words: Set(rows.flatMap { Tokens.of($0.phrase).map(\.text) }),
    labels: Set((rows + glued).map { letters($0.phrase) }.filter { $0.count >= 5 }))

  private static let glued: [(phrase: String, meaning: LabelAtom)] = rows.compactMap { row in
    let text = letters(row.phrase)
    // Short ones would match inside other words.
    return row.phrase.contains(" ") && text.count >= 6 ? (text, row.meaning) : nil
  }

  private static let rows = Table(.amountLabels).phrases(of: LabelAtom.self)

  private static func letters(_ phrase: String) -> String { Tokens.of(phrase).map(\.text).joined() }
}

internal import Core

/// The words of `merchant-words.tsv`, which tell a merchant's name from an address, a greeting or cash register data.
enum MerchantWords {
  /// The kind of a word at the head of a page, as the table explains it.
  enum Kind: String, Sendable {
    case form, trade, address, place, contact, noise, title, speech, name, customer, seller, thanks, person, mailhost,
      `operator`, salutation, holder, label, sender, branch, greeting, department, addressed,
      building, honorific, titled
  }

  /// What the third column says about a word.
  private enum Remark: String {
    case region, leads, after, street, numbered, known, payee, clerk, inline, agent, hall, sign, attention, sold
    case founded
  }

  /// Whether a word for greeting needs a sign at the end of the line: `Hej Anna!`, not `Hej Kiosk`.
  private enum Greeting { case alone, withSign }

  /// The words with their kinds, in the order of the table, and those with each remark.
  private static let (rows, remarks) = read(Table(.merchantWords))

  private static func read(_ table: Table) -> (rows: [(phrase: String, meaning: Kind)], remarks: [Remark: Set<String>])
  {
    var remarks: [Remark: Set<String>] = [:]
    for row in table.rows where row.count > 2 {
      guard let remark = Remark(rawValue: row[2]) else {
        assertionFailure("an unknown third column: \(row)")
        continue
      }
      remarks[remark, default: []].insert(row[0])
    }
    return (table.phrases(of: Kind.self), remarks)
  }

  private static func all(_ kind: Kind) -> [String] { rows.filter { $0.meaning == kind }.map(\.phrase) }

  private static func all(_ remark: Remark) -> Phrases<Bool> {
    Phrases(remarks[remark, default: []].sorted().map { (phrase: $0, meaning: true) })
  }

  /// The kinds that have rules of their own, and are no words of a page's head.
  private static let apart: Set<Kind> = [
    .mailhost, .branch, .greeting, .department, .addressed, .building, .honorific, .titled,
  ]

  /// As printed; `words(in:)` has rules for what they mean beside others.
  static let phrases = Phrases(
    rows.filter { !apart.contains($0.meaning) && !$0.phrase.hasPrefix("-") && !has(.numbered, $0.phrase) })
  /// Exact matches only: a bagel is not Basel.
  private static let places = Phrases(
    CountrySigns.surePlaces.map { (phrase: $0, meaning: Kind.place) }, findsDamaged: false)
  /// Word endings with their kind: `-strasse`.
  private static let ends: [(end: String, length: Int, kind: Kind)] = rows.filter { $0.phrase.hasPrefix("-") }
    .map { (String($0.phrase.dropFirst()), $0.phrase.count - 1, $0.meaning) }
  private static let mailHosts = Set(all(.mailhost))
  /// Words that begin a letter. Exact matches only: a `Gentle Dental` is not `gentile`.
  private static let greetings = Phrases(
    all(.greeting).map { (phrase: $0, meaning: has(.sign, $0) ? Greeting.withSign : .alone) }, findsDamaged: false)
  /// Words between a name and its branch, folded: `sucursal`.
  static let branches = Set(all(.branch))
  /// The folded words of departments that send a company's mails.
  static let departments = all(.department).map { $0.split(separator: " ").map(String.init) }
  /// Those that are also printed in front of the company's name.
  static let departmentsInFront = departments.filter { has(.leads, $0.joined(separator: " ")) }
  /// Words before the name of a seller in whose name another one sells.
  static let principals = all(.agent)
  /// Words for a place with several shops: `food court`.
  static let halls = all(.hall)
  /// The folded first words of an addressee: `Pan`, `M.`
  static let addressed = Set(all(.addressed))
  /// Words for buildings with many shops, folded: `arcade`.
  static let buildings = Set(all(.building))
  /// Titles of bills that name the seller after a word for `from`, by that word, folded.
  static let titlesBefore: [String: Set<String>] = all(.titled).reduce(into: [:]) { titles, phrase in
    let words = phrase.split(separator: " ").map(String.init)
    assert(words.count == 2, "no title with one word for from: \(phrase)")
    titles[words[words.count - 1], default: []].insert(words[0])
  }
  /// What Japanese puts before the names of goods out of politeness.
  static let honorifics = Set(all(.honorific).compactMap(\.first))

  /// The kinds of the words, left to right.
  static func words(in tokens: [Token]) -> [Phrases<Kind>.Match] {
    var whole = phrases.matches(in: tokens)
    let isNumbered = tokens.contains(where: \.isNumber)
    if !isNumbered, let first = whole.first, let token = tokens.first, first.range == token.range,
      has(.after, token.text), tokens.dropFirst().first?.text.first?.isLetter == true
    {
      whole.removeFirst()
    }
    if isNumbered {
      whole += tokens.filter { has(.numbered, $0.text) && !$0.isPart(of: whole) }
        .map { Phrases<Kind>.Match(meaning: .address, range: $0.range) }
    }
    whole += places.matches(in: tokens).filter { place in !whole.contains { $0.range.overlaps(place.range) } }
    whole.sort { $0.range.lowerBound < $1.range.lowerBound }
    let ended = tokens.compactMap { token -> Phrases<Kind>.Match? in
      let length = token.text.count
      guard length > fewestBeforeEnd,
        let end = ends.first(where: { length >= $0.length + fewestBeforeEnd && token.text.hasSuffix($0.end) }),
        !token.isPart(of: whole)
      else { return nil }
      return Phrases.Match(meaning: end.kind, range: token.range)
    }
    return ended.isEmpty ? whole : (whole + ended).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The least number of letters before an ending that determines the word's kind.
  private static let fewestBeforeEnd = 3

  private static func has(_ remark: Remark, _ word: String) -> Bool { remarks[remark]?.contains(word) ?? false }

  /// Whether a word belongs to the name of a street: `Lane`, `rue`.
  static func isStreet(_ word: String) -> Bool { has(.street, word) || has(.after, word) }
  /// Whether a legal form is also the short name of a region: `NV`, Nevada.
  static func isRegion(_ form: String) -> Bool { has(.region, form) }
  /// Whether a legal form is also printed in front of the name: `SARL`.
  static func isLeading(_ form: String) -> Bool { has(.leads, form) }
  /// Whether a label of customers means the payee where a bank account is printed: `empfanger`.
  static func isPayee(_ label: String) -> Bool { has(.payee, label) }
  /// Whether a label of sellers names the clerk at the till as well: `saljare`.
  static func mayNameClerk(_ label: String) -> Bool { has(.clerk, label) }
  /// Whether the name follows a label of sellers or account holders in the sentence, `payable to`, `t n v`, or precedes
  /// one of operators.
  static func isInSentence(_ label: String) -> Bool { has(.inline, label) || has(.agent, label) }
  /// Whether a label of customers is followed by a person, and the company is named above: `Attn`.
  static func isForAttention(_ label: String) -> Bool { has(.attention, label) }
  /// Whether a word for a way to reach a shop is also what it sells: `mobile`.
  static func isSold(_ contact: String) -> Bool { has(.sold, contact) }
  /// Where a text says since when the business exists, `since 1961`; nil if it does not.
  static func foundingYear(in tokens: [Token]) -> Range<Int>? {
    for (index, year) in tokens.enumerated() where year.text.count == 4 {
      guard let number = Int(year.text), foundingYears.contains(number) else { continue }
      for count in 1...2 where count <= index {
        let words = tokens[(index - count)..<index]
        if has(.founded, words.map(\.text).joined(separator: " ")) {
          return tokens[index - count].range.lowerBound..<year.range.upperBound
        }
      }
    }
    return nil
  }

  private static let foundingYears = 1500...2100

  /// Whether a web label is a provider's of mail, and not the shop's own.
  static func isMailHost(_ label: String) -> Bool { mailHosts.contains(label) }

  /// Whether a text is a legal form and nothing else: `Sdn. Bhd.`
  static func isLegalForm(_ text: String) -> Bool {
    let tokens = Tokens.of(text)
    let marks = words(in: tokens)
    guard marks.count == 1, let form = marks.first, form.meaning == .form, form.isExact else { return false }
    return form.range.lowerBound == tokens.first?.range.lowerBound
      && form.range.upperBound == tokens.last?.range.upperBound
  }

  /// The greeting that begins a text: `Dear Ada`.
  private static func greeting(atHeadOf tokens: [Token]) -> Phrases<Greeting>.Match? {
    greetings.matches(in: Array(tokens.prefix(longestGreeting))).first
      .flatMap { $0.range.lowerBound == tokens.first?.range.lowerBound ? $0 : nil }
  }

  static func beginsWithGreeting(_ tokens: [Token]) -> Bool { greeting(atHeadOf: tokens) != nil }

  /// Whether a text is the greeting of a letter. A shop's name may begin with the word as well: `Dear Coffee`.
  static func isGreeting(_ segment: Segment) -> Bool {
    guard let greeting = greeting(atHeadOf: segment.tokens), greeting.range.upperBound < segment.folded.count else {
      return false
    }
    if let last = segment.folded.last, ",!:".contains(last) { return true }
    return greeting.meaning == .alone
      && !phrases.matches(in: segment.tokens).contains { $0.meaning == .form || $0.meaning == .trade }
  }

  /// In words.
  private static let longestGreeting = 3

  /// Whether a text is exactly one word of the head of a page.
  static func holds(_ word: String) -> Bool { phrases.holds(word) }

  /// The words for kinds of shops, left to right.
  static func trades(in tokens: [Token]) -> [Phrases<Kind>.Match] {
    phrases.matches(in: tokens).filter { $0.meaning == .trade }
  }

  /// Whether a name consists only of words for kinds of shops: `STORE`, `CAFE & BAKERY`.
  static func isKindOfShop(_ name: String) -> Bool {
    let tokens = Tokens.of(name)
    let trades = trades(in: tokens)
    return !trades.isEmpty && tokens.allSatisfy { $0.isPart(of: trades) }
  }

  /// Whether the company is known by its registered name, because of its legal form, even where its shop has another.
  static func goesByItsForm(_ tokens: [Token]) -> Bool {
    let words = tokens.map(\.text)
    return remarks[.known, default: []].contains { form in
      let form = form.split(separator: " ").map(String.init)
      return words.count > form.count
        && words.indices.dropLast(form.count - 1).contains {
          words[$0..<$0 + form.count].elementsEqual(form)
        }
    }
  }
}

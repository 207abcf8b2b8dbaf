internal import Core

/// The decimal marks of the amounts in a journal, by commodity.
///
/// hledger takes a lone mark for the decimal one unless a directive says otherwise; Ledger takes a point for it, and a comma
/// for a mark of groups, until it has seen a decimal comma. Sources: hledger 1.25 manual, "Decimal marks, digit group
/// marks"; Ledger 3 manual, "Commodity Format".
struct JournalMarks {
  enum Program { case hledger, ledger }

  let program: Program
  /// By commodity, from directives.
  private var declared: [String: Character] = [:]
  /// By commodity, the decimal marks of unambiguous amounts.
  private var recorded: [String: Set<Character>] = [:]

  init(_ program: Program) { self.program = program }

  /// Records the sample amount of a directive: `$1,000.00`.
  ///
  /// - Parameter isDefault: whether it is of `D`, for amounts without a commodity, and yields to other directives.
  mutating func declare(_ sample: String, isDefault: Bool = false) {
    let (digits, symbol) = JournalAmount.parts(of: sample)
    guard let mark = JournalMarks.unambiguousMark(digits), !isDefault || declared[symbol] == nil else { return }
    declared[symbol] = mark
  }

  /// Records an amount of an entry.
  mutating func record(_ text: String) {
    let (digits, symbol) = JournalAmount.parts(of: text)
    if let mark = JournalMarks.unambiguousMark(digits) { recorded[symbol, default: []].insert(mark) }
  }

  /// The decimal mark of an amount, once all amounts of the file are recorded.
  ///
  /// - Throws: `MalformedText` where nothing says which it is.
  func mark(of text: String, line: Int) throws(MalformedText) -> Character {
    let (digits, symbol) = JournalAmount.parts(of: text)
    guard let lone = digits.first(where: { $0 == "." || $0 == "," }) else { return "." }
    if let mark = declared[symbol] ?? JournalMarks.unambiguousMark(digits) { return mark }
    let seen = recorded[symbol] ?? []
    if seen.count == 1, let mark = seen.first { return mark }
    if seen.isEmpty {
      if program == .ledger { return "." }
      if let currency = JournalAmount.currency(symbol) {
        if currency.exponent >= 3 { return lone }
      } else {
        // An amount that is in no currency makes no bill.
        return lone
      }
    }
    let directive =
      program == .hledger
      ? "say it at the top of the file with `decimal-mark .` or `decimal-mark ,`"
      : "say it at the top of the file with `commodity \(symbol)` and below it `  format 1,000.00 \(symbol)`"
    let name = lone == "." ? "point" : "comma"
    throw MalformedText(
      line: line, reason: "the \(name) of \(quoted(text)) can group digits or be decimal; \(directive)")
  }

  /// The decimal mark of an unambiguous number: one with both marks, with one of them twice, or with digits behind the mark
  /// that are no group of three.
  private static func unambiguousMark(_ digits: String) -> Character? {
    let number = digits.drop { $0 == "-" || $0 == "+" }
    let marks = number.filter { $0 == "." || $0 == "," }
    guard let last = marks.last else { return nil }
    if marks.contains(where: { $0 != last }) { return last }
    // Twice the same mark can only group digits.
    if marks.count > 1 { return last == "." ? "," : "." }
    let whole = number.prefix { $0 != last }
    let fraction = number.count - whole.count - 1
    return fraction != 3 || whole.count > 3 || whole.isEmpty || whole == "0" ? last : nil
  }
}

internal import Core

/// The decimal marks of the amounts in a journal, by commodity.
///
/// hledger reads a lone mark as the decimal mark unless a directive says otherwise. Ledger reads a point as the decimal
/// mark, and a comma as a digit group mark until a decimal comma occurs. Sources: hledger 1.25 manual, "Decimal marks,
/// digit group marks"; Ledger 3 manual, "Commodity Format".
struct JournalMarks {
  enum Program { case hledger, ledger }

  let program: Program
  /// The decimal marks from directives, by commodity.
  private var declared: [String: Character] = [:]
  /// The decimal marks of unambiguous amounts, by commodity.
  private var recorded: [String: Set<Character>] = [:]

  init(_ program: Program) { self.program = program }

  /// Records the sample amount of a directive, such as `$1,000.00`.
  ///
  /// - Parameter isDefault: whether it is a `D` directive, for amounts without a commodity. Other directives take
  ///   precedence.
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

  /// Returns the decimal mark of an amount. All amounts of the file must have been recorded before.
  ///
  /// - Throws: `MalformedText` if the mark is ambiguous.
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
        // No bill is made of an amount that is not in a currency, so the mark does not matter.
        return lone
      }
    }
    let directive =
      program == .hledger
      ? "specify it at the top of the file with `decimal-mark .` or `decimal-mark ,`"
      : "specify it at the top of the file with `commodity \(symbol)` and below it `  format 1,000.00 \(symbol)`"
    let name = lone == "." ? "point" : "comma"
    throw MalformedText(
      line: line, reason: "the \(name) of \(quoted(text)) can group digits or be decimal; \(directive)")
  }

  /// Returns the decimal mark of an unambiguous number: one with both marks, with the same mark twice, or with digits
  /// after the mark that cannot be a group of three.
  private static func unambiguousMark(_ digits: String) -> Character? {
    let number = digits.drop { $0 == "-" || $0 == "+" }
    let marks = number.filter { $0 == "." || $0 == "," }
    guard let last = marks.last else { return nil }
    if marks.contains(where: { $0 != last }) { return last }
    // A mark that occurs twice can only group digits.
    if marks.count > 1 { return last == "." ? "," : "." }
    let whole = number.prefix { $0 != last }
    let fraction = number.count - whole.count - 1
    return fraction != 3 || whole.count > 3 || whole.isEmpty || whole == "0" ? last : nil
  }
}

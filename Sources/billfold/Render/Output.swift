internal import Actions
internal import Core
internal import Foundation

/// Shows the results of verbs, as JSON or for people with the separators of their locale.
///
/// Each kind of result is rendered by an extension of this type, in a file of this folder named after it.
struct Output: Sendable {
  /// Whether the output is JSON.
  var isJSON = false
  /// Whether to print results and errors only.
  var isQuiet = false
  /// The separators in amounts. JSON, exports and messages about typed amounts always use the plain format.
  var marks: NumberMarks = .plain
  /// The user's own currency, which comes first where there are several; nil if none is set.
  var usual: Currency?

  /// The width of the terminal in columns; 80 if there is no terminal.
  var columns: Int { Terminal.columns }

  /// Writes a line to standard output.
  func print(_ line: SafeText = "") { Terminal.print(line) }

  /// Prints a hint that is not part of the result; suppressed if the user asked for quiet output.
  func remark(_ line: SafeText = "") { if !isQuiet { Terminal.print(line) } }

  /// Prints the hint that a list is longer than what is shown, such as `The 5 newest are shown; --limit 0 shows all.`
  ///
  /// - Parameters:
  ///   - one: what a single row is called.
  ///   - several: what several are called, with their number.
  func remark(shown count: Int, _ one: String, _ several: String) {
    remark("The \(count == 1 ? "\(one) is" : "\(several) are") shown; --limit 0 shows all.")
  }

  /// Prints that a report of payments is empty, with the usual reason.
  ///
  /// - Parameter sentence: says for which period nothing was found.
  func remark(nothingPaid sentence: SafeText) {
    remark(sentence)
    remark("Bills count once they are paid; `billfold bills --unpaid` lists the others.")
  }

  /// Prints a message to standard error.
  func complain(_ sentence: SafeText) { Terminal.complain(sentence) }

  /// Reports that a store was created in a place that the user named, possibly by mistake.
  func showBegan(store place: String) { if !isQuiet { complain("created a new store at \(place)") } }

  /// Prints a table that fits into the terminal.
  func print(_ table: Table) { table.lines(width: columns).forEach { print($0) } }

  /// Writes text that contains its own line ends, such as a file.
  func print(lines text: String) { Terminal.write(SafeText(lines: text), to: 1) }

  /// Returns a progress bar for work that may take long.
  func bar(_ label: SafeText) -> ProgressBar { ProgressBar(label, isWanted: !isQuiet) }

  /// Shows a result: as JSON, or by a closure that prints it for people.
  func show<Result: Encodable>(_ result: Result, _ render: () throws -> Void) throws {
    if isJSON { try json(result) } else { try render() }
  }

  /// Shows the result of a change: as JSON, or as a sentence.
  func show<Result: Encodable>(_ result: Result, _ sentence: @autoclosure () -> SafeText) throws {
    try show(result) { print(sentence()) }
  }

  /// Prints a result as one line of JSON.
  func json(_ result: some Encodable) throws { Terminal.print(try Output.line(result)) }

  /// Returns one line of JSON with sorted keys. It escapes control characters that act on a terminal, and line
  /// separators that JSON allows in strings but that programs that split output by lines (such as Python's
  /// `splitlines`) would break at.
  static func line(_ result: some Encodable) throws -> SafeText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return SafeText(json: String(decoding: try encoder.encode(result), as: UTF8.self))
  }

  /// Reports the refused items of a batch after the successful ones.
  ///
  /// - Throws: the exit code of the first refused item, if there is any.
  func complain(about refused: [RefusedItem]) throws {
    for one in refused { complain(SafeText(one.message)) }
    if let first = refused.first { throw ExitStatus.failed(first.kind).code }
  }
}

// MARK: - Amounts for people
extension Output {
  /// Returns for example `1.234,50`.
  func number(_ money: Money) -> String { money.amount.written(marks) }

  /// Returns for example `1.234,50 EUR`.
  func text(_ money: Money) -> String { "\(number(money)) \(money.currency.code)" }

  func text(_ result: MoneyResult) -> String { text(result.money) }
}

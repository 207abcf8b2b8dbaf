internal import Actions
internal import Core
internal import Foundation

/// How the results of a verb are shown: as JSON or for people, and for people in the marks of their locale.
///
/// What a result looks like stands in an extension of this type, in a file of this folder named for what is shown.
struct Output: Sendable {
  /// Whether programs read it.
  var isJSON = false
  /// Whether only results and errors are wanted.
  var isQuiet = false
  /// Of amounts. JSON, exports and messages about typed amounts are always plain.
  var marks: NumberMarks = .plain

  /// Columns of the terminal, or 80 where there is none.
  var columns: Int { Terminal.columns }

  /// Writes a line to standard output.
  func print(_ line: SafeText = "") { Terminal.print(line) }

  /// A line that helps a person and is no result: not printed when the person asked for quiet.
  func remark(_ line: SafeText = "") { if !isQuiet { Terminal.print(line) } }

  /// A sentence on standard error.
  func complain(_ sentence: SafeText) { Terminal.complain(sentence) }

  /// A store was made in a place that a person chose, perhaps by mistake.
  func showBegan(store place: String) { if !isQuiet { complain("created a new store at \(place)") } }

  /// Prints a table that fits the terminal.
  func print(_ table: Table) { table.lines(width: columns).forEach { print($0) } }

  /// Writes a text that has line ends of its own, like a file.
  func print(lines text: String) { Terminal.write(SafeText(lines: text), to: 1) }

  /// A bar for work that takes its time.
  func bar(_ label: SafeText) -> ProgressBar { ProgressBar(label, isWanted: !isQuiet) }

  /// Shows a result: its JSON to programs, what a closure prints to people.
  func show<Result: Encodable>(_ result: Result, _ render: () throws -> Void) throws {
    if isJSON { try json(result) } else { try render() }
  }

  /// Shows what became of a change: its JSON to programs, a sentence to people.
  func show<Result: Encodable>(_ result: Result, _ sentence: @autoclosure () -> SafeText) throws {
    try show(result) { print(sentence()) }
  }

  /// Prints a result as one line of JSON.
  func json(_ result: some Encodable) throws { Terminal.print(try Output.line(result)) }

  /// One line of JSON with sorted keys. Characters that act on a terminal are escaped, and those that JSON allows within
  /// a text but programs that split output by lines (Python's `splitlines`) do not.
  static func line(_ result: some Encodable) throws -> SafeText {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return SafeText(json: String(decoding: try encoder.encode(result), as: UTF8.self))
  }

  /// What is said of the refused ones of a batch, behind what was done.
  ///
  /// - Throws: the exit code of the first one, where there is any.
  func complain(about refused: [Refused]) throws {
    for one in refused { complain(SafeText(one.message)) }
    if let first = refused.first { throw ExitStatus(first.kind).code }
  }
}

// Amounts for people.
extension Output {
  /// `1.234,50`.
  func number(_ money: Money) -> String { money.amount.written(marks) }

  /// `1.234,50 EUR`.
  func text(_ money: Money) -> String { "\(number(money)) \(money.currency.code)" }

  func text(_ result: MoneyResult) -> String { text(result.money) }
}

internal import Actions
internal import ArgumentParser
internal import Core

/// The options for what bills have and drafts do not: notes, an interval, tags, and the last days of the warranty and of
/// the return period.
struct KeepingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Notes; \"\" removes them.", valueName: "text"), transform: Arguments.asTyped)
  var notes: String?
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp("\(Repetition.choices).", valueName: "interval"),
    completion: .list(Repetition.allCases.map(\.rawValue)))
  var repetition: String?
  @Option(
    help: ArgumentHelp(
      "A tag to find it by; may be given several times; none removes all.", valueName: "word"))
  var tag: [String] = []
  @Option(
    help: ArgumentHelp(
      "The last day of its warranty: a date, or 2y or 6m from the bill's date; none removes it.",
      valueName: "date"))
  var warrantyUntil: String?
  @Option(
    help: ArgumentHelp(
      "The last day to return it: a date, or 14d or 3w from the bill's date; none removes it.",
      valueName: "date"))
  var returnUntil: String?
}

internal import Actions
internal import ArgumentParser

/// The options for a bill's tags, and for the last days of its warranty and of its return period.
struct KeepingOptions: ParsableArguments {
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

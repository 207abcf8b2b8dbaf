internal import Actions
internal import ArgumentParser

/// What a person can say of a bill when it is kept: by what it is found again, and until when something can be done about
/// what was bought.
struct KeepingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A word of your own to find it by; may be given several times, none for no more.", valueName: "word"))
  var tag: [String] = []
  @Option(
    help: ArgumentHelp(
      "Until when it is under warranty: a date, or 2y, 6m from the bill's date on; none takes it away.",
      valueName: "date"))
  var warrantyUntil: String?
  @Option(
    help: ArgumentHelp(
      "Until when it can be returned: a date, or 14d, 3w from the bill's date on; none takes it away.",
      valueName: "date"))
  var returnUntil: String?
}

/// Checks whether the commands of `on-draft` and `on-confirm` can be run, and how they ended the last time.
enum HookChecks {
  @Sendable static func hooks(_ settings: Settings) async -> [Finding] {
    HookEvent.allCases.compactMap { event in
      guard let command = HookCommand(settings.text(event.setting)) else { return nil }
      let way = "fix it, or change it with `billfold config set \(event.setting) …`"
      if let complaint = command.complaint { return .problem("the setting \(event.setting): \(complaint); \(way)") }
      if let last = HookFailures(settings).last(event) {
        return .problem("the command of \(event.setting) last failed at \(last); \(way)")
      }
      return .ok("\(event.setting) runs \(command.words[0])")
    }
  }
}

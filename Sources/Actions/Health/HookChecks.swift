/// Checks whether the commands of `on-draft` and `on-confirm` can be run, and how they ended the last time.
enum HookChecks {
  @Sendable static func hooks(_ settings: Settings) async -> [Finding] {
    HookEvent.allCases.compactMap { event in
      guard let command = HookCommand(settings.text(event.setting)) else { return nil }
      let name = event.setting.name
      let way = "fix it, or change it with `billfold config set \(name) …`"
      if let complaint = command.complaint { return .problem("the setting \(name): \(complaint); \(way)") }
      if let last = HookFailures(settings).last(event) {
        return .problem("the command of \(name) last failed at \(last); \(way)")
      }
      return .ok("\(name) runs \(command.words[0])")
    }
  }
}

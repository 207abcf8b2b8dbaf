internal import Actions

extension Output {
  func show(_ list: SettingList) throws {
    try show(list) {
      var table = Table([
        .init(title: "SETTING"), .init(title: "VALUE", shrinksTo: 14), .init(title: "FROM"),
        .init(title: "MEANING"),
      ])
      let width = widthOfMeaning(list.settings)
      for setting in list.settings {
        let lines = SafeText.wrapped(setting.meaning, to: width)
        table.rows.append(
          [setting.name, setting.value, setting.origin.rawValue].map { SafeText($0) } + [lines.first ?? ""])
        for line in lines.dropFirst() { table.rows.append(["", "", "", line]) }
      }
      print(table)
      remark()
      remark(
        "Configuration file: \(list.file); environment variables are named like \(SettingKey.store.environmentName).")
    }
  }

  private static let narrowestMeaning = 24

  /// Returns the width that remains for meanings beside the other columns. Meanings wrap and are never truncated, so a
  /// long value is shortened instead.
  private func widthOfMeaning(_ settings: [SettingResult]) -> Int {
    func widest(_ title: String, _ cell: (SettingResult) -> String) -> Int {
      settings.reduce(title.count) { max($0, SafeText(cell($1)).width) }
    }
    let room = columns - widest("SETTING", \.name) - widest("FROM") { $0.origin.rawValue } - 6
    return max(Output.narrowestMeaning, room - min(widest("VALUE", \.value), max(14, room - 40)))
  }

  /// Shows the value only.
  func show(_ setting: SettingResult) throws { try show(setting, "\(setting.value)") }

  func show(_ changed: ChangedSetting) throws {
    try show(changed) {
      let (setting, value) = (changed.setting, changed.written)
      remark("\(setting.name) is \(value.isEmpty ? "no longer set" : "now \(value)"), in \(changed.file)")
      if changed.isOverridden {
        complain(
          "\(setting.environment) is set and overrides the file; unset it for \(setting.name) to take effect")
      }
    }
  }

  /// Shows the path of the configuration file.
  func show(configFile path: String) throws { try show(path, "\(path)") }
}

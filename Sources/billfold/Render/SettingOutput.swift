internal import Actions

extension Output {
  func show(_ list: SettingList) throws {
    try show(list) {
      var table = Table([
        .init(title: "SETTING"), .init(title: "VALUE", shrinksTo: 14), .init(title: "FROM"),
        .init(title: "MEANING", shrinksTo: 14),
      ])
      for setting in list.settings {
        table.add(setting.name, setting.value, setting.origin.rawValue, setting.meaning)
      }
      print(table)
      remark()
      remark(
        "Configuration file: \(list.file); environment variables are named like \(SettingKey.all[0].environmentName).")
    }
  }

  /// Shows the value only.
  func show(_ setting: SettingResult) throws { try show(setting, "\(setting.value)") }

  func show(_ changed: ChangedSetting) throws {
    try show(changed) {
      let (setting, value) = (changed.setting, changed.written)
      remark("\(setting.name) is now \(value.isEmpty ? "what billfold chooses" : value), in \(changed.file)")
      if changed.isOverridden {
        complain(
          "\(setting.environment) is set and overrides the file; unset it for \(setting.name) to take effect")
      }
    }
  }

  /// Shows the path of the configuration file.
  func show(configFile path: String) throws { try show(path, "\(path)") }
}

internal import Actions

extension Output {
  func show(_ list: SettingList) throws {
    try show(list) {
      Output.lines(of: list.settings, width: columns).forEach { print($0) }
      remark()
      remark("Configuration file: \(list.file)")
      remark("Environment variables, which override it, are named like \(SettingKey.store.environmentName).")
    }
  }

  private static let narrowestMeaning = 24

  /// Returns the table of settings: with the meanings beside the values, or below them if there is no room beside.
  static func lines(of settings: [SettingResult], width: Int) -> [SafeText] {
    var table = Table([.init(title: "SETTING"), .init(title: "VALUE", shrinksTo: 14), .init(title: "FROM")])
    let rows = settings.map { [$0.name, $0.value, $0.origin.rawValue].map { SafeText($0) } }
    guard let meaning = widthOfMeaning(settings, width) else {
      table.rows = rows
      let lines = table.lines(width: width)
      return Array(lines.prefix(1))
        + zip(lines.dropFirst(), settings).flatMap { line, setting in
          [line] + SafeText.wrapped(setting.meaning, to: width - 4).map { "    " + $0 }
        }
    }
    table.columns.append(.init(title: "MEANING"))
    for (row, setting) in zip(rows, settings) {
      let lines = SafeText.wrapped(setting.meaning, to: meaning)
      table.rows.append(row + [lines.first ?? ""])
      for line in lines.dropFirst() { table.rows.append(["", "", "", line]) }
    }
    return table.lines(width: width)
  }

  /// Returns the width that remains for meanings beside the other columns; nil if it is too small. Meanings wrap and
  /// are never truncated, so a long value is shortened instead.
  private static func widthOfMeaning(_ settings: [SettingResult], _ width: Int) -> Int? {
    func widest(_ title: String, _ cell: (SettingResult) -> String) -> Int {
      settings.reduce(title.count) { max($0, SafeText(cell($1)).width) }
    }
    let room = width - widest("SETTING", \.name) - widest("FROM") { $0.origin.rawValue } - 6
    let meaning = room - min(widest("VALUE", \.value), max(14, room - 40))
    // A path in a meaning is one word.
    let words = settings.flatMap { $0.meaning.split(separator: " ") }.map { SafeText(String($0)).width }
    return meaning < max(narrowestMeaning, words.max() ?? 0) ? nil : meaning
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

extension Terminal {
  /// Says that a variable of the environment has no effect, and which one was probably meant.
  static func warn(about variable: String, meaning meant: String) {
    complain("\(variable) is no setting; did you mean \(meant)?")
  }
}

internal import Actions
internal import Core
internal import Hummingbird

/// The page of the settings, which changes one at a time.
struct SettingsPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/settings") { request, context in try await settings(request, context) }
    router.post("/settings") { request, context in try await change(request, context) }
  }

  private func change(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await settings(request, context, $0) }) {
      let name = form.text("name") ?? ""
      if let hint = Self.terminalHint(name) { throw ActionError(hint, .badData, about: "value") }
      let changed = try await pages.run(ChangeSetting(name, to: form.text("value") ?? ""))
      let more = changed.isOverridden ? "; an environment variable overrides it" : ""
      let what = (form.text("value") ?? "").isEmpty ? "is no longer set" : "was saved"
      return await pages.done(
        "\(changed.setting.name) \(what)\(more). It takes effect when `billfold serve` is restarted.",
        then: "/settings", context)
    }
  }

  /// Returns how a setting is changed that a page does not change; nil for all others.
  private static func terminalHint(_ name: String) -> String? {
    guard let key = SettingKey(rawValue: name), key.isOnlyForTerminal else { return nil }
    return "this setting is changed on the terminal only, with `billfold config set \(name) VALUE`"
  }

  private func settings(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let list = try await pages.run(ListSettings())
    // One setting at a time, with its present value, so that no other setting is overwritten by mistake.
    let name = refused?.typed["name"] ?? request.query["name"]
    let chosen = list.settings.first { $0.name == name }
    let hint = chosen.flatMap { Self.terminalHint($0.name) }
    let meaning = chosen.map { "\(Wording.sentence($0.meaning)) " } ?? "Choose one in the list to change it. "
    let way = hint.map { "\(Wording.sentence($0)) " } ?? ""
    var forms: [FormView] = []
    if let chosen, hint == nil {
      forms.append(
        FormView(
          action: "/settings", submit: "Save",
          fields: [.text("value", "Value", chosen.value, hint: "empty for the default")],
          hidden: [HiddenView(name: "name", value: chosen.name)]))
    }
    var view = SectionsView(
      title: "Settings",
      sections: [
        SectionView(
          heading: chosen?.name,
          intro: "\(meaning)\(way)Settings are saved in \(list.file); environment variables and options override them.",
          forms: forms),
        SectionView(
          table: TableView(
            caption: "Settings in force",
            columns: [ColumnView(text: "Setting"), ColumnView(text: "Value"), ColumnView(text: "From", style: "wide")],
            rows: list.settings.map { setting in
              RowView(cells: [
                CellView(setting.name, address: "/settings?name=\(setting.name)", note: setting.meaning),
                CellView(setting.value.isEmpty ? "–" : setting.value, style: "path"),
                CellView(setting.origin.rawValue, style: "wide"),
              ])
            })),
      ])
    view.refused = refused
    // The form has one field that can be wrong.
    view.refused?.field = "value"
    return try await pages.sections(view, at: .settings, for: request, context)
  }
}

/// A form with its fields and its button.
struct FormView: Encodable {
  var action: String
  var submit: String
  /// Begins the ids of the fields in the page, so that several forms of it can have fields of the same name.
  var prefix = "f"
  var fields: [FieldView] = []
  /// Fields that are seldom needed.
  var rest: FoldedFields?
  /// Check boxes, all of them shown.
  var checks: ChecksView?
  var hidden: [HiddenView] = []
  var style = "main"
  var isInline = false
  var isFile = false
  @Sentence var complaint: String? = nil
  var key: String?
}

/// Fields of a form that are folded into one line, which opens them.
struct FoldedFields: Encodable {
  var summary: String
  var fields: [FieldView]
  var isOpen = false
}

/// A value of a form that the user does not see.
struct HiddenView: Encodable {
  var name: String
  var value: String
}

/// The form above a list, with which the user chooses what it shows.
struct FilterView: Encodable {
  var action: String
  var submit = "Show"
  var fields: [FieldView]
  var checks: ChecksView?
  /// The reason why the filter was refused, if it concerns none of the fields.
  @Sentence var complaint: String? = nil
  /// On phones, the fields of a long filter are folded into a line with `summary`, which opens them.
  private(set) var isFolded = false
  private(set) var isOpen = false
  /// What is chosen, in words.
  private(set) var summary = ""

  init(action: String, submit: String = "Show", fields: [FieldView], checks: ChecksView? = nil) {
    self.action = action
    self.submit = submit
    self.fields = fields
    self.checks = checks
  }

  /// Returns the filter with the values that depend on others filled in, for rendering.
  func settled() -> FilterView {
    var view = self
    view.isFolded = fields.count > 2 || checks != nil
    view.isOpen = complaint != nil || fields.contains { $0.complaint != nil }
    let chosen = fields.compactMap { field in
      field.isSelect ? field.options.first { $0.isChosen && !$0.value.isEmpty }?.label : field.value
    }
    let categories = checks.map { $0.isOpen ? [$0.summary] : [] } ?? []
    let words = (chosen + categories).filter { !$0.isEmpty }
    view.summary = (["Filter"] + (words.isEmpty ? [] : [words.joined(separator: ", ")])).joined(separator: ": ")
    return view
  }

  /// Adds the reason why the filter was refused.
  ///
  /// - Parameter field: the name of the field concerned, if known.
  mutating func complain(_ sentence: String, about field: String?) {
    if let index = fields.firstIndex(where: { $0.name == field }) ?? (fields.count == 1 ? 0 : nil) {
      fields[index].complaint = sentence
    } else {
      complaint = sentence
    }
  }
}

struct ChecksView: Encodable {
  var legend: String
  /// The choice in words, shown while the check boxes are collapsed.
  var summary = ""
  var isOpen = true
  var name: String
  var options: [OptionView]
}

struct OptionView: Encodable {
  var value: String
  var label: String
  var isChosen = false
}

/// A field of a form.
struct FieldView: Encodable {
  var name: String
  var label: String
  var value = ""
  var type = "text"
  var mode: String?
  var list: String?
  var hint: String?
  /// The reason why the typed value was refused.
  @Sentence var complaint: String? = nil
  var options: [OptionView] = []
  var isRequired = false
  var isWide = false
  var isText = false
  var isArea = false
  var isSelect = false
  var isFileField = false
  /// What the browser may fill in, as in HTML.
  var autocomplete = "off"
  /// Whether the page opens with the focus on it.
  var hasFocus = false

  static func text(
    _ name: String, _ label: String, _ value: String = "", hint: String? = nil, isRequired: Bool = false,
    list: String? = nil, mode: String? = nil, isWide: Bool = false
  ) -> FieldView {
    FieldView(
      name: name, label: label, value: value, mode: mode, list: list, hint: hint, isRequired: isRequired,
      isWide: isWide, isText: true)
  }

  static func password(_ name: String, _ label: String) -> FieldView {
    FieldView(
      name: name, label: label, type: "password", isRequired: true, isText: true, autocomplete: "current-password",
      hasFocus: true)
  }

  static func area(_ name: String, _ label: String, _ value: String = "") -> FieldView {
    FieldView(name: name, label: label, value: value, isWide: true, isArea: true)
  }

  static func choice(
    _ name: String, _ label: String, _ options: [OptionView], chosen: String = "", hint: String? = nil
  ) -> FieldView {
    FieldView(
      name: name, label: label, hint: hint,
      options: options.map { OptionView(value: $0.value, label: $0.label, isChosen: $0.value == chosen) },
      isSelect: true)
  }

  static func file(_ name: String, _ label: String, hint: String? = nil) -> FieldView {
    FieldView(name: name, label: label, type: "file", hint: hint, isWide: true, isFileField: true)
  }
}

extension OptionView {
  /// Returns the choices of an enumeration, with readable labels.
  static func all<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type, none: String? = nil
  ) -> [OptionView] {
    (none.map { [OptionView(value: "", label: $0)] } ?? [])
      + Choice.allCases.map { OptionView(value: $0.rawValue, label: Wording.words($0.rawValue)) }
  }
}

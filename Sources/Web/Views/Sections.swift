internal import Actions
internal import Core
internal import Hummingbird

/// A page of headings, figures, tables, charts and forms: what most pages are.
struct SectionsView {
  var title: String
  var links: [LinkView] = []
  var filter: FilterView?
  var sections: [SectionView] = []
  /// Names that fields offer while somebody types.
  var categories: NamesView?
  /// The form that was not taken, of those below; the page is the answer to it.
  var refused: RefusedForm?
}

struct NamesView { var names: [String] }

struct LinkView {
  var name: String
  var address: String
  /// Whether it is what is shown already.
  var isHere = false
}

struct SectionView {
  var heading: String?
  var intro: String?
  /// For the style sheet: `bad`, `narrow`, `half` or nothing.
  var style = ""
  var figures: [FigureView] = []
  var meters: [MeterView] = []
  var charts: [ChartView] = []
  var table: TableView?
  /// What is said where there is nothing.
  var empty: String?
  var details: [DetailView] = []
  var pictures: [PictureView] = []
  var forms: [FormView] = []
  var links: [LinkView] = []
  private(set) var hasFigures = false
  private(set) var hasDetails = false

  /// Sections of half a width stand in pairs; one that is left over has the whole.
  static func paired(_ sections: [SectionView]) -> [SectionView] {
    var result = sections
    var run = 0
    for index in sections.indices {
      run = sections[index].style == "half" ? run + 1 : 0
      let isLast = index + 1 == sections.count || sections[index + 1].style != "half"
      if isLast, run % 2 == 1 { result[index].style = "" }
    }
    return result
  }

  /// With what depends on the others filled in, before it is shown.
  func settled(_ refused: RefusedForm?) -> SectionView {
    var view = self
    view.forms = forms.map { $0.showing(refused) }
    view.hasFigures = !figures.isEmpty
    view.hasDetails = !details.isEmpty
    return view
  }
}

struct FigureView {
  var name: String
  var value: String
  var note: String?
  var style = ""
}

struct MeterView {
  var name: String
  var text: String
  var percent: Int
  var address: String
  var style = ""
}

struct DetailView {
  var name: String
  var value: String
  var address: String?
}

struct PictureView {
  var name: String
  var source: String
  var address: String
}

struct TableView {
  /// For who does not see it.
  var caption: String
  var columns: [ColumnView]
  var rows: [RowView]
}

struct ColumnView {
  var text: String
  /// `num` for figures, `wide` for what a phone leaves out.
  var style = ""
}

struct RowView {
  var cells: [CellView]
  var style = ""
}

struct CellView {
  var text: String
  var style = ""
  var address: String?
  /// A point in time as programs read it, which a script shows on the browser's own clock.
  var moment: String?
  var icon: String?
  /// A colour in front of the text.
  var dot: String?
  var badge: String?
  var badgeStyle = ""
  var note: String?
  /// What a phone shows below the text, of columns that it leaves out.
  var phone: String?
  var buttons: [ButtonView] = []

  init(
    _ text: String, style: String = "", address: String? = nil, icon: String? = nil, dot: String? = nil,
    badge: String? = nil, badgeStyle: String = "", note: String? = nil, phone: String? = nil,
    buttons: [ButtonView] = []
  ) {
    self.text = text
    self.style = style
    self.address = address
    self.icon = icon
    self.dot = dot
    self.badge = badge
    self.badgeStyle = badgeStyle
    self.note = note
    self.phone = phone
    self.buttons = buttons
  }

  /// A point in time, on the clock of this machine.
  init(moment: Instant, style: String = "") {
    self.init(moment.local, style: style)
    self.moment = "\(moment)"
  }
}

/// A form of one button.
struct ButtonView {
  var submit: String
  /// What it does to which thing, for who does not see where it stands.
  var label: String
  var action: String
  var style = "plain"
  var hidden: [HiddenView] = []
  var key: String?
}

struct HiddenView {
  var name: String
  var value: String
}

struct FormView {
  var action: String
  var submit: String
  var fields: [FieldView] = []
  var hidden: [HiddenView] = []
  var style = "main"
  var isInline = false
  var isFile = false
  var complaint: String?
  var key: String?
}

struct FilterView {
  var action: String
  var submit = "Show"
  var fields: [FieldView]
  var checks: ChecksView?
}

struct ChecksView {
  var legend: String
  /// What is chosen, where the ticks are folded away.
  var summary: String
  var isOpen: Bool
  var name: String
  var options: [OptionView]
}

struct OptionView {
  var value: String
  var label: String
  var isChosen = false
}

/// A field of a form.
struct FieldView {
  var id: String
  var name: String
  var label: String
  var value = ""
  var type = "text"
  var mode: String?
  var list: String?
  var hint: String?
  /// Why what was typed here is not taken.
  var complaint: String?
  var options: [OptionView] = []
  var isRequired = false
  var isWide = false
  var isMultiple = false
  var isText = false
  var isArea = false
  var isSelect = false
  var isFileField = false

  static func text(
    _ name: String, _ label: String, _ value: String = "", hint: String? = nil, isRequired: Bool = false,
    list: String? = nil, mode: String? = nil, prefix: String = "f", isWide: Bool = false
  ) -> FieldView {
    FieldView(
      id: "\(prefix)-\(name)", name: name, label: label, value: value, mode: mode, list: list, hint: hint,
      isRequired: isRequired, isWide: isWide, isText: true)
  }

  static func password(_ name: String, _ label: String) -> FieldView {
    FieldView(id: "f-\(name)", name: name, label: label, type: "password", isRequired: true, isText: true)
  }

  static func area(_ name: String, _ label: String, _ value: String = "", prefix: String = "f") -> FieldView {
    FieldView(id: "\(prefix)-\(name)", name: name, label: label, value: value, isWide: true, isArea: true)
  }

  static func choice(
    _ name: String, _ label: String, _ options: [OptionView], chosen: String = "", hint: String? = nil,
    prefix: String = "f", isMultiple: Bool = false
  ) -> FieldView {
    FieldView(
      id: "\(prefix)-\(name)", name: name, label: label, hint: hint,
      options: isMultiple
        ? options : options.map { OptionView(value: $0.value, label: $0.label, isChosen: $0.value == chosen) },
      isMultiple: isMultiple, isSelect: true)
  }

  static func file(_ name: String, _ label: String, hint: String? = nil, isMultiple: Bool = false) -> FieldView {
    FieldView(
      id: "f-\(name)", name: name, label: label, type: "file", hint: hint, isWide: true, isMultiple: isMultiple,
      isFileField: true)
  }
}

extension OptionView {
  /// The choices of a closed list, as people write them.
  static func all<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type, none: String? = nil
  ) -> [OptionView] {
    (none.map { [OptionView(value: "", label: $0)] } ?? [])
      + Choice.allCases.map { OptionView(value: $0.rawValue, label: Wording.words($0.rawValue)) }
  }
}

extension Pages {
  /// A page of sections.
  func sections(
    _ view: SectionsView, at place: Place?, kind: String = "", for request: Request, _ context: PageContext
  ) async throws -> Response {
    var view = view
    if let refused = view.refused, !view.sections.contains(where: { $0.forms.contains { $0.action == refused.action } })
    {
      // What it was about has changed since, and its form is gone.
      view.sections.insert(SectionView(heading: refused.sentence, style: "bad strip"), at: 0)
    }
    view.sections = SectionView.paired(view.sections.map { [refused = view.refused] in $0.settled(refused) })
    let status = view.refused?.status ?? .ok
    view.refused = nil
    return try await page(view.title, at: place, kind: kind, view, for: request, context, status: status)
  }
}

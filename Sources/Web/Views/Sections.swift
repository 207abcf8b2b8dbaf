internal import Actions
internal import Core
internal import HTTPTypes
internal import Hummingbird

/// A page that consists of headings, figures, tables, charts and forms, like most pages.
struct SectionsView: Encodable {
  var title: String
  var links: [LinkView] = []
  var filter: FilterView?
  var sections: [SectionView] = []
  /// Names to suggest while the user types into a field.
  var categories: NamesView?
  /// The form on this page that was refused, if the page is the response to it.
  var refused: RefusedForm?

  /// What the template reads.
  private enum CodingKeys: CodingKey { case title, links, filter, sections, categories }
}

struct NamesView: Encodable { var names: [String] }

struct LinkView: Encodable {
  var name: String
  var address: String
  /// Indicates whether it leads to what is already shown.
  var isHere = false
}

struct SectionView: Encodable {
  @Sentence var heading: String? = nil
  @Sentence var intro: String? = nil
  /// The class for the style sheet: `bad`, `narrow`, `half`, `strip` or empty.
  var style = ""
  var figures: [FigureView] = []
  var meters: [MeterView] = []
  var charts: [ChartView] = []
  var table: TableView?
  /// The text to show if there is nothing to list.
  var empty: String?
  var details: [DetailView] = []
  var pictures: [PictureView] = []
  var forms: [FormView] = []
  var links: [LinkView] = []
  private(set) var hasFigures = false
  private(set) var hasDetails = false

  /// Sections of half width are arranged in pairs; an unpaired one gets the full width.
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

  /// Returns the section with the values that depend on others filled in, for rendering.
  func settled(_ refused: RefusedForm?) -> SectionView {
    var view = self
    view.forms = forms.map { $0.showing(refused) }
    view.hasFigures = !figures.isEmpty
    view.hasDetails = !details.isEmpty
    return view
  }
}

struct FigureView: Encodable {
  var name: String
  var value: String
  var note: String?
  var style = ""
}

struct MeterView: Encodable {
  var name: String
  var text: String
  var percent: Int
  /// The page of the name; nil to show no name, which a heading above shows.
  var address: String?
  var style = ""
}

struct DetailView: Encodable {
  var name: String
  var value: String
  var address: String?
}

struct PictureView: Encodable {
  var name: String
  var source: String
  var address: String
}

struct TableView: Encodable {
  /// A description for screen readers.
  var caption: String
  var columns: [ColumnView]
  var rows: [RowView]
}

struct ColumnView: Encodable {
  var text: String
  /// `num` for numbers, `wide` for a column that phones omit.
  var style = ""
}

struct RowView: Encodable {
  var cells: [CellView]
  var style = ""
}

struct CellView: Encodable {
  var text: String
  var style = ""
  var address: String?
  /// A point in time in machine-readable form, which a script shows in the browser's time zone.
  var moment: String?
  var icon: String?
  /// The colour of a dot before the text.
  var dot: String?
  var badge: String?
  var badgeStyle = ""
  var note: String?
  /// The text that phones show below, taken from columns that they omit.
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

  /// Creates a point in time, shown in this machine's time zone.
  init(moment: Instant, style: String = "") {
    self.init(moment.local, style: style)
    self.moment = "\(moment)"
  }
}

/// A form that consists of one button.
struct ButtonView: Encodable {
  var submit: String
  /// A description of the action and its object for screen readers.
  var label: String
  var action: String
  var style = "plain"
  var hidden: [HiddenView] = []
  var key: String?
}

struct HiddenView: Encodable {
  var name: String
  var value: String
}

struct FormView: Encodable {
  var action: String
  var submit: String
  var fields: [FieldView] = []
  var hidden: [HiddenView] = []
  var style = "main"
  var isInline = false
  var isFile = false
  @Sentence var complaint: String? = nil
  var key: String?
}

struct FilterView: Encodable {
  var action: String
  var submit = "Show"
  var fields: [FieldView]
  var checks: ChecksView?
  /// The reason why the filter was refused, if it concerns none of the fields.
  @Sentence var complaint: String? = nil

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
  var summary: String
  var isOpen: Bool
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
  var id: String
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
  var isMultiple = false
  var isText = false
  var isArea = false
  var isSelect = false
  var isFileField = false
  /// What the browser may fill in, as in HTML.
  var autocomplete = "off"
  /// Indicates whether the page opens with the focus on it.
  var hasFocus = false

  static func text(
    _ name: String, _ label: String, _ value: String = "", hint: String? = nil, isRequired: Bool = false,
    list: String? = nil, mode: String? = nil, prefix: String = "f", isWide: Bool = false
  ) -> FieldView {
    FieldView(
      id: "\(prefix)-\(name)", name: name, label: label, value: value, mode: mode, list: list, hint: hint,
      isRequired: isRequired, isWide: isWide, isText: true)
  }

  static func password(_ name: String, _ label: String) -> FieldView {
    FieldView(
      id: "f-\(name)", name: name, label: label, type: "password", isRequired: true, isText: true,
      autocomplete: "current-password", hasFocus: true)
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
  /// Returns the choices of an enumeration, with readable labels.
  static func all<Choice: CaseIterable & RawRepresentable<String>>(
    _: Choice.Type, none: String? = nil
  ) -> [OptionView] {
    (none.map { [OptionView(value: "", label: $0)] } ?? [])
      + Choice.allCases.map { OptionView(value: $0.rawValue, label: Wording.words($0.rawValue)) }
  }
}

extension Pages {
  /// Renders a page of sections with a filter. If the values of the filter are refused, the page shows it again with
  /// these values, and with the reason beside the field concerned.
  ///
  /// - Parameter fill: runs the actions, and adds their results to the page.
  /// - Throws: the error of `fill`, if it is not about the filter.
  func filtered(
    _ view: SectionsView, at place: NavigationPlace?, for request: Request, _ context: PageContext,
    _ fill: (inout SectionsView) async throws -> Void
  ) async throws -> Response {
    var filled = view
    var status = HTTPResponse.Status.ok
    do {
      try await fill(&filled)
    } catch {
      guard let kind = ActionError.Kind(known: error), [.usage, .badData].contains(kind),
        !ActionError.Kind.isNotFound(error), request.uri.query != nil
      else { throw error }
      filled = view
      filled.filter?.complain(ErrorPages.sentence(error), about: ActionError.Kind.field(of: error))
      status = ErrorPages.status(kind, of: error)
    }
    return try await sections(filled, at: place, for: request, context, status: status)
  }

  /// Renders a page of sections.
  ///
  /// - Parameter status: the status, unless a form was refused, which has its own.
  func sections(
    _ view: SectionsView, at place: NavigationPlace?, kind: String = "", for request: Request, _ context: PageContext,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var view = view
    if let refused = view.refused, !view.sections.contains(where: { $0.forms.contains { $0.action == refused.action } })
    {
      // The item was changed since, so that the refused form is no longer on the page.
      view.sections.insert(SectionView(heading: refused.sentence, style: "bad strip"), at: 0)
    }
    view.sections = SectionView.paired(view.sections.map { [refused = view.refused] in $0.settled(refused) })
    let status = view.refused?.status ?? status
    view.refused = nil
    return try await page(view.title, at: place, kind: kind, view, for: request, context, status: status)
  }
}

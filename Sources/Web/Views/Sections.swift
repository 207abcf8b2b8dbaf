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
  /// Names to suggest while the user types into a field whose `list` has the same name.
  var categories: NamesView?
  var cards: NamesView?
  /// The form on this page that was refused, if the page is the response to it.
  var refused: RefusedForm?

  /// What the template reads.
  private enum CodingKeys: CodingKey { case title, links, filter, sections, categories, cards }
}

struct NamesView: Encodable { var names: [String] }

struct LinkView: Encodable {
  var name: String
  var address: String
  /// Whether it leads to what is already shown.
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
}

struct PictureView: Encodable {
  var name: String
  var source: String
  var address: String
  /// The text to show below it.
  var note: String?
  /// Its width and height in CSS pixels, so that nothing moves when it is loaded; nil if they are not known.
  var side: Int?
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
    _ view: SectionsView, at place: NavigationPlace?, width: PageWidth = .normal, for request: Request,
    _ context: PageContext,
    status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    var view = view
    if let refused = view.refused, !view.sections.contains(where: { $0.forms.contains { $0.action == refused.action } })
    {
      // The item was changed since, so that the refused form is no longer on the page.
      view.sections.insert(SectionView(heading: refused.sentence, style: "bad strip"), at: 0)
    }
    view.sections = SectionView.paired(view.sections.map { [refused = view.refused] in $0.settled(refused) })
    view.filter = view.filter?.settled()
    let status = view.refused?.status ?? status
    view.refused = nil
    return try await page(view.title, at: place, width: width, view, for: request, context, status: status)
  }
}

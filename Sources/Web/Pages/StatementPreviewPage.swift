internal import Actions
internal import Core
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// The page that previews an uploaded statement until the user imports or drops it.
struct StatementPreviewPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.post("/statements") { request, context in try await take(request, context) }
    router.get("/statements/waiting/:key") { request, context in try await show(request, context) }
    router.post("/statements/waiting/:key") { request, context in try await decide(request, context) }
  }

  /// The upload form on the page of statements.
  static let form = FormView(
    action: "/statements", submit: "Preview",
    fields: [
      .file("file", "The bank's file", hint: "CAMT, MT940, OFX, QIF or CSV; nothing is imported yet"),
      .text(
        "profile", "Name for the account", hint: "if the file has none; columns of CSV files are remembered under it"),
    ],
    rest: FoldedFields(
      summary: "If the file is not understood",
      fields: [
        .text("currency", "Currency", hint: "if the file does not state it"),
        .choice("dates", "Date order", dateOrders, hint: "for files like 03/04/2026 throughout"),
        .choice("decimal", "Decimal mark", decimalMarks, hint: "for amounts like 1,500 throughout"),
        .choice("balances", "Balances", balances, hint: "for files of which you have removed rows"),
        .text(
          "columns", "Columns",
          hint: "only if they are not recognised: by heading or number, like date=Booking day,amount=3,payee=4",
          isWide: true),
      ]), isFile: true)

  private static let dateOrders =
    [OptionView(value: "", label: "detect automatically")]
    + [("dmy", "day first"), ("mdy", "month first"), ("ymd", "year first")].map { OptionView(value: $0, label: $1) }

  private static let decimalMarks =
    [OptionView(value: "", label: "detect automatically")]
    + [("point", "point"), ("comma", "comma")].map { OptionView(value: $0, label: $1) }

  private static let balances = [
    OptionView(value: "", label: "must agree"), OptionView(value: "ignore", label: "need not agree"),
  ]

  /// The maximum size of a statement in bytes; statements are text and have some megabytes after a busy year.
  private static let mostBytes: Int64 = 20_000_000

  private func take(_ request: Request, _ context: PageContext) async throws -> Response {
    let arrived = try await FileForm.take(
      request, context, pages, most: Self.mostBytes, advice: "import it with `billfold statement import`")
    let fields = arrived.fields
    func refused(
      _ sentence: String, about field: String?, _ status: HTTPResponse.Status
    ) async throws -> Response {
      // The file has to be chosen again, as browsers do not let pages do that; everything else stays.
      try await StatementPages(pages: pages).show(
        request, context,
        RefusedForm(action: Self.form.action, typed: fields, sentence: sentence, field: field, status: status))
    }
    guard let session = context.session, let file = arrived.file else {
      return try await refused("No file was chosen.", about: "file", .unprocessableContent)
    }
    let upload = StatementUploads.Waiting(
      cookie: session.cookie, path: file.path, name: file.name, profile: fields.text("profile"),
      currency: fields.text("currency"), dates: fields.text("dates"), decimal: fields.text("decimal"),
      columns: fields.text("columns"), ignoresBalances: fields.text("balances") == "ignore")
    do {
      _ = try await pages.run(PreviewStatement(Self.action(upload)))
    } catch {
      try? FileManager.default.removeItem(atPath: upload.path)
      guard let kind = ActionError.Kind(known: error) else { throw error }
      return try await refused(
        ErrorPages.sentence(error), about: ActionError.Kind.field(of: error), ErrorPages.status(kind, of: error))
    }
    pages.statements.keep(upload)
    return Pages.see("/statements/waiting/\(upload.key.text)")
  }

  private static func action(_ upload: StatementUploads.Waiting) -> ImportStatement {
    ImportStatement(
      file: URL(fileURLWithPath: upload.path), name: upload.name, profile: upload.profile,
      currency: Typed(upload.currency), dateOrder: Typed(upload.dates), decimalMark: Typed(upload.decimal),
      columns: upload.columns, ignoresBalances: upload.ignoresBalances)
  }

  private func waiting(_ context: PageContext) -> StatementUploads.Waiting? {
    guard let session = context.session, let key = context.parameters.get("key") else { return nil }
    return pages.statements.find(key, of: session.cookie)
  }

  private func gone(_ context: PageContext) async -> Response {
    await pages.done(
      "This file is no longer available; choose it again.", then: "/statements", context, isComplaint: true)
  }

  private func decide(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.once(form, of: request) {
      guard let upload = waiting(context) else { return await gone(context) }
      guard form["do"] != "drop" else {
        pages.statements.drop(upload)
        return await pages.done("\(upload.name) was not imported.", then: "/statements", context)
      }
      let result = try await pages.run(Self.action(upload))
      pages.statements.drop(upload)
      let new = result.statements.reduce(0) { $0 + $1.new }
      let paid = result.matches.reduce(0) { $0 + $1.paid.count }
      var text = "\(Plural.count(new, "new entry", "new entries")) of \(result.file)."
      if paid > 0 { text += " \(Plural.count(paid, "bill")) marked as paid." }
      for returned in result.returned {
        text += " \(Wording.capital(returned.sentence)); remove that match if that is still to be paid."
      }
      return await pages.done(text, undo: new > 0 ? "/undo" : nil, then: "/statements", context)
    }
  }

  // MARK: - Rendering

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    guard let upload = waiting(context) else { return await gone(context) }
    let preview = try await pages.run(PreviewStatement(Self.action(upload)))
    let wording = pages.wording
    let part = ListPart(request, rows: 100)
    let action = "/statements/waiting/\(upload.key.text)"
    var buttons = [
      FormView(
        action: action, submit: "Cancel", hidden: [HiddenView(name: "do", value: "drop")], style: "", isInline: true)
    ]
    if preview.new > 0 {
      buttons.insert(
        FormView(
          action: action, submit: "Import \(Plural.count(preview.new, "entry", "entries"))", isInline: true, key: "y"),
        at: 0)
    }
    var view = SectionsView(title: "Import \(preview.file)?")
    let intro =
      preview.new > 0
      ? "Nothing is imported yet. Bills that an entry certainly pays are marked as paid."
      : "Everything in this file was imported before."
    let remarks = preview.remarksOnPage.map { " " + Wording.sentence($0) }.joined()
    view.sections = [SectionView(intro: intro + remarks, forms: buttons)]
    view.sections += preview.statements.map { section($0, of: preview, part, wording) }
    return try await pages.sections(view, at: .statements, for: request, context)
  }

  /// Says which entries are known or new although it is not certain to which account stored ones belong; nil if there
  /// are none.
  private static func uncertainties(_ account: StatementPreview.Account) -> String? {
    var sentences: [String] = []
    if let assumption = account.assumption {
      sentences.append(
        "\(Wording.sentence(assumption)) If they are of another account, cancel, undo the import of "
          + "\(account.assumedOrigin), and choose each file again with a name for the account.")
    }
    if let doubt = account.doubt {
      sentences.append(
        "\(Wording.sentence(doubt)) If they are the same, cancel, and choose the file again with the name that the "
          + "account has there, or without these entries.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private func section(
    _ account: StatementPreview.Account, of preview: StatementPreview, _ part: ListPart, _ wording: Wording
  ) -> SectionView {
    let isOnly = preview.statements.count == 1
    // A file with several accounts shows only the first entries of each.
    let entries = isOnly ? part.of(account.entries) : Array(account.entries.prefix(20))
    let hidden = isOnly ? 0 : account.entries.count - entries.count
    var figures = [FigureView(name: "New", value: "\(account.new)")]
    if account.known > 0 {
      let note = account.assumed > 0 ? "\(account.assumed) assumed" : nil
      figures.append(FigureView(name: "Already known", value: "\(account.known)", note: note))
    }
    if account.pending > 0 { figures.append(FigureView(name: "Not booked, left out", value: "\(account.pending)")) }
    if let sum = account.moneyIn { figures.append(FigureView(name: "In", value: wording.money(sum), style: "good")) }
    if let sum = account.moneyOut { figures.append(FigureView(name: "Out", value: wording.money(sum))) }
    if let closing = account.closing { figures.append(FigureView(name: "Balance", value: wording.money(closing))) }
    let currency = preview.hasSeveralCurrencies(account) ? " in \(account.currency.code)" : ""
    return SectionView(
      heading: (account.account ?? "The account") + currency, intro: Self.uncertainties(account), figures: figures,
      table: TableView(
        caption: "Entries of the file",
        columns: [
          ColumnView(text: "Who"), ColumnView(text: "Date", style: "wide"), ColumnView(text: "State"),
          ColumnView(text: "Amount", style: "num"),
        ],
        rows: entries.map { entry in
          let (word, style) =
            switch entry.state {
            case .new: ("new", "good")
            case .doubtful: ("new, perhaps known", "warn")
            case .known: ("known", "")
            case .assumed: ("assumed known", "warn")
            case .pending: ("not booked", "warn")
            }
          return RowView(
            cells: [
              CellView(
                entry.name ?? entry.text, note: entry.name == nil ? nil : Wording.shortened(entry.text, to: 100),
                phone: "\(entry.date)"),
              CellView("\(entry.date)", style: "day wide"), CellView("", badge: word, badgeStyle: style),
              CellView(wording.signed(entry.amount), style: entry.amount.money.minorUnits > 0 ? "num in" : "num"),
            ], style: entry.state.isNew ? "" : "muted")
        }), empty: hidden > 0 ? "And \(Plural.count(hidden, "entry", "entries")) more." : nil,
      links: isOnly ? part.links(of: account.entries.count) : [])
  }
}

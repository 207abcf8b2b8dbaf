internal import Actions
internal import Core
internal import HTTPTypes
internal import Hummingbird

/// The page of one bill with its documents.
struct BillPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/bills/:id") { request, context in try await detail(request, context) }
    router.get("/bills/:id/code") { _, context in try await code(context) }
    router.post("/bills/:id") { request, context in try await edit(request, context) }
    SplitForms(pages: pages).add(to: router) { try await detail($0, $1, $2) }
    router.post("/bills/:id/pay") { request, context in try await pay(request, context) }
    router.post("/bills/:id/papers") { request, context in try await attach(request, context) }
    router.post("/bills/:id/unpay") { request, context in try await unpay(request, context) }
    router.post("/bills/:id/skip") { request, context in try await skip(request, context) }
    router.post("/bills/:id/delete") { request, context in try await delete(request, context) }
    router.post("/bills/:id/restore") { request, context in try await restore(request, context) }
  }

  /// - Parameter refused: a form of the page that was refused, which is shown again with what was typed.
  func detail(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let id = try context.id()
    if let deleted = try await pages.run(ShowDeletedBill(bill: id)) {
      return try await restoring(deleted, request, context, refused)
    }
    let details = try await pages.run(ShowBill(bill: id))
    let cards = try await pages.run(ListCards())
    let card = cards.first { $0.id == details.bill.card }?.name
    var view = SectionsView(
      title: details.bill.title, links: [LinkView(name: "All bills", address: "/bills")], refused: refused)
    view.sections = [
      overview(details, card), try await documents(of: details), try await SplitForms(pages: pages).section(id),
      editing(details.bill, card), try await history(of: id),
    ]
    view.categories = NamesView(names: try await pages.run(ListCategoryNames()).map(\.name))
    view.cards = NamesView(names: cards.map(\.name))
    return try await pages.sections(view, at: .bills, for: request, context)
  }

  private func overview(_ details: BillDetails, _ card: String?) -> SectionView {
    let bill = details.bill
    return SectionView(
      figures: [
        FigureView(
          name: bill.paidDate == nil ? "To pay" : "Paid", value: pages.wording.money(bill.amount), style: "large")
      ], details: facts(details, card, pages.wording), pictures: code(of: details), forms: decisions(bill))
  }

  private func documents(of details: BillDetails) async throws -> SectionView {
    let downloads = details.documents.map {
      LinkView(name: "Download \($0.name)", address: DocumentRoutes.file(of: $0.document))
    }
    let draft = details.bill.draft.map { [LinkView(name: "Its draft", address: "/drafts/\($0)")] } ?? []
    return SectionView(
      heading: "Documents", pictures: try await pictures(details),
      forms: [
        FormView(
          action: "/bills/\(details.bill.id)/papers", submit: "Attach",
          fields: [.file("file", "Another image or PDF", hint: "stored with the bill, not read")], style: "",
          isFile: true)
      ], links: downloads + draft)
  }

  private func editing(_ bill: BillResult, _ card: String?) -> SectionView {
    SectionView(
      heading: "Edit",
      forms: [
        FormView(
          action: "/bills/\(bill.id)", submit: "Save",
          fields: BillEntryForm.fields(BillEntryForm.values(bill, card: card, pages.wording), isNew: false),
          hidden: [HiddenView(name: "revision", value: "\(bill.revision)")]
        ).rememberingValues(),
        FormView(action: "/bills/\(bill.id)/delete", submit: "Delete the bill", style: "danger"),
      ])
  }

  private func history(of id: Int64) async throws -> SectionView {
    SectionView(
      heading: "History", table: HistoryPages.table(try await pages.run(ListChanges(of: .bill, id)), pages.wording))
  }

  /// The page of a deleted bill, which brings it back.
  private func restoring(
    _ bill: BillResult, _ request: Request, _ context: PageContext, _ refused: RefusedForm?
  ) async throws -> Response {
    var view = SectionsView(
      title: bill.title, links: [LinkView(name: "All bills", address: "/bills")], refused: refused)
    view.sections = [
      SectionView(
        heading: "This bill was deleted",
        figures: [FigureView(name: "Amount", value: pages.wording.money(bill.amount), style: "large")],
        forms: [FormView(action: "/bills/\(bill.id)/restore", submit: "Restore", isInline: true)]),
      try await history(of: bill.id),
    ]
    return try await pages.sections(view, at: .bills, for: request, context, status: .notFound)
  }

  /// Returns the code that a banking app scans; none for a bill that is not paid by a SEPA transfer.
  private func code(of details: BillDetails) -> [PictureView] {
    guard let code = Self.code(of: details) else { return [] }
    let address = "/bills/\(details.bill.id)/code"
    return [
      PictureView(
        name: "Code for your banking app", source: address, address: address,
        note: "Scan it with your banking app to pay.", side: code.pixels)
    ]
  }

  private static func code(of details: BillDetails) -> QRCode? {
    // The standard of these codes requires the medium level.
    details.transferCode.flatMap { QRCode($0, .medium) }
  }

  private func code(_ context: PageContext) async throws -> Response {
    guard let code = Self.code(of: try await pages.run(ShowBill(bill: try context.id()))) else {
      throw HTTPError(.notFound)
    }
    return Response(
      status: .ok, headers: [.contentType: "image/svg+xml", .contentSecurityPolicy: SafeHeaders.sandbox],
      body: .init(byteBuffer: ByteBuffer(string: code.svg)))
  }

  private func facts(_ details: BillDetails, _ card: String?, _ wording: Wording) -> [DetailView] {
    let bill = details.bill
    let payment = bill.payment?.payment.words(hidden: "•••• ")
    let all: [(String, String?)] = [
      ("Merchant", bill.merchant), ("Issued", "\(bill.issueDate)"), ("Due", bill.dueText),
      ("Paid on", bill.paidDate.map { "\($0)" }),
      ("Repeats", bill.repetition == .none ? nil : Wording.words(bill.repetition.rawValue)),
      ("Next", details.next.map { "\($0), \(wording.distance($0))" }),
      ("Categories", bill.categories.joined(separator: ", ")),
      ("Tags", bill.tags.map { "#\($0)" }.joined(separator: " ")),
      ("Can be returned until", bill.returnUntil.map { "\($0), \(wording.distance($0))" }),
      ("Under warranty until", bill.warrantyUntil.map { "\($0), \(wording.distance($0))" }),
      (bill.paidDate == nil ? "Pay by" : "Paid by", payment), ("Card", card), ("Number", bill.reference),
      ("To quote", bill.paymentReference), ("IBAN", bill.iban.map(IBAN.grouped)),
      ("Code for your banking app", details.noTransferCode), ("Notes", bill.notes),
    ]
    return all.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : DetailView(name: name, value: $0) } }
  }

  private func decisions(_ bill: BillResult) -> [FormView] {
    guard bill.paidDate == nil else {
      return [
        FormView(action: "/bills/\(bill.id)/unpay", submit: "Mark as unpaid", style: "", isInline: true)
      ]
    }
    let pay = FormView(
      action: "/bills/\(bill.id)/pay", submit: "Pay", prefix: "p",
      fields: [
        .text("date", "Paid on", hint: "empty for today"),
        .choice("payBy", "Paid by", OptionView.all(PaymentMode.self, none: "as on the bill")),
        .text("card", "Card", hint: "its name or last four digits"),
      ], key: "p")
    guard bill.repetition != .none else { return [pay] }
    return [
      pay, FormView(action: "/bills/\(bill.id)/skip", submit: "Skip this date", style: "", isInline: true),
    ]
  }

  private func pictures(_ details: BillDetails) async throws -> [PictureView] {
    var pictures: [PictureView] = []
    for attached in details.documents {
      let document = try await pages.run(ShowDocument(attached.document))
      for preview in document.previews {
        let source = DocumentRoutes.picture(of: document.id, page: preview.page)
        pictures.append(PictureView(name: "\(attached.name), page \(preview.page)", source: source, address: source))
      }
    }
    return pictures
  }
}

internal import Actions
internal import Core
internal import HTTPTypes
internal import Hummingbird

/// The page for adding documents, a bill in one line, or a bill with all details.
struct AddPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/add") { request, context in try await show(request, context) }
    router.post(RouterPath(Self.quickAddress)) { request, context in try await quick(request, context) }
    router.get("/bills/preview") { request, _ in try await preview(request) }
    router.post("/bills") { request, context in try await bill(request, context) }
  }

  private static let quickAddress = "/bills/quick"

  private struct AddView: Encodable {
    var title = "Add"
    var line: String
    @Sentence var quickComplaint: String?
    var bill: FormView
    var categories: [String]
    var cards: [String]
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let quick = refused?.action == Self.quickAddress ? refused : nil
    let view = AddView(
      line: quick?.typed["line"] ?? "", quickComplaint: quick?.sentence,
      bill: FormView(action: "/bills", submit: "Add the bill", fields: BillEntryForm.fields(Form(), isNew: true))
        .showing(refused),
      categories: try await pages.run(ListCategoryNames()).map(\.name),
      cards: try await pages.run(ListCards()).map(\.name)
    )
    return try await pages.page(
      "Add", at: .add, with: "add", view, for: request, context, status: refused?.status ?? .ok)
  }

  private func quick(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      try await done(pages.run(QuickAddBill(line: form["line"] ?? "")), context)
    }
  }

  private func done(_ added: AddedBill, _ context: PageContext) async -> Response {
    let bill = added.bill
    let due = bill.dueText.map { ", due \($0)" } ?? bill.paidDate.map { ", paid \($0)" } ?? ""
    return await pages.done(
      "\(bill.title), \(pages.wording.money(bill.amount))\(due): added.", undo: "/undo", then: "/bills/\(bill.id)",
      context)
  }

  /// Describes the bill that a line would add.
  private func preview(_ request: Request) async throws -> Response {
    let text: String
    do {
      let bill = try await pages.run(PreviewQuickAdd(line: request.query["line"] ?? ""))
      let parts: [String?] = [
        bill.title, pages.wording.money(bill.amount),
        bill.dueDate.map { "due \($0), \(pages.wording.distance($0))" }, bill.paidDate.map { "paid \($0)" },
        bill.repetition == .none ? nil : Wording.words(bill.repetition.rawValue),
        bill.categories.joined(separator: ", "),
      ]
      text = parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
    } catch let error where ActionError.Kind(known: error) != nil {
      text = ErrorPages.sentence(error)
    }
    return Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: Sentence.shown(text))))
  }

  private func bill(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let added = try await pages.run(
        AddBill(
          title: form.text("title") ?? "", amount: .text(form.text("amount") ?? ""),
          entry: BillEntryForm.entry(form, now: nil), paid: Typed(form.text("paid"))))
      return await done(added, context)
    }
  }
}

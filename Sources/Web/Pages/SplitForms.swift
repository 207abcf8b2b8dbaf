internal import Actions
internal import Core
internal import Hummingbird

/// The section for splitting a bill, on the bill's page.
struct SplitForms {
  let pages: Pages

  func add(
    to router: Router<PageContext>,
    shown: @escaping @Sendable (Request, PageContext, RefusedForm?) async throws -> Response
  ) {
    router.post("/bills/:id/split") { request, context in
      let (id, form) = (try context.id(), try await request.form(context))
      return try await pages.answer(form, of: request, shown: { try await shown(request, context, $0) }) {
        let lines = (form["parts"] ?? "").split(whereSeparator: \.isNewline).map { $0.trimmed() }.filter { !$0.isEmpty }
        _ = try await pages.run(SplitBill(bill: id, parts: lines))
        return await pages.done("Bill split.", undo: "/undo", then: "/bills/\(id)", context)
      }
    }
    router.post("/bills/:id/whole") { request, context in
      let (id, form) = (try context.id(), try await request.form(context))
      return try await pages.answer(form, of: request, shown: { try await shown(request, context, $0) }) {
        _ = try await pages.run(RemoveSplit(bill: id))
        return await pages.done("Split removed.", undo: "/undo", then: "/bills/\(id)", context)
      }
    }
  }

  /// Returns a part in the form in which it is typed.
  private func line(_ part: BillPartResult) -> String {
    "\(part.category)\(part.person.map { "@\($0)" } ?? "")=\(part.rest ? "rest" : part.amount.money.amount.written(pages.wording.marks))"
  }

  /// Returns the section with the parts of a bill, the items of its document, and a form for new parts.
  func section(_ bill: Int64) async throws -> SectionView {
    let split = try await pages.run(ShowSplit(bill: bill))
    let wording = pages.wording
    var section = SectionView(
      heading: "Parts",
      intro: """
        One part per line: a category, = and an amount, like Groceries=12.30, Household@Anna=20% or Other=rest. \
        \(split.items.isEmpty ? "" : "#2,4-6 stands for items of the document by number. ")\
        They replace the existing parts.
        """,
      forms: [
        FormView(
          action: "/bills/\(bill)/split", submit: "Split", prefix: "s",
          fields: [.area("parts", "Parts", split.parts.map(line).joined(separator: "\n"))])
      ])
    if !split.parts.isEmpty {
      section.forms.append(FormView(action: "/bills/\(bill)/whole", submit: "Remove the split", style: ""))
    }
    let parts = split.parts.map { part in
      RowView(cells: [
        CellView(part.category, note: part.text.isEmpty ? nil : part.text),
        CellView(part.person ?? "", address: part.person.map(PersonPages.address)),
        CellView(wording.money(part.amount), style: "num", note: part.rest ? "the rest" : nil),
      ])
    }
    let items =
      split.parts.isEmpty
      ? split.items.map { item in
        RowView(cells: [
          CellView(item.text), CellView("#\(item.number)"), CellView(wording.money(item.amount), style: "num"),
        ])
      } : []
    let rows = parts + items
    if !rows.isEmpty {
      section.table = TableView(
        caption: parts.isEmpty ? "Items of the document" : "Parts",
        columns: [
          ColumnView(text: parts.isEmpty ? "Item" : "Category"), ColumnView(text: parts.isEmpty ? "Number" : "Person"),
          ColumnView(text: "Amount", style: "num"),
        ], rows: rows)
    }
    return section
  }
}

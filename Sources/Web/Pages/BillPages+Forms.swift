internal import Actions
internal import Core
internal import Foundation
internal import Hummingbird
internal import SystemPackage

/// What the forms of a bill's page do.
extension BillPages {
  func edit(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(
      form, of: request, shown: { try await detail(request, context, $0.withoutUnchanged) }
    ) {
      let bill = try await pages.run(ShowBill(bill: id)).bill
      let card = try await pages.run(ListCards()).first { $0.id == bill.card }?.name
      let now = BillEntryForm.values(bill, card: card, pages.wording)
      let changed = try await pages.run(
        EditBill(
          bill: id, seen: form.number("revision").map(Int.init), title: form.edited("title", now: now),
          amount: Typed(form.edited("amount", now: now)),
          entry: BillEntryForm.entry(form, now: now)))
      let kept =
        changed.kept.map {
          changed.isKeptDeleted
            ? " Nothing follows, as bill \($0.id), its next occurrence, was deleted."
            : " Bill \($0.id), its next occurrence, stays as it is."
        } ?? ""
      let rest =
        changed.rest.map { " The rest, \($0.name), is now \(pages.wording.money($0.amount))." } ?? ""
      return await pages.done("Saved.\(kept)\(rest)", undo: "/undo", then: "/bills/\(id)", context)
    }
  }

  func attach(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    let arrived = try await FileForm.take(
      request, context, pages, most: pages.desk.settings.limits.fileBytes,
      advice: "shrink it, or raise the setting \(SettingKey.fileBytes.name)")
    defer { if let file = arrived.file { try? FileManager.default.removeItem(atPath: file.path) } }
    return try await pages.answer(arrived.fields, of: request, shown: { try await detail(request, context, $0) }) {
      guard let file = arrived.file else { throw ActionError("no file was chosen", .badData) }
      let attached = try await pages.run(AttachUpload(bill: id, file: FilePath(file.path), named: file.name))
      return await pages.done(
        "\(attached.files.first?.name ?? file.name) attached.", undo: "/undo", then: "/bills/\(id)", context)
    }
  }

  func pay(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await detail(request, context, $0) }) {
      let paid = try await pages.run(
        PayBills(
          bills: [id], date: Typed(form.text("date")),
          payment: PaymentTyping(payBy: Typed(form.text("payBy")), card: Typed(form.text("card"))))
      ).single()
      let next = paid.next.flatMap(\.dueText).map { " The next is due \($0)." } ?? ""
      return await pages.done(
        "\(paid.bill.title) is paid.\(next)", undo: "/undo", then: Pages.own(form["back"] ?? "/bills/\(id)"), context)
    }
  }

  func unpay(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { form in
      try await pages.run(UnpayBills(bills: [id])).single()
      return await pages.done(
        "Marked as unpaid.", undo: "/undo", then: Pages.own(form["back"] ?? "/bills/\(id)"), context)
    }
  }

  func skip(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      let skipped = try await pages.run(SkipBills(bills: [id])).single()
      let next = skipped.next.flatMap(\.dueText).map { " The next is due \($0)." } ?? ""
      let end = skipped.isEnded ? " Nothing follows, as its next occurrence was deleted." : ""
      return await pages.done(
        "\(skipped.bill.title) is skipped.\(next)\(end)", undo: "/undo",
        then: skipped.next.map { "/bills/\($0.id)" } ?? "/bills", context)
    }
  }

  func delete(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      let deleted = try await pages.run(DeleteBills(bills: [id])).single()
      let end = deleted.endsSeries ? " Its series ends with it." : ""
      return await pages.done("Bill deleted.\(end)", undo: "/undo", then: "/bills", context)
    }
  }

  func restore(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      let bill = try await pages.run(RestoreBills(bills: [id])).single()
      return await pages.done("\(bill.title) is restored.", undo: "/undo", then: "/bills/\(id)", context)
    }
  }
}

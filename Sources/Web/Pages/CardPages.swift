internal import Actions
internal import Core
internal import Hummingbird

/// The page of payment cards.
struct CardPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/cards") { request, context in try await show(request, context) }
    router.post("/cards") { request, context in try await create(request, context) }
    router.post("/cards/:id") { request, context in try await edit(request, context) }
    router.post("/cards/:id/delete") { request, context in try await delete(request, context) }
  }

  private func create(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let card = try await pages.run(
        AddCard(
          name: form.text("name"), number: form.text("number") ?? "", brand: Typed(form.text("brand")),
          expiry: Typed(form.text("expiry")), colour: Typed(form.text("colour"))))
      return await pages.done("Card \(card.name) added.", undo: "/undo", then: "/cards", context)
    }
  }

  private func edit(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(
      form, of: request, shown: { try await show(request, context, $0.withoutUnchanged) }
    ) {
      guard let before = try await pages.run(ListCards()).first(where: { $0.id == id }) else {
        throw HTTPError(.notFound)
      }
      let card = try await pages.run(
        EditCard(
          card: "\(id)", name: form.edited("name", now: before.name),
          expiry: Typed(form.editedOrNone("expiry", now: before.expiry.map { "\($0)" })),
          colour: Typed(form.editedOrNone("colour", now: before.colour?.rawValue))))
      return await pages.done("Card \(card.name) changed.", undo: "/undo", then: "/cards", context)
    }
  }

  private func delete(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      let gone = try await pages.run(DeleteCard(card: "\(id)"))
      return await pages.done(
        "Card \(gone.card.name) deleted; its bills stay.", undo: "/undo", then: "/cards", context)
    }
  }

  /// Returns the cards as choices of a filter.
  static func options(_ pages: Pages) async throws -> [OptionView] {
    [OptionView(value: "", label: "any")]
      + (try await pages.run(ListCards())).map { OptionView(value: "\($0.id)", label: $0.name) }
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let cards = try await pages.run(ListCards())
    var view = SectionsView(title: "Cards", refused: refused)
    view.sections = cards.map { card in
      let brand = card.brand == .other ? "Card" : card.brand.rawValue
      return SectionView(
        heading: card.name, style: "half",
        figures: [
          FigureView(name: Wording.capital(Wording.words(brand)), value: "•••• \(card.lastFour)"),
          FigureView(
            name: "Valid until", value: card.expiry.map { "\($0)" } ?? "–",
            note: card.expiryState == .expired ? "has expired" : card.expiryState == .near ? "expires soon" : nil,
            style: card.expiryState == .expired || card.expiryState == .near ? "bad" : ""),
          FigureView(name: "Bills", value: "\(card.bills)"),
        ],
        forms: [
          FormView(
            action: "/cards/\(card.id)", submit: "Save", prefix: "k\(card.id)",
            fields: [
              .text("name", "Name", card.name, isRequired: true),
              .text("expiry", "Valid until", card.expiry.map { "\($0)" } ?? "", hint: "like 2028-05"),
              .choice(
                "colour", "Colour", OptionView.all(Tint.self, none: "none"), chosen: card.colour?.rawValue ?? ""),
            ]
          ).rememberingValues(),
          FormView(action: "/cards/\(card.id)/delete", submit: "Delete the card", style: "danger"),
        ], links: [LinkView(name: "Its bills", address: "/bills?status=all&card=\(card.id)")])
    }
    view.sections.append(
      SectionView(
        heading: "A new card", intro: "Only the last four digits of its number are kept.",
        forms: [
          FormView(
            action: "/cards", submit: "Add the card",
            fields: [
              .text("number", "Last four digits", isRequired: true, mode: "numeric"),
              .choice("brand", "Brand", OptionView.all(CardBrand.self, none: "from the number")),
              .text("expiry", "Valid until", hint: "like 05/28"),
              .text("name", "Name", hint: "default: brand and digits"),
              .choice("colour", "Colour", OptionView.all(Tint.self, none: "none")),
            ])
        ]))
    return try await pages.sections(view, at: .cards, for: request, context)
  }
}

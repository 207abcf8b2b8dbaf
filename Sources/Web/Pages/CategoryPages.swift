internal import Actions
internal import Core
internal import Hummingbird

/// The pages of categories.
struct CategoryPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/categories") { request, context in try await show(request, context) }
    router.get("/categories/:id") { request, context in try await one(request, context) }
    router.post("/categories") { request, context in try await create(request, context) }
    router.post("/categories/:id") { request, context in try await edit(request, context) }
    router.post("/categories/:id/merge") { request, context in try await merge(request, context) }
    router.post("/categories/:id/delete") { request, context in try await delete(request, context) }
  }

  private func create(_ request: Request, _ context: PageContext) async throws -> Response {
    let form = try await request.form(context)
    return try await pages.answer(form, of: request, shown: { try await show(request, context, $0) }) {
      let category = try await pages.run(
        AddCategory(name: form.text("name") ?? "", icon: form.text("icon"), colour: Typed(form.text("colour"))))
      return await pages.done("Category \(category.name) added.", undo: "/undo", then: "/categories", context)
    }
  }

  private func edit(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(
      form, of: request, shown: { try await one(request, context, $0.withoutUnchanged) }
    ) {
      let before = try await category(id)
      let changed = try await pages.run(
        EditCategory(
          category: before.name, name: form.edited("name", now: before.name),
          icon: form.editedOrNone("icon", now: before.icon),
          colour: Typed(form.editedOrNone("colour", now: before.colour?.rawValue))))
      return await pages.done(
        "Category \(changed.category.name) changed.", undo: "/undo", then: "/categories", context)
    }
  }

  private func merge(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await one(request, context, $0) }) {
      let name = try await category(id).name
      guard let other = form.text("into") else {
        throw ActionError("choose the category that gets the bills", .badData, about: "into")
      }
      let changed = try await pages.run(MergeCategory(category: name, into: other))
      return await pages.done(
        "\(name) merged into \(changed.category.name), with \(Plural.count(changed.received, "bill")).",
        undo: "/undo", then: "/categories", context)
    }
  }

  private func delete(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(form, of: request, shown: { try await one(request, context, $0) }) {
      let name = try await category(id).name
      let gone = try await pages.run(DeleteCategory(category: name))
      return await pages.done("Category \(gone.name) deleted.", undo: "/undo", then: "/categories", context)
    }
  }

  private func category(_ id: Int64) async throws -> CategoryResult {
    guard let found = try await pages.run(ListCategories()).first(where: { $0.id == id }) else {
      throw HTTPError(.notFound)
    }
    return found
  }

  private static func fields(_ category: CategoryResult?) -> [FieldView] {
    [
      .text("name", "Name", category?.name ?? "", isRequired: true),
      .text("icon", "Icon", category?.icon ?? "", hint: "one character, like 🛒"),
      .choice("colour", "Colour", OptionView.all(Tint.self, none: "none"), chosen: category?.colour?.rawValue ?? ""),
    ]
  }

  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let categories = try await pages.run(ListCategories())
    var view = SectionsView(title: "Categories", refused: refused)
    view.sections = [
      SectionView(
        table: TableView(
          caption: "Categories",
          columns: [ColumnView(text: "Category"), ColumnView(text: "Bills", style: "num"), ColumnView(text: "")],
          rows: categories.map { category in
            RowView(cells: [
              CellView(
                category.name, address: "/categories/\(category.id)", icon: category.icon.isEmpty ? nil : category.icon,
                dot: category.colour?.rawValue),
              CellView("\(category.bills)", style: "num"),
              CellView("bills", style: "act", address: Self.bills(category)),
            ])
          })),
      SectionView(
        heading: "A new category",
        forms: [FormView(action: "/categories", submit: "Add the category", fields: Self.fields(nil))]),
    ]
    return try await pages.sections(view, at: .categories, for: request, context)
  }

  private static func bills(_ category: CategoryResult) -> String {
    "/bills?status=all&category=\(category.name.inAddress)"
  }

  private func one(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let (id, categories) = (try context.id(), try await pages.run(ListCategories()))
    guard let category = categories.first(where: { $0.id == id }) else { throw HTTPError(.notFound) }
    let others = categories.filter { $0.id != id }
    let address = "/categories/\(category.id)"
    // None is chosen, as a merge cannot be taken back for a single bill.
    var into = FieldView.choice(
      "into", "Into",
      [OptionView(value: "", label: "choose one")] + others.map { OptionView(value: $0.name, label: $0.name) })
    into.isRequired = true
    let view = SectionsView(
      title: category.name,
      links: [
        LinkView(name: "All categories", address: "/categories"),
        LinkView(name: "Its bills", address: Self.bills(category)),
      ],
      sections: [
        SectionView(
          heading: "Edit",
          forms: [FormView(action: address, submit: "Save", fields: Self.fields(category)).rememberingValues()]),
        SectionView(
          heading: "Merge", intro: "Moves its bills to another category, and deletes this one.", style: "half",
          forms: [
            FormView(
              action: "\(address)/merge", submit: "Merge",
              fields: [into], style: "")
          ]),
        SectionView(
          heading: "Delete", intro: "Its bills keep their other categories, or get Other.", style: "half",
          forms: [FormView(action: "\(address)/delete", submit: "Delete", style: "danger")]),
      ], refused: refused)
    return try await pages.sections(view, at: .categories, for: request, context)
  }
}

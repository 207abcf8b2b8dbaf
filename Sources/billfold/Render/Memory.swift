internal import Actions
internal import Core

extension Output {
  /// Shows what is remembered about shops; for a single shop also by what it is recognised.
  func show(_ shops: [ShopMemoryResult], isOne: Bool) throws {
    try show(shops) {
      guard !shops.isEmpty else {
        return remark("Nothing is remembered yet. Confirmed drafts improve later proposals.")
      }
      if isOne { return shops.forEach(detail) }
      var table = Table([
        .init(title: "SHOP", shrinksTo: 12), .init(title: "BILLS", isRight: true),
        .init(title: "CATEGORY", shrinksTo: 8), .init(title: "PAID BY", shrinksTo: 8),
        .init(title: "LEARNED", shrinksTo: 10),
      ])
      for shop in shops {
        table.add(
          shop.shop, "\(shop.bills)", shop.believed(.category) ?? "", shop.paidBy,
          shop.learned.filter(\.believed).map(\.field.rawValue).joined(separator: ", "))
      }
      print(table)
    }
  }

  /// Shows what is now remembered about a shop.
  func show(_ shop: ShopMemoryResult) throws { try show(shop) { detail(shop) } }

  private func detail(_ shop: ShopMemoryResult) {
    print(Style.bold(SafeText(shop.shop)) + ", \(Plural.count(shop.bills, "bill"))")
    for value in shop.learned {
      let origin =
        value.draft.map { draft in
          if value.field == .bill { return "rejected draft \(draft)" }
          return "\(value.correction ? "corrected in" : "confirmed with") draft \(draft)"
        } ?? "set by you"
      let note: SafeText = value.believed ? "\(origin)" : "\(origin), not proposed yet"
      print(label(value.field.rawValue) + SafeText(value.words).padded(to: 30) + "  " + Style.dim(note))
    }
    if shop.learned.isEmpty { print("nothing was learned about it yet") }
    for key in shop.keys { print(Style.dim(label("known by") + "\(ShortText.words(key.kind.rawValue)) \(key.value)")) }
  }

  private func label(_ text: String) -> SafeText { SafeText(text).padded(to: 11) }

  func show(_ export: MemoryExport) throws { try show(export) { print(lines: String(export.text.dropLast())) } }

  func show(_ rebuilt: RebuiltMemory) throws {
    try show(
      rebuilt,
      "\(Plural.count(rebuilt.documents, "document")) scanned again; \(Plural.count(rebuilt.shops, "shop")) remembered"
    )
  }
}

extension ShopMemoryResult {
  /// Returns the value that is proposed for a field.
  fileprivate func believed(_ field: LearnedField) -> String? {
    learned.first { $0.field == field && $0.believed }?.words
  }

  fileprivate var paidBy: String {
    [believed(.payment), believed(.card)].compactMap { $0 }.joined(separator: ", ")
  }
}

extension LearnedValueResult {
  /// The value for people: the modes of payment are codes of JSON.
  fileprivate var words: String { field == .payment ? ShortText.words(value) : value }
}

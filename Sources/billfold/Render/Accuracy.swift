internal import Actions
internal import Core

extension Output {
  func show(_ accuracy: AccuracyResult, shops limit: Int) throws {
    try show(accuracy) {
      guard accuracy.bills > 0 else { return remark("No draft has been confirmed yet.") }
      print("\(Plural.count(accuracy.bills, "bill")) from documents, \(accuracy.right) unchanged")
      print("Sure drafts: \(accuracy.sure), right \(percent(accuracy.sureRight, of: accuracy.sure))")
      print()
      var table = Table([
        .init(title: "FIELD"), .init(title: "RIGHT", isRight: true), .init(title: "WRONG", isRight: true),
        .init(title: "MISSING", isRight: true), .init(title: "SHARE", isRight: true),
        .init(title: "LEARNED", isRight: true), .init(title: "RIGHT", isRight: true),
      ])
      for field in accuracy.fields {
        table.add(
          ShortText.words(field.field), "\(field.right)", "\(field.wrong)", "\(field.missing)",
          percent(field.right, of: field.right + field.wrong + field.missing), "\(field.learned)",
          percent(field.learnedRight, of: field.learned))
      }
      print(table)
      let corrected = accuracy.shops.filter { $0.right < $0.bills }.prefix(limit)
      guard !corrected.isEmpty else { return }
      print()
      var shops = Table([
        .init(title: "SHOP", shrinksTo: 12), .init(title: "BILLS", isRight: true),
        .init(title: "AS PROPOSED", isRight: true), .init(title: "CORRECTED", shrinksTo: 10),
      ])
      for shop in corrected {
        shops.add(
          shop.shop, "\(shop.bills)", "\(shop.right)", shop.corrected.map(ShortText.words).joined(separator: ", "))
      }
      print(shops)
    }
  }

  /// Returns `97 %`, or a dash if the whole is zero.
  private func percent(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : "\(Int((Double(part) / Double(whole) * 100).rounded())) %"
  }
}

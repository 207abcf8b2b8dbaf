internal import Actions
internal import Core

extension Output {
  func show(_ categories: [CategoryResult]) throws {
    try show(categories) {
      var table = Table([
        .init(title: ""), .init(title: "NAME", shrinksTo: 12), .init(title: "COLOUR"),
        .init(title: "BILLS", isRight: true),
      ])
      for category in categories {
        table.add(category.icon, category.name, category.colour?.rawValue ?? "", "\(category.bills)")
      }
      print(table)
    }
  }

  /// Shows the result of changing a category.
  func show(_ changed: ChangedCategory) throws {
    let (before, after) = (changed.before, changed.category.name)
    try show(changed, "category \(before) \(before == after ? "changed" : "is now \(after)")")
  }
}

internal import Actions
internal import Core

extension Output {
  /// Shows the result of splitting a bill, one line for each part.
  func show(split bill: BillResult) throws {
    try show(bill) {
      print("bill \(bill.id) is split: \(short(bill))")
      print(table(bill.parts))
    }
  }

  /// Shows how a bill is split, and the items of its document.
  func show(_ split: BillSplitResult) throws {
    try show(split) {
      if split.parts.isEmpty {
        print(SafeText.line("Bill \(split.bill), ", split.title, ", is not split: \(text(split.amount))"))
      } else {
        print(SafeText.line("Bill \(split.bill), ", split.title, ", is split: \(text(split.amount))"))
        print(table(split.parts))
      }
      guard !split.items.isEmpty else {
        guard split.parts.isEmpty else { return }
        return remark(
          "Its document lists no items. `billfold bill split \(split.bill) Groceries=12.30 Other=rest` splits it.")
      }
      var items = Table([
        .init(title: "#", isRight: true), .init(title: "ITEM", shrinksTo: 12), .init(title: "AMOUNT", isRight: true),
      ])
      for item in split.items { items.add("\(item.number)", item.text, text(item.amount)) }
      print()
      print(Style.bold("Items of its document"))
      print(items)
      remark("`billfold bill split \(split.bill) Household=#1 --items` makes a part of each.")
    }
  }

  private func table(_ parts: [BillPartResult]) -> Table {
    var table = Table([
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: "PERSON", shrinksTo: 8),
      .init(title: "ITEM", shrinksTo: 8), .init(title: "AMOUNT", isRight: true), .init(title: ""),
    ])
    for part in parts {
      table.add(part.category, part.person ?? "", part.text, text(part.amount), part.rest ? "the rest" : "")
    }
    return table
  }
}

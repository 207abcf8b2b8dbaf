internal import Actions
internal import Core
internal import Ledger

extension Output {
  func show(_ cards: [CardResult]) throws {
    try show(cards) {
      guard !cards.isEmpty else {
        return remark("No cards. `billfold card add \"My Visa\" --number 9165` adds one.")
      }
      var table = Table([
        .init(title: "ID", isRight: true), .init(title: "NAME", shrinksTo: 10), .init(title: "BRAND"),
        .init(title: "NUMBER"), .init(title: "EXPIRY", shrinksTo: 7), .init(title: "COLOUR"),
        .init(title: "BILLS", isRight: true),
      ])
      for card in cards {
        table.add(
          "\(card.id)", card.name, card.brand == .other ? "" : card.brand.name, "****\(card.lastFour)",
          card.expiry.map { "\($0)\(expiryWarning(card).map { " (\($0))" } ?? "")" } ?? "",
          card.colour?.rawValue ?? "", "\(card.bills)")
      }
      table.style = { index in
        switch cards[index].expiryState {
        case .expired: .bad
        case .near: .warning
        case .good, nil: nil
        }
      }
      print(table)
    }
  }

  /// Shows a card that was added or changed, with warnings.
  func show(_ card: CardResult, done: String) throws {
    let own = card.bills == 0 ? "" : "; \(Plural.count(card.bills, "bill")) paid with it"
    try show(card, "card \(card.name) \(done): \(digits(of: card))\(own)")
    if let warning = expiryWarning(card) { complain("the card \(card.name) \(warning)") }
    complainAboutAlike(card)
  }

  /// Two people may have cards of one brand with the same digits, but more often one card was added twice.
  private func complainAboutAlike(_ card: CardResult) {
    guard !card.alike.isEmpty else { return }
    let names = card.alike.joined(separator: " and ")
    complain(
      "\(names) \(card.alike.count == 1 ? "is" : "are") \(digits(of: card)) too, so that these digits no longer identify a card; delete one, or name the card with --card"
    )
  }

  /// Returns for example `Visa ****9165`.
  private func digits(of card: CardResult) -> String {
    (card.brand == .other ? "" : "\(card.brand.name) ") + "****\(card.lastFour)"
  }

  /// Returns a warning such as `expires in 43 days`; nil if the expiry is far away.
  func expiryWarning(_ card: CardResult) -> String? {
    switch card.expiryState {
    case .good, nil: nil
    case .near: "expires \(RelativeDay.words(card.daysLeft ?? 0))"
    case .expired: "has expired"
    }
  }
}

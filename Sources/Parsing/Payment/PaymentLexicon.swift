internal import Core

/// What a word of `payment.tsv` says about how a bill was paid.
enum PaymentWord: Sendable, Equatable {
  case mode(PaymentMode)
  case brand(CardBrand)
  /// Money given back: it was paid in cash.
  case change
  /// The line lists ways to pay, or uses the word otherwise: `CASH BILL`, `we accept Visa`.
  case offer

  init?(_ name: String) {
    switch name {
    case "cash": self = .mode(.cash)
    case "card": self = .mode(.card)
    case "transfer": self = .mode(.bankTransfer)
    case "debit": self = .mode(.directDebit)
    case "standing": self = .mode(.standingOrder)
    case "wallet": self = .mode(.wallet)
    case "cheque": self = .mode(.cheque)
    case "visa": self = .brand(.visa)
    case "mastercard": self = .brand(.mastercard)
    case "amex": self = .brand(.amex)
    case "discover": self = .brand(.discover)
    case "maestro": self = .brand(.maestro)
    case "girocard": self = .brand(.girocard)
    case "diners": self = .brand(.dinersClub)
    case "jcb": self = .brand(.jcb)
    case "unionpay": self = .brand(.unionPay)
    case "change": self = .change
    case "offer": self = .offer
    default: return nil
    }
  }

  static let phrases = Phrases(
    Table(.payment).rows.compactMap { row -> (phrase: String, meaning: PaymentWord)? in
      guard row.count >= 2, let word = PaymentWord(row[1]) else { return nil }
      return (row[0], word)
    })
}

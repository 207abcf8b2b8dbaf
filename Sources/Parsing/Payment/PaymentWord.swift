internal import Core

/// The meaning of a word of `payment.tsv` for the payment.
enum PaymentWord: Sendable, Equatable {
  case mode(PaymentMode)
  case brand(CardBrand)
  /// Change was given, so the bill was paid in cash.
  case change
  /// The line says that money was paid, `Betaald met`, or `Paid by`.
  case paid
  /// The line says how money is to be paid.
  case unpaid
  /// The line says that money will be taken: `We will charge your card on Monday`.
  case later
  /// The line lists accepted payment methods, or uses the word with another meaning: `CASH BILL`, `we accept Visa`.
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
    case "paid": self = .paid
    case "unpaid": self = .unpaid
    case "later": self = .later
    case "offer": self = .offer
    default: return nil
    }
  }

  /// The payment mode that the word names.
  var usedMode: PaymentMode? {
    switch self {
    case .mode(let mode): mode
    case .brand: .card
    case .change, .paid, .unpaid, .later, .offer: nil
    }
  }

  /// The meaning of a phrase of the table.
  struct Meaning: Sendable {
    var word: PaymentWord
    /// It also names goods: `BAR`, `LIQUIDE`.
    var namesGoods = false
  }

  static let phrases = Phrases(
    Table(.payment).phrases { fields -> Meaning? in
      guard let word = fields.first.flatMap(PaymentWord.init), fields.count == 1 || fields[1] == "goods" else {
        return nil
      }
      return Meaning(word: word, namesGoods: fields.count > 1)
    })
}

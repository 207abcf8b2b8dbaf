/// What each feature of a printed name is worth, in log-odds that it is the merchant.
///
/// The signs follow from how receipts and letters are set; the sizes were set by hand and checked on labelled documents.
enum MerchantWeights {
  /// By place among the speaking parts of the first page, from the top: the name stands first unless a logo, a slip's
  /// heading or handwriting pushed it down.
  static func place(_ rank: Int) -> Double {
    let byRank = [2.0, 1.4, 0.8, 0.4, 0.0, -0.4, -0.8]
    return rank < byRank.count ? byRank[rank] : max(-4, -0.8 - 0.25 * Double(rank - byRank.count + 1))
  }
  static let laterPage = -3.0
  /// `SDN BHD`, `GmbH`, `Inc` at the end.
  static let form = 2.0
  /// `restaurant`, `trading`, `pharmacy`.
  static let trade = 1.0
  static let chain = 2.8
  static let weakChain = 1.5
  /// `Sold by`, `Verkäufer`; a name right below or behind it.
  static let seller = 3.0
  static let senderLine = 3.5
  static let thanks = 3.0
  /// Who gets the money wrote the bill, but for factoring.
  static let accountHolder = 3.2
  /// A web or mail address with the same name.
  static let web = 1.5
  /// Printed again elsewhere: letterhead and footer, or sender line.
  static let repeated = 0.8
  /// A company's registration number right behind it.
  static let registered = 1.0
  /// A telephone, tax or web address a few lines below: the name's own letterhead. A customer's address has none.
  static let contactBelow = 0.8
  /// Below a finished letterhead and the document's title stand the customer and the goods.
  static let belowTitle = -0.8
  /// An address below.
  static let addressBelow = 0.7
  /// Label words make up half of it or more: `TAX INVOICE`.
  static let mostlyNoise = -4.0
  static let someNoise = -1.2
  static let contact = -3.0
  static let address = -3.5
  static let customer = -4.5
  static let person = -2.0
  static let amount = -3.0
  /// Each number that is no part of a name.
  static let number = -0.7
  /// `2 BAGEL` is something bought.
  static let count = -1.5
  /// `STORE`, `SALON` alone names no house in particular.
  static let bareTrade = -1.5
  static let sentence = -2.0
  static let label = -1.0
  /// What stands behind another field's label: `Staff:  ANNA LIM`.
  static let fieldValue = -2.5
  /// `Name: …`, `Company: …`
  static let nameLabel = 1.0
  /// Each word of sentences, `you`, `our`, `wer`; a slogan, not a name.
  static let speech = -1.5
  /// Below the first amount stand goods and thanks.
  static let belowAmounts = -1.5
  /// The same name is the customer's elsewhere on the page.
  static let knownCustomer = -3.0
  /// Two letters a word are an ornament, not words.
  static let shortWords = -1.5
  /// A name in small letters only is a clerk's note or handwriting.
  static let lowerCase = -1.0
  static let fewLetters = -3.0

  /// Print larger than the rest is a heading.
  static func size(_ ratio: Double) -> Double { max(-0.6, min(1.2, (ratio - 1) * 1.3)) }

  /// Logos and ornaments come out as words the engine is unsure of.
  static func recognition(_ confidence: Double) -> Double { max(-3.0, min(0.5, (confidence - 0.78) * 5)) }

  /// A chain named somewhere on the page but not at its head.
  static let chainAtHead = 2.2
  static let chainElsewhere = 0.6
  static let chainInWeb = 2.6
  /// The name in a web address, when nothing better is printed.
  static let webAlone = -0.8
}

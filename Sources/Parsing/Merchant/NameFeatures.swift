/// Something that speaks for or against a printed text as the merchant's name.
enum NameFeature: Int, CaseIterable, Sendable {
  /// By place among the speaking parts of the first page, from the top: the name stands first unless a logo, a slip's
  /// heading or handwriting pushed it down.
  case place
  /// Print larger than the rest is a heading.
  case size
  /// Logos and ornaments come out as words the engine is unsure of.
  case recognition
  case laterPage
  /// `SDN BHD`, `GmbH`, `Inc` at the end.
  case form
  /// `restaurant`, `trading`, `pharmacy`.
  case trade
  case chain
  case weakChain
  /// One of the world's brands, more the less it is an ordinary word.
  case brand
  /// The name in a web address is a brand's.
  case brandInWeb
  /// `Sold by`, `Verkäufer`; a name right below or behind it.
  case seller
  case senderLine
  /// `thank you for shopping at …`, `welcome to …`.
  case thanks
  /// The same greeting on the line above.
  case thanksAbove
  /// A name that the greeting repeats.
  case thanked
  /// Who gets the money wrote the bill, but for factoring.
  case accountHolder
  /// A web or mail address with the same name.
  case web
  /// Printed again elsewhere: letterhead and footer, or sender line.
  case repeated
  /// A house by the name that people know, over the company that runs it, `The Anchor` over `Quill Holdings Ltd`; more
  /// where it is set larger.
  case aboveCompany
  /// `Operated by …`
  case `operator`
  /// A company's registration number right behind it.
  case registered
  /// A telephone, tax or web address a few lines below: the name's own letterhead. A customer's address has none.
  case contactBelow
  /// Below a finished letterhead and the document's title stand the customer and the goods.
  case belowTitle
  /// An address below.
  case addressBelow
  /// Label words make up half of it or more: `TAX INVOICE`.
  case mostlyNoise
  case someNoise
  case contact
  case address
  case customer
  case person
  case amount
  /// Each number that is no part of a name.
  case number
  /// `2 BAGEL` is something bought.
  case count
  /// `STORE`, `SALON` alone names no house in particular.
  case bareTrade
  case sentence
  case numbered
  /// What stands behind another field's label: `Staff:  ANNA LIM`.
  case fieldValue
  /// `Name: …`, `Company: …`
  case nameLabel
  /// Each word of sentences, `you`, `our`, `wer`; a slogan, not a name.
  case speech
  /// Below the first amount stand goods and thanks.
  case belowAmounts
  /// The same name is the customer's elsewhere on the page.
  case knownCustomer
  /// Two letters a word are an ornament, not words.
  case shortWords
  /// A name in small letters only is a clerk's note or handwriting.
  case lowerCase
  case fewLetters
  /// A chain named somewhere on the page but not at its head.
  case chainAtHead
  case chainElsewhere
  /// A chain named as the company that it is, `Aldi GmbH & Co. KG`: the imprint of a receipt whose logo was not read.
  case chainAsCompany
  case chainInWeb
  /// Something that one house alone sells, `Whopper`.
  case ownBrand
  /// The name in a web address, when nothing better is printed.
  case webAlone
  /// Two ways lead to the same name.
  case foundTwice
}

/// The features of one candidate; most are 1 where they hold.
struct NameFeatures: Sendable, ExpressibleByDictionaryLiteral {
  /// In the order of the features.
  private var values = [Double](repeating: 0, count: NameFeature.allCases.count)

  init() {}

  init(dictionaryLiteral elements: (NameFeature, Double)...) {
    for (feature, value) in elements { add(feature, value) }
  }

  mutating func add(_ feature: NameFeature, _ value: Double = 1) { values[feature.rawValue] += value }

  func has(_ feature: NameFeature) -> Bool { values[feature.rawValue] != 0 }

  mutating func add(_ feature: NameFeature, if holds: Bool) {
    if holds { add(feature) }
  }

  /// Log-odds that the text is the merchant's name.
  var score: Double { zip(values, MerchantWeights.inOrder).reduce(0) { $0 + $1.0 * $1.1 } }

  static func place(_ rank: Int) -> Double {
    let byRank = [2.0, 1.4, 0.8, 0.4, 0.0, -0.4, -0.8]
    return rank < byRank.count ? byRank[rank] : max(-4, -0.8 - 0.25 * Double(rank - byRank.count + 1))
  }

  static func size(_ ratio: Double) -> Double { max(-0.6, min(1.2, (ratio - 1) * 1.3)) }

  static func recognition(_ confidence: Double) -> Double { max(-3.0, min(0.5, (confidence - 0.78) * 5)) }
}

/// What each feature of a printed name is worth, in log-odds that it is the merchant.
enum MerchantWeights {
  /// A weight for each feature, in their order.
  static let inOrder = NameFeature.allCases.map { table[$0] ?? 0 }

  private static let table: [NameFeature: Double] = [
    .place: 1.0,
    .size: 1.0,
    .recognition: 1.0,
    .laterPage: -3.0,
    .form: 2.0,
    .trade: 1.0,
    .chain: 2.8,
    .weakChain: 1.5,
    .brand: 1.8,
    .brandInWeb: 1.5,
    .seller: 3.0,
    .senderLine: 3.5,
    .thanks: 3.0,
    .thanksAbove: 1.5,
    .thanked: 1.5,
    .accountHolder: 3.2,
    .web: 1.5,
    .repeated: 0.8,
    .aboveCompany: 1.5,
    .operator: -3.0,
    .registered: 1.0,
    .contactBelow: 0.8,
    .belowTitle: -0.8,
    .addressBelow: 0.7,
    .mostlyNoise: -4.0,
    .someNoise: -1.2,
    .contact: -3.0,
    .address: -3.5,
    .customer: -4.5,
    .person: -2.0,
    .amount: -3.0,
    .number: -0.7,
    .count: -1.5,
    .bareTrade: -1.5,
    .sentence: -2.0,
    .numbered: -3.0,
    .fieldValue: -2.5,
    .nameLabel: 1.0,
    .speech: -1.5,
    .belowAmounts: -1.5,
    .knownCustomer: -3.0,
    .shortWords: -1.5,
    .lowerCase: -1.0,
    .fewLetters: -3.0,
    .chainAtHead: 2.2,
    .chainElsewhere: 0.6,
    .chainAsCompany: 1.8,
    .chainInWeb: 2.6,
    .ownBrand: 2.5,
    .webAlone: -0.8,
    .foundTwice: 0.5,
  ]
}

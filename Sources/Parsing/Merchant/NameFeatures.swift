internal import Core

/// Evidence for or against a printed text being the merchant's name.
enum NameFeature: Int, CaseIterable, Sendable {
  /// The rank from the top among the lines of the first page that contain words: the name is first unless a logo, a
  /// slip's heading or handwriting precedes it.
  case place
  /// Print larger than the rest suggests a heading.
  case size
  /// Low for logos and ornaments, which the engine recognises as words with low confidence.
  case recognition
  case laterPage
  /// `SDN BHD`, `GmbH`, `Inc` at the end.
  case form
  /// `restaurant`, `trading`, `pharmacy`.
  case trade
  case chain
  case weakChain
  /// A brand from `brands.tsv`; higher the less likely the name is an ordinary word.
  case brand
  /// The name in a web address is a brand.
  case brandInWeb
  /// A name directly below or after a label such as `Sold by`, `Verkäufer`.
  case seller
  case senderLine
  /// `thank you for shopping at …`, `welcome to …`.
  case thanks
  /// The same greeting on the line above.
  case thanksAbove
  /// The beginning of the name is repeated in a greeting.
  case thanked
  /// The holder of the account to pay to, who issued the bill unless it was sold to a factoring company.
  case accountHolder
  /// A web or mail address with the same name.
  case web
  /// The name is printed again elsewhere: in letterhead and footer, or in the sender line.
  case repeated
  /// A shop's name above that of the company operating it, `The Anchor` above `Quill Holdings Ltd`; higher when printed
  /// larger.
  case aboveCompany
  /// `Operated by …`
  case `operator`
  /// A company's registration number directly after or below the name.
  case registered
  /// A telephone number, tax number or web address a few lines below, as in a letterhead; a customer's address has
  /// none.
  case contactBelow
  /// Below a complete letterhead and the document's title, where the customer and the items follow.
  case belowTitle
  /// An address is below it.
  case addressBelow
  /// Label words make up at least half of it: `TAX INVOICE`.
  case mostlyNoise
  case someNoise
  case contact
  case address
  case customer
  case person
  /// Above an address without telephone or register number, on a page with another company's imprint.
  case addressee
  case amount
  /// Counted for each number that is not part of a name.
  case number
  /// A quantity at the beginning: `2 BAGEL` is an item.
  case count
  /// `STORE` or `SALON` alone does not identify a shop.
  case bareTrade
  case sentence
  case numbered
  /// The value of another field's label: `Staff:  ANNA LIM`.
  case fieldValue
  /// `Name: …`, `Company: …`
  case nameLabel
  /// Counted for each word typical of sentences, `you`, `our`, `wer`; they suggest a slogan.
  case speech
  /// Below the first amount, where items and thanks are printed.
  case belowAmounts
  /// The same name is labelled as the customer's elsewhere on the page.
  case knownCustomer
  /// A mean word length below three letters suggests an ornament.
  case shortWords
  /// A name without capitals suggests a clerk's note or handwriting.
  case lowerCase
  case fewLetters
  /// A chain named near the top of the page.
  case chainAtHead
  case chainElsewhere
  /// A chain printed with its legal form, `Aldi GmbH & Co. KG`: the imprint of a receipt whose logo was not read.
  case chainAsCompany
  case chainInWeb
  /// A product, programme or survey of only one chain, `Whopper`.
  case ownBrand
  /// A company with its legal form at the foot of the page, beside its address or register number.
  case imprint
  /// The name in a web address; used when nothing better is printed.
  case webAlone
  /// Two extractors found the same name.
  case foundTwice
  /// The name of a mail's sender.
  case mailSender
  /// The subject of a mail, which says what it is about.
  case mailSubject
  /// A greeting at the beginning of a mail: `Hi Robin,`.
  case greeting
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

/// A printed text that may be the merchant's name.
struct NameCandidate: Sendable {
  var name: String
  var features: NameFeatures
  var evidence: Evidence

  /// Log-odds that it is the merchant.
  var score: Double { features.score }
}

/// The weight of each feature of a printed name, in log-odds of it being the merchant.
enum MerchantWeights {
  /// The weights in the order of `NameFeature.allCases`.
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
    .addressee: -2.0,
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
    .imprint: 1.0,
    .webAlone: -0.8,
    .foundTwice: 0.5,
    .mailSender: 1.0,
    .mailSubject: -1.5,
    .greeting: -4.0,
  ]
}

internal import Core

/// Evidence for or against a printed text being the merchant's name.
///
/// To add a sign: a case, its weight with a sentence, and the place that finds it.
enum NameFeature: Int, CaseIterable, Sendable {
  case place, size, recognition, laterPage, belowTitle, belowAmounts, repeated, foundTwice
  case form, trade, bareTrade, mostlyNoise, someNoise, contact, address, person, speech, sentence, number, numbered,
    count, shortWords, lowerCase, fewLetters
  case chain, weakChain, chainAtHead, chainElsewhere, chainAsCompany, chainInWeb, brand, brandInWeb, ownBrand
  case seller, senderLine, thanks, thanksAbove, thanked, accountHolder, nameLabel, fieldValue, aboveCompany, `operator`,
    registered, imprint, web, webAlone, contactBelow, addressBelow, amount
  case customer, knownCustomer, addressee
  case mailSender, otherSender, mailSubject, greeting, paid

  /// How much the log-odds of being the merchant change where the feature is 1.
  static let weights: [NameFeature: Double] = [
    // MARK: Position and print

    // The rank from the top among the lines of the first page that contain words: the name is first unless a logo, a
    // slip's heading or handwriting precedes it.
    .place: 1.0,
    // Print larger than the rest suggests a heading.
    .size: 1.0,
    // Low for logos and ornaments, which the engine recognises as words with low confidence.
    .recognition: 1.0,
    // On a later page than the first.
    .laterPage: -3.0,
    // Below a complete letterhead and the document's title, where the customer and the items follow.
    .belowTitle: -0.8,
    // Below the first amount, where items and thanks are printed.
    .belowAmounts: -1.5,
    // The name is printed again elsewhere: in letterhead and footer, or in the sender line.
    .repeated: 0.8,
    // Counted for each further place or source that has the same name.
    .foundTwice: 0.5,

    // MARK: Words and look of the name itself

    // `SDN BHD`, `GmbH`, `Inc` at the end.
    .form: 2.0,
    // `restaurant`, `trading`, `pharmacy`.
    .trade: 1.0,
    // `STORE` or `SALON` alone does not identify a shop.
    .bareTrade: -1.5,
    // Label words make up at least half of it: `TAX INVOICE`.
    .mostlyNoise: -4.0,
    // Label words make up less than half of it.
    .someNoise: -1.2,
    // Words for telephone, web and tax numbers, or an address of a web page or mail.
    .contact: -3.0,
    // A street, a post code or a town.
    .address: -3.5,
    // A clerk, a contact person, or somebody with a title.
    .person: -2.0,
    // Counted for each word typical of sentences, `you`, `our`, `wer`; they suggest a slogan.
    .speech: -1.5,
    // Words of a sentence, a list of services or a description of the business.
    .sentence: -2.0,
    // Counted for each number that is not part of a name.
    .number: -0.7,
    // A number sign with nothing like a name before it: `ORDER #B01`.
    .numbered: -3.0,
    // A quantity at the beginning: `2 BAGEL` is an item.
    .count: -1.5,
    // A mean word length below three letters suggests an ornament.
    .shortWords: -1.5,
    // A name without capitals suggests a clerk's note or handwriting.
    .lowerCase: -1.0,
    // Two or three letters, more often a fragment than a name.
    .fewLetters: -3.0,

    // MARK: Known names

    // A known chain.
    .chain: 2.8,
    // A known chain whose name is also an ordinary word.
    .weakChain: 1.5,
    // A chain named near the top of the page.
    .chainAtHead: 2.2,
    // A chain named farther down.
    .chainElsewhere: 0.6,
    // A chain printed with its legal form, `Aldi GmbH & Co. KG`: the imprint of a receipt whose logo was not read.
    .chainAsCompany: 1.8,
    // A chain in a web or mail address.
    .chainInWeb: 2.6,
    // A brand from `brands.tsv`; higher the less likely the name is an ordinary word.
    .brand: 1.8,
    // The name in a web address is a brand.
    .brandInWeb: 1.5,
    // A product, programme or survey of only one chain, `Whopper`.
    .ownBrand: 2.5,

    // MARK: What is printed around it

    // A name directly below or after a label such as `Sold by`, `Verkäufer`.
    .seller: 3.0,
    // The sender's name above the address window of a letter.
    .senderLine: 3.5,
    // `thank you for shopping at …`, `welcome to …`.
    .thanks: 3.0,
    // The same greeting on the line above.
    .thanksAbove: 1.5,
    // The beginning of the name is repeated in a greeting.
    .thanked: 1.5,
    // The holder of the account to pay to, who issued the bill unless it was sold to a factoring company.
    .accountHolder: 3.2,
    // `Name: …`, `Company: …`
    .nameLabel: 1.0,
    // The value of another field's label: `Staff:  ANNA LIM`.
    .fieldValue: -2.5,
    // A shop's name above that of the company operating it, `The Anchor` above `Quill Holdings Ltd`; higher when
    // printed larger.
    .aboveCompany: 1.5,
    // `Operated by …`: the company, not the shop.
    .operator: -3.0,
    // A company's registration number directly after or below the name.
    .registered: 1.0,
    // A company with its legal form at the foot of the page, beside its address or register number.
    .imprint: 1.0,
    // A web or mail address with the same name.
    .web: 1.5,
    // The name in a web address; used when nothing better is printed.
    .webAlone: -0.8,
    // A telephone number, tax number or web address a few lines below, as in a letterhead; a customer's address has
    // none.
    .contactBelow: 0.8,
    // An address is below it.
    .addressBelow: 0.7,
    // An amount or a date is on its line, or its price on the next.
    .amount: -3.0,

    // MARK: The customer

    // In the customer's address, or addressed to somebody.
    .customer: -4.5,
    // The same name is labelled as the customer's elsewhere on the page.
    .knownCustomer: -3.0,
    // Above an address without telephone or register number, on a page with another company's imprint.
    .addressee: -2.0,

    // MARK: Mails

    // The name of a mail's sender.
    .mailSender: 1.0,
    // A sender that neither its domain nor the text confirms: a scanner, or somebody who passes the bill on.
    .otherSender: -2.5,
    // The subject of a mail, which says what it is about.
    .mailSubject: -1.5,
    // `You paid 45.00 to …`, `Invoice from …` in a mail of a service, which names itself everywhere.
    .paid: 7.0,
    // A greeting at the beginning of a mail: `Hi Robin,`.
    .greeting: -4.0,
  ]
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

  /// Whether something says that the text is a person, an address, a sentence or an item and no shop's name.
  var isOfDoubt: Bool {
    let doubts: [NameFeature] = [.person, .address, .sentence, .speech, .contact, .amount, .customer, .bareTrade]
    return doubts.contains(where: has)
  }

  mutating func add(_ feature: NameFeature, if holds: Bool) {
    if holds { add(feature) }
  }

  /// Log-odds that the text is the merchant's name.
  var score: Double { zip(values, NameFeatures.weights).reduce(0) { $0 + $1.0 * $1.1 } }

  private static let weights = NameFeature.allCases.map { NameFeature.weights[$0] ?? 0 }

  static func place(_ rank: Int) -> Double {
    let byRank = [2.0, 1.4, 0.8, 0.4, 0.0, -0.4, -0.8]
    return rank < byRank.count ? byRank[rank] : max(-4, -0.8 - 0.25 * Double(rank - byRank.count + 1))
  }

  static func size(_ ratio: Double) -> Double { max(-0.6, min(1.2, (ratio - 1) * 1.3)) }

  static func recognition(_ confidence: Double) -> Double { max(-3.0, min(0.5, (confidence - 0.78) * 5)) }
}

internal import Core

/// The probability that a field is right, by logistic regression on its features, so that each weight is what a feature
/// adds to the log-odds.
///
/// The weights are data, fitted by `billfold-accuracy --fit` on labelled documents; the table names the documents.
package struct ConfidenceModel: Sendable {
  /// The name of the bias: the log-odds of a field without any features.
  package static let bias = "nothing"
  /// Features that can only lower the confidence; all others can only raise it. Contrary results from few labelled
  /// documents are chance: nothing becomes less likely by being printed twice.
  package static let against: Set<String> = [
    "a reading lacks it", "corrected", "only calculated", "another label outranks it", "another day is possible",
    "unlikely day", "a word is unclear", "another name is likely",
  ]
  private let weights: [String: Double]

  package init(weights: [String: Double]) { self.weights = weights }

  package func probability(_ features: Features) -> Double {
    LogOdds.probability(
      features.values.reduce(weights[ConfidenceModel.bias] ?? 0) { $0 + $1.value * (weights[$1.name] ?? 0) })
  }

  /// The log-odds added by a feature with value 1.
  func weight(of feature: String) -> Double { weights[feature] ?? 0 }

  static let total = ConfidenceModel(field: "total")
  static let date = ConfidenceModel(field: "date")
  static let merchant = ConfidenceModel(field: "merchant")

  private init(field: String) {
    var weights: [String: Double] = [:]
    for row in Table(.confidence).rows where row.count == 3 && row[0] == field {
      weights[row[1]] = Double(row[2])
    }
    self.weights = weights
  }
}

/// The models of the most important fields.
package struct ConfidenceModels: Sendable {
  package var total: ConfidenceModel
  package var date: ConfidenceModel
  package var merchant: ConfidenceModel

  package init(total: ConfidenceModel, date: ConfidenceModel, merchant: ConfidenceModel) {
    self.total = total
    self.date = date
    self.merchant = merchant
  }

  /// Those of the table.
  static let standard = ConfidenceModels(total: .total, date: .date, merchant: .merchant)
}

/// The evidence for and against a chosen field: named numbers, most of them 0 or 1, that a person can read. The
/// confidence is calculated from them alone.
package struct Features: Sendable {
  /// The features in a fixed order for each kind of field.
  package private(set) var values: [(name: String, value: Double)] = []

  init(_ values: [(String, Double)]) { self.values = values.map { (name: $0.0, value: $0.1) } }

  init(_ values: [(String, Bool)], odds: Double) {
    self.init([("odds", Features.odds(odds))] + values.map { ($0.0, $0.1 ? 1 : 0) })
  }

  /// The log-odds of a probability, limited to -7…7 and divided by five, so that all features have a similar range.
  static func odds(_ probability: Double) -> Double {
    (LogOdds.logarithm(probability) - LogOdds.logarithm(1 - probability)) / 5
  }
}

/// The features of the most important fields of a proposal; nil for a field that was not found.
package struct FieldFeatures: Sendable {
  package var total: Features?
  package var date: Features?
  package var merchant: Features?

  init(_ context: PartContext) {
    total = context.proposal.total == nil ? nil : TotalFeatures.of(context.total)
    date = context.dateFeatures
    merchant = context.merchantFeatures
  }
}

/// The evidence for a total besides its rank among the candidates.
enum TotalFeatures {
  static func of(_ finding: TotalExtractor.Finding) -> Features? {
    guard let best = finding.best else { return nil }
    let sums = best.proofs.subtracting(Proof.weak).count
    let hints = best.proofs.intersection(Proof.weak).count
    let strength = best.strength ?? .weak
    return Features(
      [
        ("called amount due or grand total", strength >= .strong), ("called total", strength == .plain),
        ("a sum proves it", sums > 0), ("a rate or card agrees", hints > 0),
        ("a reading lacks it", best.readings.count < finding.readings), ("printed twice", best.lines.count > 1),
        ("largest amount", best.isLargest), ("text layer", finding.isTextLayer),
        ("corrected", best.mention.map { isCorrected($0, in: finding) } ?? false),
        ("only calculated", best.mention == nil),
        ("another label outranks it", TotalTrust.isOutranked(best, in: finding)),
      ], odds: best.probability)
  }

  /// Whether a number was repaired, or is not written like money of its currency.
  private static func isCorrected(_ mention: AmountMention, in finding: TotalExtractor.Finding) -> Bool {
    if mention.repair > .space { return true }
    let isWhole = finding.isWithoutCents && mention.form == .grouped && !mention.isPercent && !mention.isQuantity
    return !mention.looksLikeMoney && !isWhole
  }
}

/// The evidence for a date besides its rank among the candidates.
enum DateFeatures {
  static func of(_ findings: DateFindings, support: DateSupport, readings: Int) -> Features? {
    guard let date = findings.date else { return nil }
    let rival = support.isInNumber ? 0 : date.alternatives.map(\.confidence).max() ?? 0
    // A number with the day is as good as a second reading of the date.
    let witnesses = support.isInNumber ? max(2, support.readings) : support.readings
    return Features(
      [
        ("two readings agree", support.readings == 2), ("three readings agree", support.readings > 2),
        ("a number contains the day", support.readings < 2 && support.isInNumber),
        ("a reading lacks it", witnesses < readings), ("printed twice", support.lines > 1),
        ("text layer", date.source == .textLayer), ("another day is possible", rival > 0.03),
        ("unlikely day", findings.isUnlikely),
      ], odds: date.confidence)
  }
}

/// The number of readings that contain a date, and the largest number of lines that print it in one reading.
struct DateSupport: Sendable {
  var readings = 0
  var lines = 0
  /// Whether a number of the bill contains the day, and decides between the days that its print can mean.
  var isInNumber = false
}

/// The evidence for a merchant's name besides its rank among the candidates.
enum MerchantFeatures {
  /// - Parameter documents: the readings, which give the recogniser's confidence in the name's words.
  static func of(_ merchant: Field<String>?, in documents: [DocumentText], lexicon: MerchantLexicon) -> Features? {
    guard let merchant else { return nil }
    let clarity = merchant.evidence.flatMap { evidence in
      documents.compactMap { $0.clarity(of: evidence) { LegalForms.isForm($0.text, lexicon) } }.max()
    }
    // The same company with its legal form, or as a chain, is no other name.
    let rival = merchant.alternatives.first {
      !SameName.isCompany($0.value, merchant.value, lexicon) && !SameName.isChain(merchant.value, $0.value, lexicon)
    }
    let isUnclear = merchant.source == .ocr && clarity.map { $0 < clear } ?? false
    return Features(
      [
        ("a word is unclear", isUnclear && !isExactlyChain(merchant, lexicon) && !isReadTwice(merchant, in: documents)),
        ("another name is likely", (rival?.confidence ?? 0) > 0.1),
      ], odds: merchant.confidence)
  }

  /// Whether the print has exactly the letters of the chain that it was taken for: with a wrong one, it would be another
  /// word.
  private static func isExactlyChain(_ merchant: Field<String>, _ lexicon: MerchantLexicon) -> Bool {
    guard let text = merchant.evidence?.text else { return false }
    return lexicon.chains(in: Tokens.of(text)).contains { chain in
      chain.meaning.name == merchant.value && !chain.meaning.isWeak && chain.range.count >= fewestLetters
    }
  }

  /// Whether the name's letters are printed elsewhere too, or two readings have them in the same place: a letter is rarely
  /// misread twice in the same way. Other scripts are read by one and the same model.
  private static func isReadTwice(_ merchant: Field<String>, in documents: [DocumentText]) -> Bool {
    let letters = MerchantLexicon.letters(merchant.value)
    guard letters.count >= fewestLetters, let evidence = merchant.evidence else { return false }
    let places = documents.map { document in
      document.lines.filter { !$0.isCopy && MerchantLexicon.letters($0.text).contains(letters) }
    }
    if places.contains(where: { $0.count > 1 }) { return true }
    guard documents.allSatisfy({ $0.script == nil }) else { return false }
    return places.count { lines in lines.contains { $0.holds(evidence) } } > 1
  }

  /// Words below this confidence often contain a wrong letter.
  private static let clear = 0.9
  /// The least number of letters; shorter names are a letter away from too many words.
  private static let fewestLetters = 5
}

/// Converts between probabilities and log-odds without a mathematics library, since this target imports none.
enum LogOdds {
  /// The probability for log-odds: `1 / (1 + e^-x)`.
  static func probability(_ odds: Double) -> Double { 1 / (1 + exponential(-odds)) }

  /// `e^x` for |x| ≤ 40, by squaring a short series ten times; the relative error is at most 1/5,000 up to |x| = 10 and
  /// 1/100 at 40, where it no longer affects a probability.
  static func exponential(_ x: Double) -> Double {
    let small = max(-40, min(40, x)) / 1024
    var result = 1 + small + small * small / 2
    for _ in 0..<10 { result *= result }
    return result
  }

  /// The natural logarithm of a probability between 0.001 and 1, by Newton's method on the exponential.
  static func logarithm(_ probability: Double) -> Double {
    let wanted = max(0.001, min(1, probability))
    var guess = wanted - 1
    for _ in 0..<12 { guess += wanted / exponential(guess) - 1 }
    return guess
  }
}

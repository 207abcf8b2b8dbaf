internal import Core

/// The evidence for a merchant's name besides its rank among the candidates.
enum MerchantFeatures {
  /// - Parameter documents: the readings, which give the recogniser's confidence in the name's words.
  static func of(_ merchant: Field<String>?, in documents: [DocumentText], lexicon: MerchantLexicon) -> Features? {
    guard let merchant else { return nil }
    let clarity = merchant.evidence.flatMap { evidence in
      documents.compactMap { $0.clarity(of: evidence) { LegalForms.isForm($0.text) } }.max()
    }
    // The same company with its legal form, or as a chain, is no other name.
    let rival = merchant.alternatives.first {
      !SameName.isCompany($0.value, merchant.value) && !SameName.isChain(merchant.value, $0.value, lexicon)
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
    let letters = Fold.letters(merchant.value)
    guard letters.count >= fewestLetters, let evidence = merchant.evidence else { return false }
    let places = documents.map { document in
      document.lines(withLetters: letters).filter { !$0.isCopy }
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

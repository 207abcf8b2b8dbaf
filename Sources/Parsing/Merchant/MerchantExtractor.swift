internal import Core

/// Finds the merchant that issued the bill.
///
/// 1. **Mark** (`MarkedDocument`): lines are divided at the gaps between columns (`Segment`), their words get meanings
///    from `merchant-words.tsv` (`HeadLine`), their neighbours are found (`HeadLayout`), and labels say which addresses
///    are the customer's and the seller's (`AddressBlocks`).
/// 2. **Propose**: each source looks for names in one way and adds features for what speaks for and against them. Names
///    are printed at the head (`Letterhead`), above an address window (`SenderLine`), in the imprint (`Imprint`), in
///    sentences (`NamesInSentences`) and in mails about payments (`PaidTo`), or are in tables (`KnownNames`).
///    `NameCleaner` removes from names what does not belong to them.
/// 3. **Rank** (`NameRanking`): the weights of the features (`NameFeature`) give a score; the best name is chosen.
///
/// Later, `MerchantSettling` compares several readings of a document, `ConfidenceModel` says how sure the name is, and
/// `MerchantTrust` looks for reasons to doubt it.
enum MerchantExtractor {
  static func merchant(in document: DocumentText, lexicon: MerchantLexicon) -> Field<String>? {
    let marked = MarkedDocument(document, lexicon: lexicon)
    guard let source = document.lines.first?.source, !marked.lines.isEmpty else { return nil }
    let imprints = Imprint.candidates(in: marked)
    let printed =
      Letterhead(marked, imprints: imprints).candidates() + SenderLine.candidates(in: marked) + imprints
    let spoken = NamesInSentences.candidates(in: marked)
    let others = KnownNames.candidates(in: marked) + PaidTo.candidates(in: marked)
    return NameRanking.field(
      of: NamesInSentences.addThanks(to: printed, by: spoken) + spoken + others, source: source, lexicon: lexicon)
  }
}

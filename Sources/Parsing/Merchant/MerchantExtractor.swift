internal import Core

/// Finds the merchant that issued the bill.
///
/// 1. **Marking**: a `MarkedDocument` has the lines divided at the gaps between columns (`Segment`), the meanings of their
///    words (`HeadLine`), their neighbours in print (`HeadLayout`), and the addresses of customer and seller
///    (`AddressBlocks`).
/// 2. **Candidates**: each source looks for names in one way, and adds features for what speaks for and against them.
///    Names are printed at the head (`Letterhead`), above an address window (`SenderLine`), in the imprint (`Imprint`),
///    in sentences (`NamesInSentences`), in mails about payments (`PaidTo`) and of invoicing services (`SentThrough`), or
///    are in the tables (`KnownNames`).
/// 3. **Ranking**: the weights of the features (`NameFeature`) give each name a score; `NameRanking` chooses the best.
///
/// **Names** are cleaned and compared, and **Tables** say which words and chains there are. Later, `MerchantSettling`
/// compares several readings of a document, `ConfidenceModel` determines how likely the name is right, and
/// `MerchantTrust` looks for reasons to doubt it.
enum MerchantExtractor {
  static func merchant(in document: DocumentText, lexicon: MerchantLexicon) -> Field<String>? {
    merchant(in: MarkedDocument(document, lexicon: lexicon))
  }

  static func merchant(in marked: MarkedDocument) -> Field<String>? {
    guard let source = marked.text.lines.first?.source, !marked.lines.isEmpty else { return nil }
    let imprints = Imprint.candidates(in: marked)
    let printed = Letterhead(marked, imprints: imprints).candidates() + SenderLine.candidates(in: marked) + imprints
    let spoken = NamesInSentences.candidates(in: marked)
    let others =
      KnownNames.candidates(in: marked) + PaidTo.candidates(in: marked) + SentThrough.candidates(in: marked)
    return NameRanking.field(
      of: NamesInSentences.addThanks(to: printed, by: spoken) + spoken + others, source: source, lexicon: marked.lexicon
    )
  }
}

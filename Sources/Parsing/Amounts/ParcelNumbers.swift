internal import Core

/// The numbers of parcels, whose letters may be the sign of a currency: `Tracking number: RM 7719 0042 1GB` is no amount
/// of ringgit.
enum ParcelNumbers {
  /// The mentions on a line without those after a label for the number of a parcel that have the letters of a currency.
  static func without(_ mentions: [AmountMention], on line: TextLine) -> [AmountMention] {
    guard !mentions.isEmpty, let label = ReferenceLabels.parcels.matches(in: line.tokens).first else { return mentions }
    return mentions.filter { mention in
      mention.characters.upperBound <= label.range.lowerBound || mention.form == .decimals
        || mention.sign?.allSatisfy(\.isLetter) != true
    }
  }
}

internal import Core

/// Settles the dates of several readings.
enum DateSettling {
  static func findings(in documents: [DocumentText], country: CountryEvidence) -> DateFindings {
    let all = documents.map { DateExtractor.candidates(in: $0, country: country) }
    let date = Agreement.settled(all.map(\.date))
    // Whether the value taken is ambiguous or unlikely is said by the reading it came from.
    let origin = all.first { $0.date != nil && $0.date?.value == date?.value }
    return DateFindings(
      date: date, isAmbiguous: origin?.isAmbiguous ?? false, isUnlikely: origin?.isUnlikely ?? false,
      time: origin?.time ?? all.lazy.compactMap(\.time).first,
      dueDate: Agreement.settled(all.map(\.dueDate)))
  }
}

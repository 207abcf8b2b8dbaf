internal import Core
internal import Ledger
internal import Store

/// The cards that imported bills name and the ledger does not have. The file has a card's name, brand and last four
/// digits, but not its expiry and colour.
struct WantedCards {
  /// The names as they are in the file, by the index of the bill.
  private var names: [Int: String] = [:]
  /// The cards by the search key of their name, by which the store tells cards apart, with the date of the bill from
  /// which they are known.
  private var known: [String: (date: CalendarDate, card: CardContents)] = [:]

  /// Adds the card of a bill. The latest bill counts, as a card may have been replaced by one with other digits.
  ///
  /// - Parameters:
  ///   - name: the card's name; nil if the bill has none.
  ///   - contents: the bill's contents, whose payment has no more than four digits of a card.
  ///   - place: the index of the bill.
  /// - Throws: `InputError` for a text that cannot be a card's name.
  mutating func add(_ name: String?, of contents: BillContents, at place: Int) throws {
    guard let name = try name.map({ try NameInput.name($0, "a card") }) else { return }
    names[place] = name
    guard let payment = contents.payment, let digits = payment.lastFour else { return }
    let key = SearchKey.of(name)
    if let before = known[key], before.date > contents.issueDate { return }
    let card = CardContents(name: name, brand: payment.brand ?? .other, lastFour: digits)
    known[key] = (date: contents.issueDate, card: card)
  }

  /// The cards that can be created, by the index of the bill.
  var cards: [Int: CardContents] { names.compactMapValues { known[SearchKey.of($0)]?.card } }

  /// Returns the names of the cards of some bills that cannot be created, because no bill has their digits.
  func incomplete(in places: [Int]) -> [String] {
    let unknown = places.compactMap { names[$0] }.filter { known[SearchKey.of($0)] == nil }
    return Dictionary(unknown.map { (SearchKey.of($0), $0) }) { first, _ in first }.values.sorted()
  }
}

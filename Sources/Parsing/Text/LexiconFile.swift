/// The word tables of the folder `Lexicon`, by the names of their files. A new one is embedded by `CLexicon/lexicon.c`.
enum LexiconFile: String, CaseIterable, Sendable {
  case amountLabels = "amount-labels"
  case brands
  case categories
  case confidence
  case countries
  case countrySigns = "country-signs"
  case currencyNames = "currency-names"
  case currencySigns = "currency-signs"
  case dateLabels = "date-labels"
  case dueTerms = "due-terms"
  case kindWords = "kind-words"
  case merchantWords = "merchant-words"
  case merchants
  case months
  case payment
  case referenceLabels = "reference-labels"
  case shopKeyLabels = "shop-key-labels"
  case stamps
  case weekdays
}

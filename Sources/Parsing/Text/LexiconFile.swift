/// The word tables of the folder `Lexicon`, by file name. A new one must also be embedded in `CLexicon/lexicon.c`.
enum LexiconFile: String, CaseIterable, Sendable {
  case amountLabels = "amount-labels"
  case areaCodes = "area-codes"
  case bankWords = "bank-words"
  case brands
  case categories
  case chainCountries = "chain-countries"
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
  case ordinaryWords = "ordinary-words"
  case ownBrands = "own-brands"
  case pageWords = "page-words"
  case payment
  case places
  case referenceLabels = "reference-labels"
  case shopKeyLabels = "shop-key-labels"
  case stamps
  case weekdays
}

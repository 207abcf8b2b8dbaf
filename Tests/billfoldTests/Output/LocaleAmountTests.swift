@testable import Actions
import Core
import Foundation
import Ledger
import TestSupport
import Testing

@testable import billfold

/// What billfold prints, in any locale, can be typed.
@Suite("Amounts in all locales") struct LocaleAmountTests {
  private static let amounts: [Money] =
    [1, 105, -123_456, 100_000, 123_456_789, -99_999_999_999_999].map { Money(minorUnits: $0, currency: .eur) }
    + [1, 1_234, 1_000_000, -12_345].compactMap { units in
      Currency(code: "JPY").map { Money(minorUnits: units, currency: $0) }
    }
    + [1_234, 1_234_567, -5, 1_000_000].compactMap { units in
      Currency(code: "KWD").map { Money(minorUnits: units, currency: $0) }
    }

  @Test(
    "they are accepted back, with and without their currency",
    arguments: Set(Locale.availableIdentifiers).union([
      "de_CH", "de_LI", "fr_FR", "fr_CH", "en_IN", "hi_IN", "sv_SE", "ar_EG", "ar_SA", "fa_IR", "ur_PK", "ps_AF",
      "ckb_IQ", "de_DE", "de_AT", "en_US", "en_ZA", "pt_PT", "es_ES", "pl_PL", "ru_RU", "ff_Adlm_GN", "gsw", "C",
    ]).sorted())
  func accepted(locale: String) throws {
    let marks = LocaleMarks.marks(ofLocale: locale) ?? .plain
    for money in LocaleAmountTests.amounts {
      let written = money.amount.written(marks)
      let typing = Typing(today: .epoch, usualCurrency: money.currency, marks: marks)
      for text in ["\(written) \(money.currency.code)", "\(money.currency.code) \(written)", written] {
        let typed = try? typing.money(text)
        #expect(typed == money, "\(text) in \(locale)")
      }
      let line = try? QuickAdd.parse(
        "Rent \(written) \(money.currency.code)", today: .epoch, usual: nil, marks: marks)
      #expect(line?.amount == money, "Rent \(written) in \(locale)")
    }
  }

  @Test("an unknown locale has no separators, so that an amount that can be read in two ways is not guessed")
  func unknownLocale() {
    for locale in ["xx_YY.UTF-8", "klingon"] {
      #expect(LocaleMarks.marks(ofLocale: locale) == nil, "\(locale)")
    }
    for locale in ["de_DE.UTF-8", "sr_RS@latin", "en_GB", "fr"] {
      #expect(LocaleMarks.marks(ofLocale: locale) != nil, "\(locale)")
    }
  }

  @Test(
    "a bill shown with the separators of a locale can be added again as it is shown",
    arguments: ["ar_EG.UTF-8", "fa_IR.UTF-8", "de_CH.UTF-8", "fr_FR.UTF-8", "en_IN.UTF-8", "sv_SE.UTF-8"])
  func added(locale: String) throws {
    let home = try TestHome(["LC_ALL": locale])
    let first = try home.billfold("add", "Rent 1234567.89 EUR")
    #expect(first.status == 0, "\(first)")
    let shown = try #require(first.output.split(separator: ",", maxSplits: 1).last?.split(separator: " EUR").first)
    let again = try home.billfold("add", "Rent \(shown.trimmingPrefix(" ")) EUR")
    #expect(again.status == 0, "\(shown): \(again)")
    let bills = try home.billfold("bills", "--json").list()
    let values = bills.compactMap { ($0["amount"] as? [String: Any])?["value"] as? String }
    #expect(values == ["1234567.89", "1234567.89"], "\(shown)")
  }
}

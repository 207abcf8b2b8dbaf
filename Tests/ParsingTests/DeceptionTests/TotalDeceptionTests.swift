import Core
import Testing

@testable import Parsing

/// Amounts added to a total, deducted from it or printed beside it.
@Suite struct TotalDeceptionTests {
  static let fees = [
    MadePaper(
      "a card fee after the total",
      "Frame GBP 996.00\nTotal GBP 996.00\nCard fee GBP 10.00\nAmount to pay GBP 1,006.00",
      total: "1006.00", currency: "GBP"),
    MadePaper(
      "a card fee in whole pounds", "Frame £996\nTotal £996\nCard fee £10\nAmount to pay £1,006", total: "1006"),
    MadePaper(
      "carriage after the total", "Frame £996.00\nTotal £996.00\nCarriage £10.00\nTotal to pay £1,006.00",
      total: "1006.00"),
    MadePaper(
      "a late fee after the total", "Rent £500.00\nTotal £500.00\nLate fee £25.00\nAmount due £525.00", total: "525.00"),
    MadePaper(
      "a late fee and an unusual last word", "Rent £500.00\nTotal £500.00\nLate fee £25.00\nNow owing £525.00",
      isForAPerson: true),
    MadePaper(
      "a surcharge after the total", "Meal 80.00\nTotal 80.00\nCredit card surcharge 1.20\nTotal charged £81.20",
      total: "81.20"),
    MadePaper(
      "a booking fee after the total", "Seats £80.00\nTotal £80.00\nBooking fee £4.00\nGrand total £84.00",
      total: "84.00"),
    MadePaper(
      "a service charge", "Meal £100.00\nSubtotal £100.00\nService charge 10% £10.00\nTotal £110.00", total: "110.00"),
    MadePaper(
      "a service charge after the total",
      "Meal £100.00\nTotal £100.00\nService charge 12.5% £12.50\nTotal to pay £112.50", total: "112.50"),
    MadePaper(
      "a tip on a card slip", "Amount £50.00\nTip £5.00\nTotal £55.00\nVISA £55.00", total: "55.00"),
    MadePaper(
      "a tip below the total", "Meal £50.00\nTotal £50.00\nTip £5.00\nTotal paid £55.00\nVISA £55.00", total: "55.00"),
    MadePaper(
      "totals suggested with tips",
      "Meal £46.00\nVAT £3.34\nAmount £49.34\nTip ______\nTotal ______\n18% £8.28 Total £57.62\n20% £9.20 Total £58.54\n22% £10.12 Total £59.46",
      total: "49.34"),
    MadePaper(
      "a deposit on bottles", "Water £2.00\nBottle deposit £0.25\nTotal £2.25\nCash £5.00\nChange £2.75", total: "2.25"),
    MadePaper(
      "a voucher taken off", "Shoes £30.00\nTotal £30.00\nVoucher -£10.00\nTo pay £20.00\nVISA £20.00", total: "20.00"),
    MadePaper(
      "cash and change larger than the total", "Tea £3.20\nTotal £3.20\nCash £50.00\nChange £46.80", total: "3.20"),
  ]

  static let rounding = [
    MadePaper(
      "a total rounded in cash, set below",
      "#KEDAI MAKAN SDN BHD\n50000 Kuala Lumpur\n12 May 2024\nNasi 23.79\nTotal (Inclusive of GST) RM 23.79\nRounding 0.01\n#TOTAL RM 23.80",
      total: "23.80", currency: "MYR"),
    MadePaper(
      "a net total rounded",
      "#KEDAI MAKAN SDN BHD\n50000 Kuala Lumpur\n12 May 2024\nNasi 23.79\nTotal RM 23.79\nRounding Adj 0.01\nNet Total Rounded RM 23.80",
      total: "23.80"),
    MadePaper(
      "a rounding down",
      "#KEDAI MAKAN SDN BHD\n50000 Kuala Lumpur\n12 May 2024\nNasi 23.82\nTotal RM 23.82\nRounding -0.02\nTotal Rounded RM 23.80",
      total: "23.80"),
    MadePaper(
      "Swiss rounding",
      "#BÄCKEREI MEIER AG\n8001 Zürich\n12.05.2024\nBrot 4.98\nTotal CHF 4.98\nRundung 0.02\nZu zahlen CHF 5.00",
      total: "5.00", currency: "CHF"),
  ]

  static let paid = [
    MadePaper(
      "a bill that is paid in full and leaves nothing due",
      "Invoice 8841\nFrame £600.00\nTotal £600.00\nPaid £600.00\nAmount due £0.00\nDue date 30 May 2024",
      total: "600.00", kind: .receipt),
    MadePaper(
      "a bill that is paid, stamped so",
      "Invoice 8841\nFrame £600.00\nTotal £600.00\nPaid in full, thank you\nBalance due £0.00\nDue date 30 May 2024",
      total: "600.00", kind: .receipt),
    MadePaper(
      "a bill that is paid by half", "Invoice 8841\nFrame £600.00\nTotal £600.00\nPaid £200.00\nAmount due £400.00",
      total: "400.00"),
    MadePaper(
      "the same in German",
      "#GASTHAUS WEBER\nRingstr. 4, 50667 Köln\n12.05.2024\nMenü 88,50\nGesamt 88,50 EUR\nBereits bezahlt -50,00 EUR\nNoch offen 38,50 EUR",
      total: "38.50"),
  ]

  static let back = [
    MadePaper(
      "a refund in brackets", "Refund\nFrame (£120.00)\nTotal refund (£120.00)", total: "-120.00", kind: .creditNote),
    MadePaper("a total in brackets", "Frame (120.00)\nTotal GBP (120.00)", total: "-120.00"),
    MadePaper("a refund to a card", "REFUND\nFrame £120.00\nTotal £120.00\nRefunded to VISA £120.00", total: "-120.00"),
    MadePaper(
      "goods taken back, paid to the card they were paid with",
      "Returned goods\nJacket £89.00\nTotal £89.00\nPaid back to card ****4177 £89.00", total: "-89.00",
      kind: .creditNote),
    MadePaper("a refund with a minus after", "Frame 120.00-\nTotal £120.00-", total: "-120.00"),
  ]

  static let damaged = [
    MadePaper(
      "a stain on the leading digit, where the goods give another sum",
      "Frame £120.00\nBell £26.40\nTotal £46.40", isForAPerson: true),
    MadePaper(
      "the same on a scan", "Frame £120.00\nBell £26.40\nTotal £46.40\nVISA £46.40", isForAPerson: true, source: .ocr),
    MadePaper(
      "the last goods cost more than the total", "Frame £996.00\nTotal £99.60\nTotal £99.60", isForAPerson: true),
    MadePaper(
      "a total whose cents are not in the picture",
      "Frame £296.04\nBell £1.80\nNet £297.84\nVAT £59.16\nTotal £357", isForAPerson: true, source: .ocr),
    MadePaper(
      "a torn edge, with the cents of all amounts",
      "Frame           18\nBell             6\nTotal          £25\nVISA           £25", isForAPerson: true,
      source: .ocr),
    MadePaper(
      "a correction on page two", "Frame £100.00\nTotal £100.00", isForAPerson: true,
      pageTwo: "Correction\nThe total on page 1 is wrong.\nCorrect total £90.00"),
    MadePaper(
      "a correction below", "Frame £100.00\nTotal £100.00\nCorrection: total is £90.00", isForAPerson: true),
  ]

  static let noPrices = [
    MadePaper(
      "a register number beside the letters of a legal form that are also a currency",
      "#QUAY STREET SDN BHD (682288-V)\nFrame RM 100.00\nTotal RM 100.00\nCash RM 100.00", total: "100.00",
      currency: "MYR"),
    MadePaper("a prize", "Win $1000\nFrame 100.00\nTotal £100.00\nCash £100.00", total: "100.00"),
    MadePaper("a price with three decimals", "PRICE/GAL £2.659\nFuel 25.00\nTotal £25.00\nCash £25.00", total: "25.00"),
  ]

  @Test("Where prices have cents, whole numbers above the total are no prices", arguments: noPrices)
  func checkNoPrices(_ paper: MadePaper) throws { try paper.check() }

  @Test(
    "Prices without cents that fall short of the total may be torn off, and those that add up are not",
    arguments: [
      ("Frame           18\nBell             6\nTotal          £25", true),
      ("Frame           18\nBell             7\nTotal          £25", false),
      ("Frame           18\nBell             7\nPump           24\nTotal          £25", false),
      ("Frame        18.90\nBell             6\nTotal          £25", false),
    ])
  func checkTorn(text: String, isCutOff: Bool) {
    #expect(TotalExtractor.total(in: [Made.sheet(text)]).isPerhapsCutOff == isCutOff)
  }

  @Test("Amounts added after the total are paid, too", arguments: fees) func checkFees(_ paper: MadePaper) throws {
    try paper.check()
  }

  @Test("The amount paid is the total after rounding to coins", arguments: rounding)
  func checkRounding(_ paper: MadePaper) throws { try paper.check() }

  @Test("A document that is already paid is not payable", arguments: paid)
  func checkPaid(_ paper: MadePaper) throws {
    try paper.check()
    if paper.kind == .receipt { #expect(paper.proposal?.dueDate == nil) }
  }

  @Test("Refunds are negative", arguments: back) func checkBack(_ paper: MadePaper) throws { try paper.check() }

  @Test("Figures that do not agree need a review", arguments: damaged)
  func checkDamaged(_ paper: MadePaper) throws { try paper.check() }
}

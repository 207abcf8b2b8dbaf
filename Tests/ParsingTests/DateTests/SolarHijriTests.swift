import Core
import Testing

@testable import Parsing

@Suite("Dates of the Persian calendar")
struct SolarHijriTests {
  private func days(_ printed: String, _ script: WritingScript?) -> [String] {
    DateScanner.shapes(in: Array(printed).map(Fold.character), script: script)
      .flatMap { $0.meanings(today: Made.day("2026-06-15")) }.map(\.date.description)
  }

  @Test(
    "are days of the common era, in Arabic script",
    arguments: [
      ("1404/01/01", "2025-03-21"), ("1404/11/28", "2026-02-17"), ("۱۴۰۴/۱۲/۱۵", "2026-03-06"),
      ("1403/12/30", "2025-03-20"), ("1399-12-30", "2021-03-20"), ("1400/1/1", "2021-03-21"),
    ])
  func spelling(printed: String, day: String) {
    #expect(days(printed, .arabic) == [day])
  }

  @Test(
    "are none on a day that their month lacks, nor in Latin letters",
    arguments: ["1404/13/01", "1404/07/31", "1404/12/30"])
  func none(printed: String) {
    #expect(SolarHijriShapes.scan(Array(printed)).isEmpty)
    #expect(!days("1404/11/28", nil).contains("2026-02-17"))
  }

  @Test("are those of a bill in Persian, in rials")
  func bill() throws {
    let text = """
      فروشگاه ابزار کاوه
      تاریخ: ۱۴۰۴/۱۱/۲۸
      صورتحساب فروش کالا و خدمات
      دریل شارژی     ۴۲٬۵۰۰٬۰۰۰
      پیچ و رول پلاک     ۱٬۵۰۰٬۰۰۰
      جمع کل     ۴۴٬۰۰۰٬۰۰۰
      مالیات بر ارزش افزوده ۱۰٪     ۴٬۴۰۰٬۰۰۰
      مبلغ قابل پرداخت     ۴۸٬۴۰۰٬۰۰۰
      مهلت پرداخت: ۱۴۰۴/۱۲/۱۵
      """
    let reading = Reading(pages: [Made.page(text, source: .textLayer)])
    let found = try #require(ReceiptParser(today: Made.day("2026-06-15")).proposals(from: reading).first)
    #expect(found.date?.value == Made.day("2026-02-17") && found.dueDate?.value == Made.day("2026-03-06"))
    #expect(found.currency?.value.code == "IRR" && found.total?.value.cents == 4_840_000_000)
    #expect(found.kind == .invoice)
  }
}

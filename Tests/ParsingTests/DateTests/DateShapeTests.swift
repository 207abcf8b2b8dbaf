import Core
import Testing

@testable import Parsing

@Suite("Shapes of dates")
struct DateShapeTests {
  /// Printed text and every day it may mean, day first before month first.
  @Test(
    "A date is read in its printed format",
    arguments: [
      ("15/03/2018", ["2018-03-15"]),
      ("05/03/2018", ["2018-03-05", "2018-05-03"]),
      ("5-3-18", ["2018-03-05", "2018-05-03"]),
      ("05.03.2018", ["2018-03-05"]),
      ("15. 3. 2018", ["2018-03-15"]),
      ("2018-03-15", ["2018-03-15"]),
      ("2018/03/04", ["2018-03-04"]),
      ("20180304", ["2018-03-04"]),
      ("2018年3月5日", ["2018-03-05"]),
      ("15/03/2561", ["2018-03-15"]),
      ("26. Feb 2018", ["2018-02-26"]),
      ("03-Apr-2018", ["2018-04-03"]),
      ("03APR18", ["2018-04-03"]),
      ("APR 5'18", ["2018-04-05"]),
      ("March 5th, 2020", ["2020-03-05"]),
      ("Jul03'12", ["2012-07-03"]), ("03Jul'12", ["2012-07-03"]), ("JUL 03'12", ["2012-07-03"]),
      ("Jul.03,2012", ["2012-07-03"]), ("Jul03´12", ["2012-07-03"]), ("KS# 3 Jul03'12(Tue)14:02", ["2012-07-03"]),
      ("REG 4 JUL 03'12", ["2012-07-03"]), ("REG 4 Jul.03,2012", ["2012-07-03"]),
      ("03Jul'12 14:02", ["2012-07-03"]),
      ("JUL032012", ["2012-07-03"]), ("JUL0312", ["2012-07-03"]), ("JUL2012", []), ("ABJUL0312", []),
      ("JUL0312A", []),
      ("2018. március 5.", ["2018-03-05"]),
    ])
  func spelling(printed: String, days: [String]) {
    #expect(meanings(printed) == days)
  }

  @Test(
    "Month names are recognised in many languages",
    arguments: [
      ("5 février 2020", "2020-02-05"), ("1er août 2021", "2021-08-01"), ("12. Mär 20", "2020-03-12"),
      ("5 de marzo de 2020", "2020-03-05"), ("7 luglio 2019", "2019-07-07"), ("3 de junho de 2022", "2022-06-03"),
      ("14 mrt 2021", "2021-03-14"), ("9 października 2020", "2020-10-09"), ("30. prosince 2019", "2019-12-30"),
      ("4 maj 2022", "2022-05-04"), ("17. marts 2021", "2021-03-17"), ("2. desember 2020", "2020-12-02"),
      ("6. kesäkuuta 2022", "2022-06-06"), ("11 Ağustos 2021", "2021-08-11"), ("23 octombrie 2020", "2020-10-23"),
      ("8 Agustus 2022", "2022-08-08"), ("31 Ogos 2018", "2018-08-31"),
      ("2023. gada 9. aprīlī", "2023-04-09"), ("2023. gada 14. martā, 14:22", "2023-03-14"),
      ("2023 m. balandžio 9 d.", "2023-04-09"), ("2023 m. gegužė 9", "2023-05-09"),
      ("9. aprillil 2023", "2023-04-09"), ("9. huhtikuuta 2023", "2023-04-09"), ("2023. április 9-én", "2023-04-09"),
      ("2023. év április hó 9.", "2023-04-09"), ("9. travnja 2023.", "2023-04-09"),
      ("9. januarja 2023", "2023-01-09"), ("9. listopadu 2023", "2023-11-09"), ("9. apríla 2023", "2023-04-09"),
      ("9. септембра 2023.", "2023-09-09"), ("2023ko apirilaren 9a", "2023-04-09"), ("9 d’abril de 2023", "2023-04-09"),
      ("9 de xullo de 2023", "2023-07-09"), ("9 Aibreán 2023", "2023-04-09"), ("9 Ebrill 2023", "2023-04-09"),
      ("9. ágúst 2023", "2023-08-09"), ("9 ta’ Awwissu 2023", "2023-08-09"), ("9 gusht 2023", "2023-08-09"),
      ("9 aprel 2023", "2023-04-09"), ("9 Απριλίου 2023", "2023-04-09"), ("2023 წლის 9 აპრილი", "2023-04-09"),
      ("9 აპრილს, 2023", "2023-04-09"), ("2023 թ. ապրիլի 9", "2023-04-09"), ("2023 жылғы 9 сәуір", "2023-04-09"),
      ("9 қыркүйек 2023 ж.", "2023-09-09"), ("9 Setyembre 2023", "2023-09-09"),
    ])
  func months(printed: String, day: String) {
    #expect(meanings(printed) == [day])
  }

  @Test(
    "Words that are one letter from a month of some languages are none",
    arguments: ["2 GRILL 12.50", "1 Tutor 12.20"])
  func noMonth(printed: String) { #expect(meanings(printed).isEmpty) }

  @Test(
    "A month that has a number for its name is found between the words of a Vietnamese date",
    arguments: [
      ("Ngày 12 tháng 03 năm 2024", ["2024-03-12"]), ("Hà Nội, ngày 5 tháng 11 năm 2023", ["2023-11-05"]),
      ("Ngày (date) 07 tháng (month) 08 năm (year) 2025", ["2025-08-07"]),
      ("Ngày/Date 07 tháng/month 08 năm/year 2025", ["2025-08-07"]), ("12 tháng 13 năm 2024", []),
      ("Bảo hành 12 tháng", []), ("6 tháng đầu năm 2024", []),
    ])
  func numberedMonths(printed: String, days: [String]) {
    #expect(meanings(printed) == days)
  }

  @Test(
    "A damaged date is still read",
    arguments: [
      ("O5/O2/2018", "2018-02-05"), ("05/02/201B", "2018-02-05"), ("05.02-18", "2018-02-05"),
      ("05 02-18", "2018-02-05"),
      ("15 Apv 2018", "2018-04-15"), ("15 0ct 2018", "2018-10-15"), ("15/03/201814:22", "2018-03-15"),
      ("15/0312018", "2018-03-15"), ("15103/2018", "2018-03-15"), ("1510312018", "2018-03-15"),
      ("15/03/2818", "2018-03-15"),
      ("15/032018", "2018-03-15"), ("1503/2018", "2018-03-15"), ("2016/1 1/02 18:01", "2016-11-02"),
      ("JunO3'14", "2014-06-03"), ("Jun.O3'14", "2014-06-03"), ("Jul03'1202:34", "2012-07-03"),
      ("Jul03'122:34", "2012-07-03"), ("03Jul1214:02", "2012-07-03"),
      ("02.03.2015:59", "2020-03-02"), ("02.03.2018:14:22", "2018-03-02"),
      ("02.03.2025:10", "2025-03-02"),
      ("Jul03\"12 02:34", "2012-07-03"), ("Date15-03-18", "2018-03-15"), ("DATE:15/03/2018", "2018-03-15"),
    ])
  func damage(printed: String, day: String) {
    #expect(meanings(printed).contains(day))
  }

  @Test(
    "Numbers that are not dates are left alone",
    arguments: [
      "03.88.12.34.56", "Tel 03-7832 6929", "09:48:02", "1.234,50", "12.50", "31/31/2018", "2 SET 15.90", "$12/03/18",
      "100-200-300",
      "SEPTEMBER SALE", "8.30 - 12.30 Uhr",
    ])
  func noDates(printed: String) {
    #expect(meanings(printed) == [])
  }

  @Test("A damaged date is less certain than a clean one")
  func penalty() throws {
    let clean = try #require(shapes("15/03/2018").first)
    let damaged = try #require(shapes("15 03-20l8").first)
    #expect(clean.penalty < damaged.penalty)
  }

  private func shapes(_ printed: String) -> [DateShape] { DateScanner.shapes(in: printed.map(Fold.character)) }

  private func meanings(_ printed: String) -> [String] {
    shapes(printed).flatMap { $0.meanings(today: Made.today) }
      .filter { $0.order != .yearMonthDay || $0.penalty < 0.1 || printed.hasPrefix("2") }
      .map { "\($0.date)" }
  }
}

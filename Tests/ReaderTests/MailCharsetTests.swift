import Foundation
import Testing

@testable import billfold_reader

@Suite struct MailCharsetTests {
  @Test(
    "mails are decoded by their character set, whatever the case of its name",
    arguments: [
      ("ISO-8859-15", [0x35, 0x20, 0xA4], "5 €"), ("gb2312", [0xBA, 0xCF, 0xBC, 0xC6], "合计"),
      ("Big5", [0xA6, 0x58, 0xAD, 0x70], "合計"), ("euc-kr", [0xC7, 0xD5, 0xB0, 0xE8], "합계"),
      ("KOI8-R", [0xE9, 0xD4, 0xCF, 0xC7], "Итог"), ("iso-8859-7", [0xD3, 0xFD, 0xED], "Σύν"),
      ("windows-1255", [0xF1, 0xE4], "סה"), ("windows-1256", [0xC7, 0xE1], "ال"),
      ("tis-620", [0xC3, 0xC7, 0xC1], "รวม"), ("ks_c_5601-1987", [0xC7, 0xD5, 0x94, 0xEE], "합뷁"),
      ("cp949", [0xC7, 0xD5, 0xB0, 0xE8], "합계"), ("Windows-31J", [0x87, 0x40, 0x8D, 0x87], "①合"),
      ("x-sjis", [0x8D, 0x87, 0x8C, 0x76], "合計"), ("cp1251", [0xC8, 0xF2, 0xEE, 0xE3], "Итог"),
      ("ibm866", [0x88, 0xE2, 0xAE, 0xA3], "Итог"), ("iso-8859-13", [0x49, 0xF0, 0xD0], "IšŠ"),
      ("iso-8859-4", [0xE0, 0xE8], "āč"), ("utf-16le", [0x35, 0, 0xAC, 0x20], "5€"),
      ("CP1253", [0xC5], "Ε"), ("x-unknown", [0x35, 0xE9], "5é"),
    ] as [(String, [UInt8], String)])
  func decoded(charset: String, bytes: [UInt8], text: String) {
    #expect(MailText.decoded(Data(bytes), charset: charset) == text)
  }
}

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
      ("tis-620", [0xC3, 0xC7, 0xC1], "รวม"),
      ("x-unknown", [0x35, 0xE9], "5é"),
    ] as [(String, [UInt8], String)])
  func decoded(charset: String, bytes: [UInt8], text: String) {
    #expect(MailText.decoded(Data(bytes), charset: charset) == text)
  }
}

import Core
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
    #expect(MailCharset.decoded(Data(bytes), charset: charset) == text)
  }

  @Test(
    "so are senders and subjects, although the reader's children can load no tables",
    arguments: [
      ("iso-8859-1", [0x42, 0xE4, 0x63, 0x6B, 0x65, 0x72], "Bäcker"),
      ("ISO-8859-15", [0x43, 0x61, 0x66, 0xE9], "Café"), ("iso-8859-2", [0x5A, 0xF6, 0x6C, 0x64], "Zöld"),
      ("windows-1252", [0xC9, 0x74, 0xE9], "Été"), ("windows-1251", [0xCA, 0xE0, 0xF4, 0xE5], "Кафе"),
      ("koi8-r", [0xEB, 0xC1, 0xC6, 0xC5], "Кафе"), ("euc-kr", [0xC7, 0xD5, 0xB0, 0xE8], "합계"),
      ("ks_c_5601-1987", [0xC7, 0xD5, 0xB0, 0xE8], "합계"), ("gb2312", [0xBA, 0xCF, 0xBC, 0xC6], "合计"),
      ("big5", [0xA6, 0x58, 0xAD, 0x70], "合計"), ("Shift_JIS", [0x8D, 0x87, 0x8C, 0x76], "合計"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x39, 0x67, 0x37, 0x57, 0x1B, 0x28, 0x42], "合計"),
    ] as [(String, [UInt8], String)])
  func head(charset: String, bytes: [UInt8], text: String) async throws {
    let encoded = "=?\(charset)?b?\(Data(bytes).base64EncodedString())?="
    let mail =
      "From: \(encoded) <a@shop.example>\r\nSubject: \(encoded)\r\nMIME-Version: 1.0\r\n"
      + "Content-Type: text/plain\r\n\r\nTotal 12.00 EUR\r\n"
    let lines = try await RealReader.reading(Data(mail.utf8)).pages.first?.lines.map(\.text) ?? []
    #expect(lines.prefix(2) == [text, text], "\(lines)")
  }
}

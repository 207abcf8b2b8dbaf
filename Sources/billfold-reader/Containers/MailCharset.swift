internal import Foundation

/// The character sets of mails by their IANA names, in lower case, as encodings of Foundation.
enum MailCharset {
  /// The encoding of a character set; nil if it is unknown.
  static func encoding(_ name: String) -> String.Encoding? {
    var name = name.lowercased()
    // The short names of Windows' code pages.
    if name.hasPrefix("cp125") { name = "windows-" + name.dropFirst(2) }
    return encodings[name] ?? coreFoundation[name].map { String.Encoding(rawValue: 0x8000_0000 | $0) }
  }

  /// Decodes text in the character set that the mail declares, or in UTF-8 if billfold does not know that. If the bytes
  /// are not valid in it, Windows-1252 is tried.
  static func decoded(_ data: Data, charset: String) -> String {
    let encoding = encoding(charset) ?? .utf8
    return String(data: data, encoding: encoding) ?? String(data: data, encoding: .windowsCP1252)
      ?? String(decoding: data, as: UTF8.self)
  }

  /// ISO-8859-1 is read as Windows-1252, which contains it, since mail programs name one and write the other.
  private static let encodings: [String: String.Encoding] = [
    "utf-8": .utf8, "us-ascii": .utf8, "": .utf8, "iso-8859-1": .windowsCP1252, "windows-1252": .windowsCP1252,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254, "iso-8859-9": .windowsCP1254, "utf-16": .utf16,
    "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian, "shift_jis": .shiftJIS, "x-sjis": .shiftJIS,
    "euc-jp": .japaneseEUC,
    "iso-2022-jp": .iso2022JP,
  ]

  /// The numbers of `CFStringEncodings` (CFStringEncodingExt.h), for which `String.Encoding` has no names.
  private static let coreFoundation: [String: UInt] = [
    "iso-8859-3": 0x0203, "iso-8859-4": 0x0204, "iso-8859-5": 0x0205, "iso-8859-6": 0x0206, "iso-8859-7": 0x0207,
    "iso-8859-8": 0x0208, "iso-8859-8-i": 0x0208, "iso-8859-10": 0x020A, "iso-8859-11": 0x041D, "tis-620": 0x041D,
    "windows-874": 0x041D, "iso-8859-13": 0x020D, "iso-8859-14": 0x020E, "iso-8859-15": 0x020F,
    "iso-8859-16": 0x0210, "windows-1255": 0x0505,
    "windows-1256": 0x0506, "windows-1257": 0x0507, "windows-1258": 0x0508, "koi8-r": 0x0A02, "koi8-u": 0x0A08,
    "gb2312": 0x0632, "gbk": 0x0632, "gb18030": 0x0632, "big5": 0x0A03, "ibm866": 0x041B, "cp866": 0x041B,
    // Outlook names the standard and writes Windows-949, which contains it.
    "euc-kr": 0x0422, "ks_c_5601-1987": 0x0422, "cp949": 0x0422, "windows-949": 0x0422,
    "windows-31j": 0x0420, "cp932": 0x0420,
  ]
}

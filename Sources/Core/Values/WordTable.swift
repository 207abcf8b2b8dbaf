/// The form of the word tables in the folders `Lexicon`: lines of tab-separated fields. Blank lines and lines that start
/// with `#` are ignored.
package enum WordTable {
  /// The fields of each row.
  ///
  /// - Parameter text: lines that end with LF or CR LF.
  package static func rows(of text: String) -> [[String]] {
    // By bytes, because every program that reads a document splits tens of thousands of lines first.
    text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      guard let first = line.first, first != UInt8(ascii: "#") else { return nil }
      // Letters of ASCII need no look at characters.
      let hasPrint = first > 32 && first < 127 || Substring(line).contains { !$0.isWhitespace }
      guard hasPrint else { return nil }
      return line.split(separator: UInt8(ascii: "\t")).map { Substring($0).trimmed() }
    }
  }
}

import Foundation
import TestSupport
import Testing

/// The promise that only the last four digits of a card number are kept, from the document to the backup.
@Suite struct CardNumberTests {
  /// Numbers on the document, with valid check digits.
  private static let numbers = [
    "4929123456789015", "4111111111111111", "370012345678905", "5355123456789015", "6225881234123456788",
    "4012888888881881", "30091234567892", "2200123456789019", "3528123456789012",
  ]

  /// An invoice that has been paid by card, with numbers in every place where text can be printed.
  private static var paper: PlainPDF {
    PlainPDF(
      lines: [
        "HARBOUR TOOLS", "12 March 2026 14:30", "Invoice No. 77123", "Loaded on 6225881234123456788   10.00",
        "Hammer   2.19", "TOTAL EUR 12.19", "Card: 4929 1234 5678 9015", "VISA 4929123456789015   12.19",
        "4111-1111-1111-1111", "AMEX 3700 123456 78905", "5355.1234.5678.9015", "Diners 30091234567892 approved",
        "Please transfer to DE87 5001 9458 0730 2157 36", "Paid with 2200 1234 56", "78 9019 on 12 March",
      ],
      // Each group is drawn separately, far from the others.
      then: [(50, "3528"), (110, "1234"), (170, "5678"), (230, "9012")].map {
        "BT /F 12 Tf \($0.0) 380 Td (\($0.1)) Tj ET"
      }.joined(separator: "\n"))
  }

  @Test("no full card number of a document, its name or its drafts is in any file but the document itself, or printed")
  func nowhere() throws {
    let home = try TestHome()
    let file = try home.folder.write(CardNumberTests.paper.data, to: "papers/visa 4012.8888.8888.1881.pdf")
    var printed: [String] = []
    func run(_ arguments: String...) throws {
      let run = try home.billfold(all: arguments, with: ["BILLFOLD_LOG_LEVEL": "trace"])
      #expect(run.status == 0, "\(arguments): \(run)")
      // The requested name is the user's own input.
      printed.append((run.output + run.errors).replacingOccurrences(of: file.path, with: ""))
    }
    try run("read", "--json", "--", file.path)
    try run("import", file.path)
    try run("show", "1", "--json")
    try run("show", "1")
    try run("edit", "1", "--due", "2026-04-12")
    try run("reparse", "1")
    let drafts = try home.billfold("drafts", "--json").list()
    let draft = try #require(drafts.first?["proposal"] as? [String: Any])
    #expect((draft["payment"] as? [String: Any])?["lastFour"] as? String == "9015", "\(draft)")
    #expect("\(draft["iban"] ?? "")".contains("DE87500194580730215736"), "\(draft)")
    #expect("\(draft["total"] ?? "")".contains("12.19"), "\(draft)")
    try run("confirm", "1")
    try run("bill", "edit", "1", "--notes", "paid by 9015")
    try run("bill", "attach", "1", file.path)
    try run("bill", "show", "1", "--json")
    try run("history", "1", "--json")
    try run("undo")
    try run("retry", "1")
    try run("drafts", "--json")
    try run("backup", home.folder.file("backup").path)
    #expect((try home.billfold("search", "hammer", "--json").object()["bills"] as? [Any])?.count == 1)
    for number in CardNumberTests.numbers {
      for text in printed { #expect(!Whole(number).isIn(text), "\(number) is printed: \(text.prefix(2_000))") }
    }
    let own = ["/papers/", "/out-", "/err-"]
    for file in try home.folder.files() where file.pathExtension != "bin" && !own.contains(where: file.path.contains) {
      let text = String(decoding: try Data(contentsOf: file), as: Unicode.ASCII.self)
      for number in CardNumberTests.numbers {
        #expect(!Whole(number).isIn(text), "\(number) is in \(file.lastPathComponent)")
        #expect(!Whole(number).isIn(file.lastPathComponent))
      }
    }
  }

  @Test(
    "a card number typed as a name, a note or a number is refused and never stored",
    arguments: [
      ["add", "Rent 900 EUR", "--notes", "my card 4929 1234 5678 9015"],
      ["bill", "add", "Rent 4929.1234.5678.9015", "900 EUR"],
      ["add", "Rent 900 EUR", "--merchant", "4929  1234  5678  9015"],
      ["add", "Rent 900 EUR", "--reference", "4929123456789015"],
      ["add", "Rent 900 EUR", "--notes", "４９２９１２３４５６７８９０１５"],
      ["add", "Rent 900 EUR", "--notes", "49291234 56789015"],
      ["income", "add", "4929/1234/5678/9015", "900 EUR"], ["category", "add", "Amex 3700 123456 78905"],
      ["goal", "add", "Bicycle", "900 EUR", "--notes", "4929\n1234\n5678\n9015"],
      ["card", "add", "Visa 4929123456789015", "--number", "9015"],
    ])
  func typed(arguments: [String]) throws {
    let home = try TestHome()
    let run = try home.billfold(all: arguments)
    #expect(run.status == 65 && run.errors.contains("never stored"), "\(run)")
    #expect(!Whole("4929123456789015").isIn(run.errors) && !Whole("370012345678905").isIn(run.errors))
    for file in try home.folder.files() {
      let text = String(decoding: try Data(contentsOf: file), as: Unicode.ASCII.self)
      #expect(!Whole("4929123456789015").isIn(text) && !Whole("370012345678905").isIn(text))
    }
  }
}

/// A card number in the forms in which a file can contain it: without spaces, in groups as on a card, or in the words
/// of a reading.
struct Whole {
  private let patterns: [Regex<Substring>]
  private let digits: String

  init(_ digits: String) {
    self.digits = digits
    // Up to three characters that are not letters or digits may stand between the digits.
    let spaced = digits.map(String.init).joined(separator: "[^0-9A-Za-z\"{}]{0,3}")
    patterns = [try? Regex(spaced)].compactMap { $0 }
  }

  func isIn(_ text: String) -> Bool {
    if text.contains(digits) || patterns.contains(where: { text.firstMatch(of: $0) != nil }) { return true }
    // The words of a reading, in order.
    let words = text.matches(of: /"text":"([^"]*)"/).map { $0.1 }.joined()
    return words.filter { $0.isNumber || $0.isLetter }.contains(digits)
  }
}

extension TemporaryFolder {
  /// All regular files below it.
  func files() throws -> [URL] {
    let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
    }
  }
}

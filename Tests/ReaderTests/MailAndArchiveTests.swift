import Core
import Foundation
import TestSupport
import Testing

/// Mails and archives through the real reader: what is read of them, and what hostile ones cost.
@Suite struct MailAndArchiveTests {
  /// A mail with a text and this many copies of an attachment.
  private func mail(_ attachment: Data, name: String, times: Int) -> Data {
    let head =
      "From: Shop <shop@shop.example>\r\nSubject: Bills\r\nDate: Tue, 09 Jun 2026 18:04:00 +0100\r\nMIME-Version: 1.0\r\n"
      + "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nTotal 12.00 EUR\r\n"
    let part =
      "--b\r\nContent-Type: application/octet-stream; name=\"\(name)\"\r\nContent-Disposition: attachment\r\n"
      + "Content-Transfer-Encoding: base64\r\n\r\n\(attachment.base64EncodedString())\r\n"
    return Data((head + String(repeating: part, count: times) + "--b--\r\n").utf8)
  }

  /// The page of a mail whose only text is HTML: a small receipt, and something after it.
  private func page(ofMail trap: String, styles: String = "") async throws -> Page {
    let head = "From: Shop <shop@shop.example>\r\nSubject: Receipt\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    let html =
      "<html><head><style>\(styles)</style></head><body><table><tr><td>Blue Kettle</td></tr><tr><td>Tea</td>"
      + "<td>4.00</td></tr><tr><td>Total</td><td>10.00</td></tr></table>\(trap)</body></html>"
    return try #require(try await RealReader.reading(Data((head + html).utf8)).pages.first)
  }

  static let hiddenHTML: [(String, String)] = [
    // In the colour of its background.
    ("<p style=\"color:#ffffff\">Total 99.00</p>", ""), ("<p style='color: WHITE !important'>Total 99.00</p>", ""),
    ("<div style='background:#333'><b style='color:rgb(51, 51, 51)'>Total 99.00</b></div>", ""),
    ("<table bgcolor=336699><tr><td><font color='#336699'>Total 99.00</font></td></tr></table>", ""),
    ("<p style='color:hsl(0, 0%, 98%)'>Total 99.00</p>", ""), ("<p style='color:rgba(0,0,0,.02)'>Total 99.00</p>", ""),
    ("<p style='color:#ffffff;background:url(a;b.png)'>Total 99.00</p>", ""),
    // Without ink, size or place.
    ("<p style='opacity:0'>Total 99.00</p>", ""), ("<p style='opacity: 0.0; margin: 0'>Total 99.00</p>", ""),
    ("<p style='visibility:hidden'>Total 99.00</p>", ""), ("<p style='font-size:1px'>Total 99.00</p>", ""),
    ("<p style='font: 0/0 serif'>Total 99.00</p>", ""), ("<p style='font-size:10%'>Total 99.00</p>", ""),
    ("<p style='position:absolute; left:-9999px'>Total 99.00</p>", ""),
    ("<div style='height:1px; overflow:hidden'>Total 99.00</div>", ""), ("<p hidden>Total 99.00</p>", ""),
    // Its contents cannot make it visible again.
    ("<div style='display:none'><p style='display:block'>Total 99.00</p></div>", ""),
    ("<div style='opacity:0'><p style='opacity:1'>Total 99.00</p></div>", ""),
    // Through the style sheet.
    ("<p class='a h'>Total 99.00</p>", ".h{display:none}"), ("<p id=h>Total 99.00</p>", "<!-- #h { color: #fff } -->"),
    ("<p class=h>Total 99.00</p>", "/* x */ @media screen { p.h , b { opacity : 0 } }"),
    ("<div class=o><i><b>Total 99.00</b></i></div>", "@import 'x'; .o b { font-size: 0px }"),
    ("<p class=h>Total 99.00</p>", "[class=\"h\"] { visibility: hidden }"),
    ("<p class=h style='display:block'>Total 99.00</p>", ".h { display: none !important }"),
    ("<p class=h>Total 99.00</p>", ".h { display: none } a; .h { display: block }"),
    // A declaration that a browser ignores does not replace the previous one.
    ("<p style='display:none;display:bogus'>Total 99.00</p>", ""),
    ("<p style='opacity:0;opacity:12px'>Total 99.00</p>", ""), ("<p style='color:#fff;color:none'>Total 99.00</p>", ""),
    ("<p style='font-size:1px;font:14px'>Total 99.00</p>", ""),
    ("<p style='max-height:0;max-height:600'>Total 99.00</p>", ""),
    ("<p style='display:none;display:block !x important'>Total 99.00</p>", ""),
    ("<div style='background:#000;background:#fff 9'><p style='color:#000'>Total 99.00</p></div>", ""),
  ]

  @Test("text that a mail program would not show does not decide, and is kept as unseen", arguments: hiddenHTML)
  func hiddenInMail(trap: String, styles: String) async throws {
    let page = try await page(ofMail: trap, styles: styles)
    #expect(!page.lines.contains { $0.text.contains("99.00") }, "\(page.lines.map(\.text))")
    #expect(page.lines.contains { $0.text.contains("Total") && $0.text.contains("10.00") })
    #expect(page.unseen.contains { $0.contains("99.00") }, "\(page.unseen)")
  }

  @Test(
    "text that a mail program shows is read, however its sizes and colours are written",
    arguments: [
      ("<p style='font-size:0.9em'>Paid 10.00</p>", ""), ("<p style='max-height:0.5em'>Paid 10.00</p>", ""),
      ("<p style='opacity:0.9'>Paid 10.00</p>", ""), ("<p style='line-height:0; font-size:9px'>Paid 10.00</p>", ""),
      // As MJML writes it: against the gaps between columns.
      ("<table><tr><td style='font-size:0px'><div style='font-size:13px'>Paid 10.00</div></td></tr></table>", ""),
      ("<div style='font-size:0'><p style='font:bold 12px/1.5 serif'>Paid 10.00</p></div>", ""),
      ("<div style='visibility:hidden'><p style='visibility:visible'>Paid 10.00</p></div>", ""),
      ("<div style='color:#fff'><p style='color:#000'>Paid 10.00</p></div>", ""),
      // White on a dark bar.
      ("<table><tr><td bgcolor='#004488' style='color:#ffffff'>Paid 10.00</td></tr></table>", ""),
      ("<p style='color:#fff;background:linear-gradient(90deg, #024, #048)'>Paid 10.00</p>", ""),
      ("<div class=bar><p style='color:white'>Paid 10.00</p></div>", "div.bar { background: #222 url(x.png) }"),
      // Hidden only on telephones, in print, or elsewhere.
      ("<p class=h>Paid 10.00</p>", "@media only screen and (max-width: 480px) { .h { display: none !important } }"),
      ("<p class=h>Paid 10.00</p>", "@media print { .h { display: none } } .i, u + .h { display: none }"),
      ("<p class=h style='display:block'>Paid 10.00</p>", ".h { display: none }"),
      ("<p class=h>Paid 10.00</p>", "p.h { color: black } .h { color: white }"),
    ] as [(String, String)])
  func shownInMail(text: String, styles: String) async throws {
    let page = try await page(ofMail: text, styles: styles)
    #expect(page.lines.contains { $0.text == "Paid 10.00" }, "\(page.lines.map(\.text))")
    #expect(page.unseen.isEmpty, "\(page.unseen)")
  }

  @Test(
    "a number in a style that is not known to be visible needs a review",
    arguments: [
      ("<p style='clip-path:inset(0 0 0 10px)'>Paid 99.00</p>", ""),
      ("<p style='transform:scale(0)'>Paid 99.00</p>", ""),
      ("<p style='filter:opacity(0)'>Paid 99.00</p>", ""), ("<p style='font-size:var(--a)'>Paid 99.00</p>", ""),
      ("<p style='height:calc(1px - 1px);overflow:hidden'>Paid 99.00</p>", ""),
      ("<p style='position:absolute;clip:rect(0,0,0,0)'>Paid 99.00</p>", ""),
      ("<p>Paid <b style='display:inline-block;width:9px;overflow:hidden'>99.00</b></p>", ""),
      ("<p style='-webkit-text-fill-color:transparent'>Paid 99.00</p>", ""), ("<p style='zoom:0'>Paid 99.00</p>", ""),
      ("<p style='unicode-bidi:bidi-override;direction:rtl'>Paid 99.00</p>", ""),
      ("<p>Paid <bdo dir=rtl>00.99</bdo></p>", ""),
      ("<details><summary>More</summary>Paid 99.00</details>", ""), ("<p>Paid <ruby>99.00<rt>1</rt></ruby></p>", ""),
      ("<p style='letter-spacing:-9px'>Paid 99.00</p>", ""), ("<p style='mask:url(x)'>Paid 99.00</p>", ""),
      ("<p style='mix-blend-mode:screen'>Paid 99.00</p>", ""),
      ("<p style='content-visibility:hidden'>Paid 99.00</p>", ""),
      ("<p style='animation:a 1s forwards'>Paid 99.00</p>", "@keyframes a { to { opacity: 0 } }"),
      ("<p><b>9</b><b>9.00</b></p>", "p b:first-child { display: none }"),
      ("<p class=h>99.00</p>", ".h::before { content: '1' }"), ("<p class=h>99.00</p>", "p:not(.x) { display: none }"),
      ("<p class=h>99.00</p>", "@media (hover: hover) { .h { display: none } }"),
      ("<p class=h>99.00</p>", "@supports (display: grid) { .h { display: none } }"),
      (
        "<p class=h>99.00</p>",
        "@font-face { font-family: a; src: url(data:font/woff;base64,AA) } .h { font-family: a }"
      ),
      ("<p class=h>99.00</p>", "@import url(https://x.example/hide.css);"),
      ("<p data-x=1>99.00</p>", "[data-x] { display: none }"),
      ("<p class=h>99.00</p>", "@layer a { .h { display: none } }"), ("<p><b>99</b></p>", "p:has(b) { opacity: 0 }"),
      // Colours that browsers interpret differently, or that are unknown.
      ("<p style='color:rgb(300,300,300)'>Paid 99.00</p>", ""),
      ("<p style='color:rgb(2.55e2,2.55e2,2.55e2)'>Paid 99.00</p>", ""),
      ("<p style='color:hsl(0 0 100)'>Paid 99.00</p>", ""), ("<p style='color:hsl(.5turn,0%,100%)'>Paid 99.00</p>", ""),
      ("<p style='color:hsl(3rad,0%,100%)'>Paid 99.00</p>", ""), ("<p style='color:#+fffff'>Paid 99.00</p>", ""),
      ("<p><font color=fff>Paid 99.00</font></p>", ""), ("<table bgcolor='rgb(9,9,9)'><tr><td>99.00</table>", ""),
      ("<p style='background:linear-gradient(#fff,#000)'>Paid 99.00</p>", ""),
      ("<p style='background:url(data:image/png;base64,AA)'>Paid 99.00</p>", ""),
      // Values that a browser ignores, so that another rule applies.
      ("<p class=h style='max-height:bogus'>Paid 99.00</p>", ".h { max-height: 0 }"),
      ("<p class=h style='max-height:none;width:none'>Paid 99.00</p>", ".h { width: 0; overflow: hidden }"),
      ("<p class=h style='text-decoration:bogus'>Paid 99.00</p>", ".h { text-decoration: line-through }"),
      ("<p class=h style='font:bold bold 12px serif'>Paid 99.00</p>", ".h { font-size: 0 }"),
      ("<p class=h style='background:bogus'>Paid 99.00</p>", ".h { background: #000 }"),
      ("<p style='height:0;overflow:auto'>Paid 99.00</p>", ""),
      ("<p style='display:none;padding:[;display:block;'>Paid 99.00</p>", ""),
      (#"<p style="display:none;font-family:'\';display:block;'">Paid 99.00</p>"#, ""),
      (#"<p style="font-family:'/*';color:#fff;x:'*/'">Paid 99.00</p>"#, ""),
      // Rules that are truncated or separated differently.
      ("<p class=h>Paid 99.00</p>", ".h { display: none } .a { padding: ( } .h { display: block }"),
      ("<p class=h>Paid 99.00</p>", "@media not all and (max-width: 480px) { .h { display: none } }"),
      ("<div class=a><i><b class=h>99.00</b></i></div>", ".h { display: none } .a > .h { display: inline }"),
    ] as [(String, String)])
  func unclearInMail(text: String, styles: String) async throws {
    #expect(try await page(ofMail: text, styles: styles).mayHideText)
  }

  @Test("a mail with an address of thousands of characters is read")
  func longWord() async throws {
    let address = "https://x.example/" + String(repeating: "x", count: 5_000)
    let page = try await page(ofMail: "<p>\(address) Paid 10.00</p><p style='display:none'>\(address)</p>")
    #expect(page.lines.contains { $0.text.hasSuffix("x Paid 10.00") })
  }

  @Test("style sheets that are not read, or that browsers may not apply, make numbers doubtful")
  func unclearSheets() async throws {
    let paid = "<p class=h>Paid 99.00</p>"
    let hiding = "<style>.h { display: none }</style>"
    let many = (1...5_001).map { ".a\($0){color:#000}" }.joined() + ".h{display:none}"
    #expect(try await page(ofMail: paid, styles: many).mayHideText)
    let (open, close) = (String(repeating: "<div>", count: 205), String(repeating: "</div>", count: 205))
    #expect(try await page(ofMail: paid + open + hiding + close).mayHideText)
    #expect(try await page(ofMail: open + paid + close).mayHideText)
    #expect(try await page(ofMail: paid + "<noscript>\(hiding)</noscript>").mayHideText)
    #expect(try await page(ofMail: paid + "<style type='text/plain'>.h { display: none }</style>").mayHideText)
    #expect(try await page(ofMail: paid + "<style media='print{}.h'>display:none</style>").mayHideText)
    let template = try await page(ofMail: paid + "<template>\(hiding)</template>")
    #expect(!template.mayHideText && template.lines.contains { $0.text == "Paid 99.00" })
  }

  @Test(
    "styles as used in shops' mails show the text",
    arguments: [
      ("<p style='margin:0 auto;padding:12px 0;font:bold 14px/20px Arial,sans-serif;color:#333'>Paid 10.00</p>", ""),
      (
        "<p style='line-height:1.4;letter-spacing:.5px;mso-line-height-rule:exactly;text-align:right'>Paid 10.00</p>",
        ""
      ),
      ("<div style='border-radius:4px;background-color:#eee;max-width:600px;overflow:hidden'>Paid 10.00</div>", ""),
      (
        "<table style='border-collapse:collapse;width:100%;height:20px'><tr><td style='height:20px'>Paid 10.00</td></tr></table>",
        ""
      ),
      ("<p>Paid 10.00 <span style='clip-path:circle(0)'>logo</span></p>", ""),
      (
        "<p style='background:#fff url(https://x.example/a.png) no-repeat center;font:14px \"Open Sans\",Arial'>Paid 10.00</p>",
        ""
      ),
      ("<p style='color:rgb(0 0 0 / 80%);background-color:hsl(120deg, 0%, 100%);width:600'>Paid 10.00</p>", ""),
      ("<table bgcolor=FFFFFF><tr><td><font color=black>Paid 10.00</font></td></tr></table>", ""),
      (
        "<p class=c>Paid 10.00</p>",
        """
        @import url(https://fonts.example/css?family=Lato); body { margin: 0 !important; -webkit-text-size-adjust: 100% }
        @font-face { font-family: Lato; src: url(https://fonts.example/a.woff2) } a:hover { color: red !important }
        a[x-apple-data-detectors] { color: inherit !important; text-decoration: none !important }
        div[style*="margin: 16px 0;"] { margin: 0 !important } .c { color: #202020; vertical-align: middle }
        @media only screen and (max-width: 480px) { .c { font-size: 0 !important; transform: none } }
        @media print { .c { display: none } } @media (prefers-color-scheme: dark) { .c { color: #fff } }
        """
      ),
    ] as [(String, String)])
  func plainInMail(text: String, styles: String) async throws {
    let page = try await page(ofMail: text, styles: styles)
    #expect(!page.mayHideText && page.lines.contains { $0.text.contains("Paid 10.00") })
  }

  private static let invoice = try? Data(contentsOf: Project.samples.appendingPathComponent("gb-invoice.pdf"))

  @Test("a mail of five hundred attachments is read up to its limit, and marked as incomplete")
  func manyAttachments() async throws {
    let reading = try await RealReader.reading(mail(Data(InvoiceXMLTests.smallest.utf8), name: "a.xml", times: 500))
    #expect(reading.isIncomplete && reading.invoices.count == 50)
    #expect(reading.pages.first?.lines.contains { $0.text.contains("12.00") } == true)
    #expect(reading.files.first?.isBody == true && reading.files.dropFirst().dropLast().allSatisfy { $0.group == 0 })
    #expect(reading.files.last?.failure?.message.contains("50 files") == true)
  }

  @Test("files up to the limit, with signatures, folders and metadata beside them, are complete")
  func exactlyAll() async throws {
    let invoice = Data(InvoiceXMLTests.smallest.utf8)
    let signature = "--b\r\nContent-Type: application/pgp-signature; name=\"s.asc\"\r\n\r\nsigned\r\n--b--\r\n"
    let signed = String(decoding: mail(invoice, name: "a.xml", times: 50), as: UTF8.self)
      .replacing("--b--\r\n", with: signature)
    let entries: [(name: String, data: Data?)] = (1...50).map { ("\($0).xml", invoice) }
    let others: [(name: String, data: Data?)] = [("more/", Data()), ("__MACOSX/._1.xml", Data([1]))]
    for document in [Data(signed.utf8), MadeZip(entries: entries + others).data] {
      let reading = try await RealReader.reading(document)
      #expect(reading.invoices.count == 50 && !reading.isIncomplete, "\(reading.files.compactMap(\.failure))")
    }
  }

  @Test("pages of several files are numbered consecutively")
  func numbers() async throws {
    let reading = try await RealReader.reading(mail(try #require(Self.invoice), name: "a.pdf", times: 2))
    #expect(reading.pages.map(\.number) == [1, 2, 3] && reading.files.map(\.pages) == [[1], [2], [3]])
    #expect(!reading.isIncomplete)
  }

  @Test("a mail with one attached mail is that mail; several attached mails are separate mails")
  func attachedMails() async throws {
    func forwarded(_ shops: [String]) -> Data {
      let head =
        "From: Ann <ann@ann.example>\r\nSubject: Bills\r\nMIME-Version: 1.0\r\n"
        + "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n"
      let mails = shops.map {
        "--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: \($0) <a@shop.example>\r\nSubject: Receipt of \($0)\r\n"
          + "Message-ID: <\($0)@shop.example>\r\nContent-Type: text/plain\r\n\r\n\($0) Total 12.00 EUR\r\n"
      }
      return Data((head + mails.joined() + "--b--\r\n").utf8)
    }
    let one = try await RealReader.reading(forwarded(["Kettle"]))
    #expect(one.pages.map { $0.lines.first?.text } == ["Kettle"] && one.files.map(\.name) == ["Receipt of Kettle"])
    let two = try await RealReader.reading(forwarded(["Kettle", "Anvil"]))
    #expect(two.pages.map { $0.lines.first?.text } == ["Ann", "Kettle", "Anvil"])
    #expect(two.files.map(\.name) == ["Bills", "Receipt of Kettle", "Receipt of Anvil"])
    #expect(Set(two.files.map(\.group)).count == 3 && two.files.allSatisfy(\.isBody) && !two.isIncomplete)
  }

  @Test("file names in mails and archives contain no full card number")
  func cardNumbers() async throws {
    let invoice = try #require(Self.invoice)
    let inMail = try await RealReader.reading(mail(invoice, name: "visa 4111111111111111.pdf", times: 1))
    let inArchive = try await RealReader.reading(MadeZip(entries: [("4111-1111-1111-1111/a.pdf", invoice)]).data)
    #expect(inMail.files.map(\.name) == ["Bills", "visa ****1111.pdf"])
    #expect(inArchive.files.map(\.name) == ["****1111/a.pdf"])
  }

  /// How often a mail's body says its total of 12.00, for a mail with these parts of a multipart.
  private static let bodies: [(String, [(type: String, text: String)], Int)] = [
    ("alternative", [("plain", "Total 12.00 EUR, see shop.example/991"), ("html", "<p>Total 12.00 EUR</p>")], 1),
    // Some shops send the same text twice without saying so.
    ("mixed", [("plain", "Total 12.00 EUR"), ("html", "<p>Tea</p><p>Total 12.00 EUR</p>")], 1),
    // What is added to a plain text in passing on does not replace it.
    ("mixed", [("plain", "Total 12.00 EUR"), ("html", "<p>Checked for viruses, phone 0800 1234</p>")], 1),
    (
      "mixed",
      [
        ("plain", "Total 12.00 EUR"),
        ("html", "<p style='font-size:12px;color:#00a;margin:00'>Checked for viruses</p>"),
      ], 1
    ),
    ("mixed", [("html", "<p>Total 12.00 EUR</p>"), ("plain", "You receive this list as member 7")], 1),
    ("mixed", [("plain", "Total 12.00 EUR"), ("html", "")], 1),
    // Some programs give the text a file name.
    ("mixed", [("plain; name=\"message.txt\"", "Total 12.00 EUR")], 1),
  ]

  @Test("a body is read once, whether it is plain text, HTML or both", arguments: bodies)
  func body(kind: String, parts: [(type: String, text: String)], count: Int) async throws {
    let head = "From: Shop <shop@shop.example>\r\nSubject: Bill\r\nMIME-Version: 1.0\r\n"
    let texts = parts.map { "--b\r\nContent-Type: text/\($0.type)\r\n\r\n\($0.text)\r\n" }.joined()
    let mail = "\(head)Content-Type: multipart/\(kind); boundary=\"b\"\r\n\r\n\(texts)--b--\r\n"
    let text = try await RealReader.reading(Data(mail.utf8)).text
    #expect(text.components(separatedBy: "12.00").count - 1 == count)
  }

  @Test("a mail that is attached within alternatives is read, and is not an alternative itself")
  func attachedWithin() async throws {
    let inner = "--c\r\nContent-Type: message/rfc822\r\n\r\nSubject: Bill\r\n\r\nTotal 12.00 EUR\r\n--c--\r\n"
    let mixed =
      "Content-Type: multipart/mixed; boundary=\"c\"\r\n\r\n--c\r\nContent-Type: text/html\r\n\r\n<p>See below</p>\r\n"
    let mail =
      "From: Ann <ann@home.example>\r\nSubject: Fwd\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; "
      + "boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--b\r\n\(mixed)\(inner)--b--\r\n"
    #expect(try await RealReader.reading(Data(mail.utf8)).text.contains("Total 12.00 EUR"))
  }

  @Test("an attached web page without a name is named by its type")
  func unnamedPage() async throws {
    let mail =
      "From: Ann <ann@home.example>\r\nSubject: Bill\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b"
      + "\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n--b\r\nContent-Type: text/html\r\n"
      + "Content-Disposition: attachment\r\n\r\n<p>Total 12.00 EUR</p>\r\n--b--\r\n"
    let reading = try await RealReader.reading(Data(mail.utf8))
    #expect(reading.files.map(\.name) == ["Bill", "text/html"] && reading.files.map(\.pages) == [[1], [2]])
  }

  @Test("an archive that unpacks to more than the limit is cut, and files before the bomb are read")
  func zipBomb() async throws {
    let invoice = try #require(Self.invoice)
    let reading = try await RealReader.reading(MadeZip(entries: [("a.pdf", invoice), ("b.pdf", nil)]).data)
    #expect(reading.text.contains("473.88") && reading.isIncomplete)
    #expect(reading.files.first { $0.name == "b.pdf" }?.failure?.code == .tooLarge)
  }

  @Test("an archive of more files than a child may ask for is read up to its limit")
  func manyEntries() async throws {
    let bill = (name: "a.xml", data: Optional(Data(InvoiceXMLTests.smallest.utf8)))
    let rest = (0..<12_000).map { (name: "\($0).txt", data: Optional(Data("x".utf8))) }
    let reading = try await RealReader.reading(MadeZip(entries: [bill] + rest).data)
    #expect(reading.invoices.count == 1 && reading.isIncomplete)
  }

  @Test("files in an archive keep their names in any script", arguments: ["März/Büro Größe.xml", "領収書.xml"])
  func names(name: String) async throws {
    let reading = try await RealReader.reading(
      MadeZip(entries: [(name, Data(InvoiceXMLTests.smallest.utf8))]).data)
    #expect(reading.files.map(\.name) == [name])
  }

  @Test("dots and lines for the layout of a mail are not pictures of receipts that failed to be read")
  func dots() async throws {
    let dot = try #require(Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"))
    let reading = try await RealReader.reading(mail(dot, name: "dot.gif", times: 1))
    #expect(!reading.isIncomplete && reading.files.last?.failure?.code == .unsupported, "\(reading.files)")
  }

  @Test("archives in archives are opened only to a limited depth")
  func nested() async throws {
    var data = try #require(Self.invoice)
    for _ in 0..<2 { data = MadeZip(entries: [("a", data)]).data }
    #expect(try await RealReader.reading(data).text.contains("473.88"))
    for _ in 0..<2 { data = MadeZip(entries: [("a", data)]).data }
    #expect(try await RealReader.failure(data)?.code == .unsupported)
  }

  @Test("an office document is not an archive of receipts, and an empty archive is reported")
  func notReceipts() async throws {
    #expect(
      try await RealReader.failure(MadeZip(entries: [("[Content_Types].xml", Data("<Types/>".utf8))]).data)?.code
        == .unsupported)
    #expect(try await RealReader.failure(MadeZip(entries: [(".hidden", Data("x".utf8))]).data)?.code == .empty)
    #expect(
      try await RealReader.failure(MadeZip(entries: [("a.pdf", Data("x".utf8))]).data.prefix(33))?.code == .damaged)
  }
}

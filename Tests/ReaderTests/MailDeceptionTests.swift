import Core
import Foundation
import Testing

/// Mails in which a person sees another amount than their text says, through the real reader.
@Suite struct MailDeceptionTests {
  private static let fields = "From: Shop <shop@shop.example>\r\nSubject: Receipt\r\nMIME-Version: 1.0\r\n"

  /// The page of a mail with some HTML between two paragraphs.
  private func page(_ html: String, head: String = "", body: String = "") async throws -> Page {
    let text =
      "Content-Type: text/html; charset=utf-8\r\n\r\n<!doctype html><html><head>\(head)</head><body\(body)>"
      + "<p>Blue Kettle</p>\(html)<p>Thank you</p></body></html>"
    return try #require(try await RealReader.reading(Data((Self.fields + text).utf8)).pages.first)
  }

  private static let total = "<p class=h>Total 99.00</p>"

  private static let manyClasses = String(repeating: ".h", count: 101)

  @Test(
    "style sheets that browsers read in another way make numbers doubtful",
    arguments: [
      // Words that a comment, a mark or an unusual space divides.
      ".h { display: none; dis/**/play: block }",
      ".h { display: none } \u{A0}.h { display: block }", ".h { display: none; display: bloc\u{212A} }",
      ".h { display: none } .H { display: block }",
      // An id outweighs any number of classes, and browsers do not know what weighs as much.
      "#t { display: none } \(manyClasses) { display: block }",
      // Sheets that are in the mail.
      "@import \"data:text/css,.h%7Bdisplay:none%7D#font\";", "@import \"data:text/css,.h%7Bdisplay:none%7D\"",
      "@font-face { font-family: a; src: local('Arial'); unicode-range: U+39; size-adjust: 0% } .h { font-family: a }",
      "@font-face { font-family: a; src: local('Webdings') } .h { font-family: a }",
      "@font-face { font-family: a; src: url(cid:a) } .h { font-family: a }",
      // Media that are not only those of phones.
      "@media (max-width: 480px) or (min-width: 1px) { .h { display: none } }",
      "@media (max-width: calc(9999px)) { .h { display: none } }", "@media (max-width: 960px) { .h { display: none } }",
    ])
  func sheets(styles: String) async throws {
    #expect(try await page(Self.total, head: "<style>\(styles)</style>").mayHideText)
  }

  @Test(
    "elements that replace style sheets make numbers doubtful",
    arguments: [
      "<link rel=stylesheet href='data:text/css,.h%7Bdisplay:none%7D'>",
      "<style title=a>i { top: auto }</style><style title=b>.h { display: block }</style>",
      "<meta http-equiv='Content-Security-Policy' content=\"style-src 'none'\">",
    ])
  func heads(head: String) async throws { #expect(try await page(Self.total, head: head).mayHideText) }

  @Test(
    "text is hidden by an id against any number of classes, and by the colours of links and of the root",
    arguments: [
      ("<p id=t class=h>Total 99.00</p>", "#t { display: none } \(manyClasses) { display: block }", ""),
      (total, "p.h { color: #fff } p.h:link { color: #000 }", ""),
      ("<a class=h>Total 99.00</a>", "a.h { color: #fff } a.h:link { color: #000 }", ""),
      ("<a class=h href=x>Total 99.00</a>", "a:link { color: #fff } a:visited { color: #000 }", ""),
      (total, ":root { color: #fff } html { color: #000 }", ""),
      (total, "html:root { color: #fff } :root { color: #000 }", ""),
      ("<p style='background:#0000ee;color:#fff'><a href=x>Total 99.00</a></p>", "", ""),
      ("<p><a href=x>Total 99.00</a></p>", "", " link='#ffffff'"),
      ("<p class='x\u{A0}h'>Total 99.00</p>", "p { display: none } .h { display: block }", ""),
      ("<p style='opacity:.11;color:#bbb'>Total 99.00</p>", "", ""),
    ] as [(String, String, String)])
  func hidden(html: String, styles: String, body: String) async throws {
    let page = try await page(html, head: "<style>\(styles)</style>", body: body)
    #expect(!page.lines.contains { $0.text.contains("99.00") }, "\(page.lines.map(\.text))")
    #expect(page.unseen.contains { $0.contains("99.00") }, "\(page.unseen)")
  }

  @Test(
    "numbers that a person may see otherwise need a review",
    arguments: [
      // Characters before or between those of the text.
      "<p>Total <q style='quotes:\"9\" \"\"'>10.00</q></p>", "<ul><li style='list-style:inside \"9\"'>10.00</li></ul>",
      "<p>Total <span style='font-family:Webdings'>9</span>.00</p>", "<p>Total <font face=Wingdings>9</font>.00</p>",
      "<p style='cursor:url(x\"y);color:#fff;a:\"(b)'>Total 99.00</p>",
      // Parts that are cut off, covered, or hard to see.
      "<div style='height:120px;overflow:hidden'>Dear<br><br><br><br><br><br><br>Total 99.00</div>",
      "<div style='width:300px;overflow:hidden'>Total\(String(repeating: "&nbsp;", count: 90))99.00</div>",
      "<table><tr><td style='overflow:hidden;white-space:nowrap'>Total, payable until the end of the month 99.00</table>",
      "<div style='overflow:hidden'>\(nested("padding-left:90px", 9))</div>", nested("margin-left:-20px", 40),
      "<p>Total 9<b style='display:inline-block;margin-left:-9px;background:#fff'>10.00</b></p>",
      "<div>Total 99.00</div><div style='position:relative;top:-20px;background:#fff'>&nbsp;</div>",
      "<div>Total 99.00</div><div style='position:absolute;top:0;background:#fff'>Thanks</div>",
      "<div>Total 99.00</div><div style='outline:40px solid #fff'></div>", "<p style='line-height:0'>Total 99.00</p>",
      "<div style='font:14px/0 serif'>Total 99.00</div>", "<p style='font-size:4px'>Total 99.00</p>",
      "<p>Total <span style='color:#ebebeb'>9</span>10.00</p>", "<p>Total 1<i style='color:#ebebeb'>.</i>00</p>",
      "<p>Total 9<b style='font-size:8px'>1</b>0.00</p>",
      // Outside the background of their element, in its colour.
      "<div style='background:#000;height:0;color:#fff'>Total 99.00</div>",
      "<div style='background:#000'><b style='float:left;color:#fff'>Total 99.00</b></div>",
      "<div style='background:#000'><table align=left><tr><td style='color:#fff'>Total 99.00</td></tr></table></div>",
      "<span style='background:#000'><div style='color:#fff'>Total 99.00</div></span>",
      "<x style='background:#000'><div style='color:#fff'>Total 99.00</div></x>",
      "<div style='display:inline;background:#000'><p style='color:#fff'>Total 99.00</p></div>",
      "<div style='background:#000;width:90px'><p style='margin-left:150px;color:#fff'>Total 99.00</p></div>",
      "<p>Total <b style='clip-path:circle(0)'>EUR</b> 99.00</p>",
      // Another order.
      "<p>Total <b style='float:right'>19</b><b style='float:right'>.</b><b style='float:right'>91</b></p>",
      "<p>Total 99.00<b style='float:left'>1</b></p>", "<p>Total \u{200F}12 345</p>", "<p>Total \u{2067}12 345</p>",
      "<table dir=rtl><tr><td>10.00</td><td>Total</td><td>99.00</td></tr></table>",
      "<div style='display:table-footer-group'>Total 99.00</div>",
      // Characters that look like digits.
      "<p>Total 9\u{417}.00</p>", "<p>Total 9\u{2460}.00</p>", "<p>Total 9\u{336}9.00</p>",
      "<p>Total \u{1D7D7}9.00</p>",
    ])
  func unclear(html: String) async throws { #expect(try await page(html).mayHideText) }

  private static func nested(_ style: String, _ times: Int) -> String {
    String(repeating: "<div style='\(style)'>", count: times) + "Total 99.00"
      + String(repeating: "</div>", count: times)
  }

  @Test(
    "what looks similar in honest mails leaves numbers clear",
    arguments: [
      "<p><span style='float:left'>Total</span><span style='float:right'>99.00</span></p><p>Tea <b style='float:right'>4.00</b></p>",
      "<div style='overflow:hidden'><p style='white-space:nowrap;padding:0 30px'>Total 99.00</p></div>",
      "<table style='height:20px;overflow:hidden'><tr><td>Total 99.00</td></tr></table>",
      "<table bgcolor='#004488'><tr><td><b style='float:left;color:#fff'>Total 99.00</b></td></tr></table>",
      "<div style='background:#024;max-width:600px'><h1 style='color:#fff'>Total 99.00</h1></div>",
      "<p><span style='background:#024;color:#fff'>Total <b>99.00</b></span></p>",
      "<ul style='list-style-type:disc'><li>Total 99.00</li></ul><p>5 m² for \u{200E}99.00\u{200E}, дом 12б</p>",
      "<p style='color:#999;font:12px/18px \"Segoe UI\",\"Segoe UI Symbol\"'>Total <a href=x>99.00</a></p>",
      "<div style='position:absolute;left:-9999px'>Preview</div><p>Total <b>99</b>.00</p>",
      "<p dir=rtl>שלום לך חבר יקר ותודה רבה, סך הכל 99.00</p>",
    ])
  func clear(html: String) async throws {
    let page = try await page(html)
    #expect(!page.mayHideText && page.lines.contains { $0.text.contains("99.00") }, "\(page.lines.map(\.text))")
  }

  @Test("what is shown in place of a picture, and a plain text beside the HTML, are compared with the text")
  func others() async throws {
    let picture = try await page("<p>Total <img src=x alt='10.00'></p><p>99.00</p>")
    #expect(picture.unseen == ["10.00"])
    let parts = [("plain", "Total 10.00"), ("html", "<p>Total 99.00</p>")].map {
      "--b\r\nContent-Type: text/\($0)\r\n\r\n\($1)\r\n"
    }
    let mail =
      "\(Self.fields)Content-Type: multipart/alternative; boundary=\"b\"\r\n\r\n\(parts.joined())--b--\r\n"
    let page = try #require(try await RealReader.reading(Data(mail.utf8)).pages.first)
    #expect(page.unseen.contains("Total 10.00") && page.lines.contains { $0.text == "Total 99.00" })
  }
}

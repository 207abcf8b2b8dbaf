import Core
import Foundation
import Testing

/// Markup of mails through the real reader: what browsers and libxml2 repair differently makes numbers doubtful, and what
/// mails usually contain does not.
@Suite struct MailMarkupTests {
  /// The page of a mail with a text between two paragraphs.
  private func page(_ html: String, head: String = "", body: String = "") async throws -> Page {
    let fields = "From: Shop <shop@shop.example>\r\nSubject: Receipt\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    let text =
      "<!doctype html><html><head>\(head)</head><body\(body)><p>Blue Kettle</p>\(html)<p>Thank you</p></body></html>"
    return try #require(try await RealReader.reading(Data((fields + text).utf8)).pages.first)
  }

  @Test(
    "numbers in markup that browsers repair in another way need a review",
    arguments: [
      // Text for one of them, and an attribute, a comment or nothing for the other.
      "</ Total 99.00 >", "<p/style=display:none>Total 99.00</p>", "<p\u{0C}style=display:none>Total 99.00</p>",
      "<noframes>Total 99.00</noframes>", "<noembed>Total 99.00</noembed>", "<xmp><b>Total 99.00</b></xmp>",
      "<style></stylex>Total 99.00</style>", "<script><!--<script></script>Total 99.00--></script>",
      "<title><!--</title><div hidden> --></title>Total 99.00<!-- </div> -->",
      "<!--> <div hidden> -->Total 99.00</div>", "<!-- x --!> <div hidden> <!-- -->Total 99.00</div>",
      "<p style='display&colon;none'>Total 99.00</p>", "<p title='\0' style='display:none'>Total 99.00</p>",
      // Elements that stay open for one of them only.
      "<p><font color='#ffffff'>.</p><p>Total 99.00</p>", "<p><b style='font-size:0'>.</p><p>Total 99.00</p>",
      "<div style='display:none'/>Total 99.00</div>", "<b><p style='display:none'>.</b>Total 99.00</p>",
      "<span><p style='display:none'>.</span>Total 99.00</p>", "<b style='color:#fff'><p>Total 99.00</p></b>",
      "<a style='color:#fff'><table><tr><td>Total 99.00</td></tr></table></a>",
      "<p style='display:none'><table><tr><td>Total 99.00</td></tr></table></p>",
      "<form style='display:none'><form>Total 99.00</form></form>", "<s><p>Total 99.00</p></s>",
      "Total 99.00<body style='display:none'>",
      // Text that browsers place above the table.
      "<table>Total <tr><td>10.00</td></tr>99.00</table>", "<table><tr><b>Total 99.00</b></tr></table>",
    ])
  func repairs(html: String) async throws {
    #expect(try await page(html + "<p>Paid 99.00</p>").mayHideText)
  }

  @Test("text below the body of a mail does not have its style for libxml2")
  func afterBody() async throws {
    #expect(try await page("</body></html><p>Total 99.00</p>", body: " style='color:#fff'").mayHideText)
    #expect(try await !page("<p>Paid 10.00</p></body></html><p>Total 99.00</p>").mayHideText)
  }

  @Test(
    "markup as mail programs write it leaves numbers clear",
    arguments: [
      "<p>Paid 10.00<br/>Thanks<br>A &amp; B &nbsp; &#8364; &euro; a & b, 1 < 2</p><hr><img src=a.png alt=''/>",
      "<!--[if mso]><table><tr><td><![endif]--><p>Paid 10.00</p><!--[if mso]></td></tr></table><![endif]-->",
      "<!--[if !mso]><!--><p>Paid 10.00</p><!--<![endif]--><![if !mso]>x<![endif]>",
      "<div class=a><p style='margin:0'>Paid 10.00<p style='margin:0'>Tea</div><ul><li class=b>Tea<li class=b>Pot</ul>",
      "<TABLE WIDTH=\"100%\"\n CELLPADDING=0><TR><TD STYLE='padding:0'>Paid 10.00<TD>x</TABLE><o:p></o:p>",
      "<?xml:namespace prefix = o ns = \"urn:schemas\" /><p class=MsoNormal>Paid 10.00<o:p>&nbsp;</o:p></p><a name=x/>y</a>",
      "<table><form action=x><tr><td>Paid 10.00</td></tr></form></table><a href='https://x.example/?a=1&b=2'>See</a>",
      "<script type='application/ld+json'>{\"a\": \"<b>\"}</script><p>Paid 10.00</p></div>",
    ])
  func plain(html: String) async throws {
    let page = try await page(html)
    #expect(!page.mayHideText && page.lines.contains { $0.text.contains("Paid 10.00") }, "\(page.lines.map(\.text))")
  }
}

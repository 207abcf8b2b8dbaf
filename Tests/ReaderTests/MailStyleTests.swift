import Core
import Foundation
import Testing

/// Style sheets of mails through the real reader: those that programs for designing mails write leave a mail clear, and
/// deceptions written in the same ways do not.
@Suite struct MailStyleTests {
  /// The page of a mail of HTML: a small receipt, and something after it.
  private func page(_ html: String, styles: String = "") async throws -> Page {
    let head = "From: Shop <shop@shop.example>\r\nSubject: Receipt\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    let text =
      "<html><head><style>\(styles)</style></head><body class=body><table><tr><td>Blue Kettle</td></tr><tr><td>Tea</td>"
      + "<td>4.00</td></tr><tr><td>Total</td><td>10.00</td></tr></table>\(html)</body></html>"
    return try #require(try await RealReader.reading(Data((head + text).utf8)).pages.first)
  }

  @Test(
    "style sheets of programs for designing mails leave its numbers clear",
    arguments: [
      // For one mail program, for hidden elements, for pictures and what is put beside them, and for states.
      """
      [data-ogsb] .es-button { border-width: 0 !important; padding: 10px 20px !important }
      .es-desk-hidden { display: none; float: left; overflow: hidden; width: 0; max-height: 0; mso-hide: all }
      .rollover:hover .rollover-first { max-height: 0px !important; display: none !important }
      u + .body img ~ div div { display: none }
      """,
      ".image_block img+div { display: none } .desktop_hide, .desktop_hide table { mso-hide: all; display: none }",
      "@import url(\"https://fonts.example/css?family=Nunito:400&amp;display=swap\"); .purchase { width: 100% }",
      "@import url(https://fonts.example/css2?family=Nunito:wght@400;700&display=swap); .purchase { width: 100% }",
      "@media screen yahoo { .y { width: 100% } } @supports (display: grid) { .g { display: grid } }",
      "@media only screen and (-webkit-min-device-pixel-ratio: 1.5) { .line { height: 1px !important } }",
      "body[data-outlook-cycle] .fix { width: 100% } [owa] .column { width: 600px } .list > li { margin: 40px }",
      // A template whose invoices adapt to dark windows.
      """
      .purchase { width: 100%; -premailer-width: 100%; -premailer-cellpadding: 0 }
      .name { text-shadow: 0 1px 0 white } .button { box-shadow: 0 2px 3px rgba(0, 0, 0, 0.16) }
      :root { color-scheme: light dark; supported-color-schemes: light dark }
      @keyframes pulse { 0% { opacity: 0 } 100% { opacity: 1 } }
      """,
      // Word.
      """
      <!-- /* Font Definitions */ @font-face { font-family: Calibri; panose-1: 2 15 5 2 2 2 4 3 2 4; }
      p.MsoNormal { margin: 0cm; font-size: 11.0pt; font-family: "Calibri", sans-serif; color: windowtext }
      span.E-MailFormatvorlage17 { mso-style-type: personal-compose; color: windowtext; }
      @page WordSection1 { size: 612.0pt 792.0pt; margin: 2.0cm } div.WordSection1 { page: WordSection1; } -->
      """,
    ])
  func builders(styles: String) async throws {
    let html =
      "<div class='WordSection1 name purchase'><p class=MsoNormal>Paid 10.00</p></div>"
      + "<div class='rollover image_block es-desk-hidden'>logo</div><ul class=list><li>Tea</li></ul>"
    let page = try await page(html, styles: styles)
    #expect(!page.mayHideText && page.lines.contains { $0.text == "Paid 10.00" }, "\(page.lines.map(\.text))")
  }

  @Test(
    "styles as shops, Word and Apple's mail program write them leave numbers clear",
    arguments: [
      "<h1 style='text-shadow:0 1px 0 #9976c2;color:#fff;background-color:#7f54b3'>Paid 10.00</h1>",
      "<div style='background:#7f54b3'><h1 bgcolor=inherit style='color:#fff;background-color:inherit'>Paid 10.00</h1></div>",
      "<div style='word-wrap:break-word;-webkit-nbsp-mode:space;line-break:after-white-space'>Paid 10.00</div>",
      "<p style='font-variant-caps:normal;-webkit-text-stroke-width:0px;text-indent:0px;caret-color:#000'>Paid 10.00</p>",
      "<div style='box-shadow:0 1px 4px rgba(0,0,0,0.1)'>Paid 10.00</div>",
    ])
  func plain(html: String) async throws {
    let page = try await page(html)
    #expect(!page.mayHideText && page.lines.contains { $0.text == "Paid 10.00" }, "\(page.lines.map(\.text))")
  }

  @Test(
    "numbers in elements to which a rule may apply need a review",
    arguments: [
      ("<p class=h>Paid 99.00</p>", "@media screen yahoo { .h { display: none } }"),
      ("<p class=h>Paid 99.00</p>", "@media (min-resolution: 1dpi) { .h { display: none } }"),
      ("<p class=h>Paid 99.00</p>", "u + .body .h { display: none }"),
      ("<div><img><p class=h>Paid 99.00</p></div>", "img + .h { display: none }"),
      ("<div><img><p><b class=h>Paid 99.00</b></p></div>", "img ~ p .h { display: none }"),
      // Browsers move the picture out of the table.
      ("<div><table><img><tr><td>Tea</td></tr></table><p class=h>Paid 99.00</p></div>", "img ~ .h { display: none }"),
      ("<div><image><p class=h>Paid 99.00</p></div>", "img + .h { display: none }"),
      ("<p class=h>Paid 99.00</p>", ".h:nth-child(n+1) { display: none }"),
      ("<p class=h>Paid 99.00</p>", "p:is(.a, .h) { display: none }"),
      ("<p class=h>Paid 99.00</p>", "[title=a] .x, .body[class*=od] .h { display: none }"),
      // Browsers ignore a list with a selector that they do not know.
      ("<p class=h>Paid 99.00</p>", ".h { display: none } .h, p:bogus { display: block }"),
      ("<p class=h>Paid 99.00</p>", ".h { display: none } .h, .1 { display: block }"),
      ("<p>Paid <span class=h></span>99.00</p>", ".h:before { content: '1' }"),
      // In an address, a quotation mark begins no string.
      ("<p class=h>Paid 99.00</p>", "@import url(font'x); .h { display: none } @import 'y;font';"),
      ("<p class=h>Paid 99.00</p>", "@page url(a'b); .h { display: none } .g { top: auto; a: '} { }"),
      // What is written twice weighs more, and no element has two ids.
      ("<p id=t>Paid 99.00</p>", "#t#t { display: none } #t { display: block }"),
      ("<p id=t hidden>Paid 99.00</p>", "#x#t { display: block }"),
      ("<p>Paid 99.00</p>", ":root:root { color: #fff } :root { color: #000 }"),
      ("<p><a href=x>Paid 99.00</a></p>", "a:link:link { color: #fff } a:link { color: #000 }"),
      // Rules without a prefix are for elements of another namespace.
      ("<p hidden class=h>Paid 99.00</p>", "@namespace 'x'; .h { display: block }"),
      // Shadows that cover other letters, or that are others.
      ("<p style='text-shadow:9px 0 #000'>Paid 99.00</p>", ""),
      ("<p style='text-shadow:0 0 calc(9px)'>Paid 99.00</p>", ""),
      ("<p style='box-shadow:0 -40px 0 20px #fff'>Paid 99.00</p>", ""),
      ("<p style='-webkit-text-stroke-width:3px'>Paid 99.00</p>", ""),
      ("<p style='font-feature-settings:\"ss01\"'>Paid 99.00</p>", ""),
      ("<p>Paid 99.00</p>", ":root { color-scheme: dark }"),
      ("<meta name='color-scheme' content='dark'><p>Paid 99.00</p>", ""),
    ] as [(String, String)])
  func unclear(html: String, styles: String) async throws {
    #expect(try await page(html, styles: styles).mayHideText)
  }

  @Test(
    "text that only the elements added by browsers, or their colours, hide is hidden",
    arguments: [
      ("<table><tr><td class=h>Total 99.00</td></tr></table>", "tbody .h { display: none }"),
      ("<table><td class=h>Total 99.00</td></table>", "tr .h { display: none }"),
      // Browsers drop the second rule, as a comment divides two words of its head.
      ("<p class=h>Total 99.00</p>", ".h { display: none } .h/**/x, .h --> { display: block }"),
      ("<p bgcolor='#000000' style='color:#fff'>Total 99.00</p>", ""),
      (
        "<div style='background:rgba(0,0,0,.5)'><p style='background-color:inherit;color:#404040'>Total 99.00</p></div>",
        ""
      ),
    ] as [(String, String)])
  func hidden(html: String, styles: String) async throws {
    let page = try await page(html, styles: styles)
    #expect(!page.lines.contains { $0.text.contains("99.00") }, "\(page.lines.map(\.text))")
    #expect(page.unseen.contains { $0.contains("99.00") }, "\(page.unseen)")
  }

  @Test("white space between two elements separates their words")
  func spaces() async throws {
    let page = try await page("<p><b>Lumen Books</b> <span>&lt;<a>orders@lumen.example</a>&gt;</span></p>")
    #expect(page.lines.contains { $0.text == "Lumen Books <orders@lumen.example>" }, "\(page.lines.map(\.text))")
  }
}

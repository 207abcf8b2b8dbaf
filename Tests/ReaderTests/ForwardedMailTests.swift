import Core
import Foundation
import Testing

/// Mails that are forwarded in the text of another, through the real reader.
@Suite struct ForwardedMailTests {
  private func page(subject: String, _ text: String, type: String = "plain") async throws -> Page {
    let head =
      "From: Ann Field <ann@home.example>\r\nSubject: \(subject)\r\nDate: Mon, 01 Jun 2026 10:00:00 +0100\r\n"
      + "MIME-Version: 1.0\r\nContent-Type: text/\(type); charset=utf-8\r\n\r\n"
    return try #require(try await RealReader.reading(Data((head + text).utf8)).pages.first)
  }

  @Test(
    "its own sender, subject and date are at the head of the page",
    arguments: [
      (
        "Fwd: Your order",
        """
        For the accounts
        ---------- Forwarded message ---------
        From: Blue Kettle <orders@shop.example>
        Date: Fri, 8 May 2026 at 14:12
        Subject: Your order
        To: <ann@home.example>

        Total 10.00
        """, "Date: Fri, 8 May 2026 at 14:12"
      ),
      (
        "WG: Your order",
        """
        Bitte bezahlen

        Von: Blue Kettle [mailto:orders@shop.example]
        Gesendet: Freitag, 8. Mai 2026 14:12
        An: ann@home.example
        Betreff: Your order

        Total 10.00
        """, "Date: Freitag, 8. Mai 2026 14:12"
      ),
      (
        "Order of May",
        """
        Begin forwarded message:

        > From: "Blue Kettle" <orders@shop.example>
        > Subject: Your order
        > Date: 8 May 2026 at 14:12:00 BST
        > To: ann@home.example
        >
        > Total 10.00
        """, "Date: 8 May 2026 at 14:12:00 BST"
      ),
      (
        "TR : Your order",
        """
        De : Blue Kettle <orders@shop.example>
        Envoyé : vendredi 8 mai 2026 14:12
        À : ann@home.example
        Objet : Your order

        Total 10.00
        """, "Date: vendredi 8 mai 2026 14:12"
      ),
    ] as [(String, String, String)])
  func head(subject: String, text: String, date: String) async throws {
    let lines = try await page(subject: subject, text).lines.map(\.text)
    #expect(lines.prefix(4) == ["Blue Kettle", "Your order", date, "Total 10.00"], "\(lines)")
  }

  @Test("with its fields in HTML, and forwarded twice")
  func html() async throws {
    let fields = ["From: <b>Blue Kettle</b> &lt;orders@shop.example&gt;", "Date: 8 May 2026", "Subject: Your order"]
    let outer = ["<b>From:</b> Ben &lt;ben@home.example&gt;", "<b>Sent:</b> 9 May 2026", "Subject: FW: Your order"]
    let html = ([outer, fields].map { "<p>\($0.joined(separator: "<br>"))</p>" } + ["<p>Total 10.00</p>"]).joined()
    let lines = try await page(subject: "Fwd: FW: Your order", html, type: "html").lines.map(\.text)
    #expect(lines == ["Blue Kettle", "Your order", "Date: 8 May 2026", "Total 10.00"], "\(lines)")
  }

  @Test(
    "an answer, and fields within a text, are not forwarded mails",
    arguments: [
      (
        "Re: Your order",
        """
        Thank you

        -----Original Message-----
        From: Blue Kettle <orders@shop.example>
        Sent: 8 May 2026
        Subject: Your order

        Total 10.00
        """
      ),
      ("Fwd: Your journey", "From: Leeds\nTo: York\nDate: 8 May 2026\n\nTotal 10.00"),
      ("Your parcel", "Shipped today\nFrom: Blue Kettle\nDate: 8 May 2026\nSubject: Tea\n\nTotal 10.00"),
    ])
  func others(subject: String, text: String) async throws {
    let lines = try await page(subject: subject, text).lines.map(\.text)
    #expect(lines.prefix(3) == ["Ann Field", subject, "Date: 2026-06-01"], "\(lines)")
  }

  @Test(
    "the domain of a sender stands beside the name that it contains",
    arguments: [
      ("Pine & Paddle <store@pineandpaddle.com>", "Pine & Paddle @pineandpaddle.com"),
      ("Gärtnerei Sommerfeld <info@gaertnerei-sommerfeld.de>", "Gärtnerei Sommerfeld @gaertnerei-sommerfeld.de"),
      ("Kestrel <no-reply@mail.kestrelcabs.co.uk>", "Kestrel @mail.kestrelcabs.co.uk"),
      ("Kestrel Cabs <receipts@billing.com>", "Kestrel Cabs"), ("orders@kettle.com", "orders@kettle.com"),
      ("Kestrel Cabs <receipts@kestrel.service.com>", "Kestrel Cabs"),
    ])
  func domain(sender: String, row: String) async throws {
    let encoded = "=?utf-8?b?\(Data(sender.split(separator: "<")[0].utf8).base64EncodedString())?="
    let from = sender.contains("<") ? "\(encoded) <\(sender.split(separator: "<")[1])" : sender
    let mail = "From: \(from)\r\nSubject: Receipt\r\nMIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nTotal 10.00"
    let page = try #require(try await RealReader.reading(Data(mail.utf8)).pages.first)
    #expect(page.lines.first?.text == row)
  }
}

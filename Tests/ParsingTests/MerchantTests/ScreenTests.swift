import Core
import Testing

@testable import Parsing

@Suite("The name on a phone's screen")
struct ScreenTests {
  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands)?.value
  }

  @Test(
    "is not what the app calls the order, or its state",
    arguments: [
      "Delivered", "Order details", "Detalle del pedido", "Détails de la commande", "Bestelldetails", "Zugestellt",
      "Szczegóły zamówienia", "Sipariş detayları", "Rincian pesanan", "Детали заказа", "Rezerwacja potwierdzona",
      "Commande n°4418",
    ])
  func state(title: String) {
    let items = "2x Rice 14.60\n1x Greens 5.50\nSubtotal 20.10\nDelivery 3.20\nTotal 23.30"
    let text = "\(title)\n12 May 2024, 7:48 PM\nUncle Quill Rice Pot\nBlk 418 Farn Ave 10\n\(items)"
    #expect(merchant(text) == "Uncle Quill Rice Pot")
  }

  @Test("is not the exclamation that calls its reader", arguments: ["Thanks for riding, Ada!", "¡Buen viaje, Ada!"])
  func exclamation(line: String) {
    let text = "\(line)\nQuillmar Rides\n12 May 2024 19:48\nFare 14.60\nTotal 14.60"
    #expect(merchant(text) == "Quillmar Rides")
  }

  @Test("is below the label of who was paid", arguments: ["Paid to", "Pagado a", "Bezahlt an", "Ödeme yapılan"])
  func paidTo(label: String) throws {
    let text = "31 Oct 2023\nFarnwell Traders\n\(label)\nQUILLMARAN\nTransaction ID\nT2610311812044\nTotal 1264.00"
    let marked = MarkedDocument(Made.document(text), lexicon: .withBrands)
    let index = try #require(marked.lines.firstIndex { $0.segment.text == "QUILLMARAN" })
    #expect(marked.blocks.seller[index] == 0)
  }

  @Test("is not below the number of a terminal")
  func terminal() {
    let text = "QUILL BOOKS\nMerchant: 1180332\nPeriode: 6248\nMAESTRO\nTotal 52.45"
    #expect(MarkedDocument(Made.document(text), lexicon: .withBrands).blocks.seller.isEmpty)
    #expect(merchant(text) == "QUILL BOOKS")
  }

  @Test("comes without the clock of the phone", arguments: ["1:15 p. m.   5G 78%", "13:15   LTE 41 %"])
  func clock(bar: String) {
    func time(_ text: String) -> TimeOfDay? {
      let document = Made.document(text)
      let date = DateExtractor.findings(in: document, country: CountrySigns.evidence(in: document))
      return date.time?.value
    }
    #expect(time("\(bar)\n5 May 2024\nQuill Rice Pot\nTotal 23.30") == nil)
    #expect(time("\(bar)\n5 May 2024\n9:38 p. m.\nTotal 23.30") == TimeOfDay(hour: 21, minute: 38))
    #expect(time("13:15\n5 May 2024\nTotal 23.30") == TimeOfDay(hour: 13, minute: 15))
  }
}

import Foundation
import Store
import TestSupport

extension TestHome {
  /// The store that the program of this test home opens.
  func openStore() async throws -> Store {
    let data = folder.file("data/billfold")
    return try await Store.open(
      .file(data.appendingPathComponent("billfold.sqlite")), documents: data.appendingPathComponent("documents"))
  }

  /// The ids of a list of drafts as JSON, in order.
  func drafts(_ arguments: String...) throws -> [Int] {
    try billfold(all: ["drafts", "--json"] + arguments).list().compactMap { $0["id"] as? Int }
  }
}

/// Two receipts as text layers of one PDF, one page each, and a bill of two pages: read in a tenth of a second.
enum MadePages {
  static let twoReceipts = pdf([
    "CORNER PANTRY\n12 March 2026 14:30\nBread 2.19\nMilk 1.09\nTOTAL EUR 3.28\nCash 5.00\nChange 1.72",
    "LAKESIDE BOOKS\n15 April 2026 10:05\nAtlas 20.00\nMap 4.50\nTOTAL EUR 24.50\nCash 30.00\nChange 5.50",
  ])
  static let oneBill = pdf([
    "LAKESIDE BOOKS\nInvoice 77\n15 April 2026\nAtlas 20.00\nPage 1 of 2",
    "Invoice 77\nMap 4.50\nTOTAL EUR 24.50\nPage 2 of 2",
  ])

  private static func pdf(_ pages: [String]) -> [UInt8] {
    let first = 4
    let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for (index, page) in pages.enumerated() {
      let lines = page.split(separator: "\n").map { "(\($0)) Tj T*" }.joined(separator: " ")
      let drawing = "BT /F 14 Tf 20 260 Td 18 TL \(lines) ET"
      let content = first + 2 * index + 1
      objects.append(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents \(content) 0 R/Resources<</Font<</F 3 0 R>>>>>>")
      objects.append("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream")
    }
    return MadePDF.file(objects.map { Array($0.utf8) })
  }
}

import Core
import Foundation
import Intake
import TestSupport

/// Drawn documents: a PDF of their lines, from which the reader makes a picture.
struct DrawnPapers {
  private let reader = ReaderProcess(program: Project.program("billfold-reader"))
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func picture(_ lines: [String], isSheet: Bool) async throws -> PaperPicture {
    try await picture(of: folder.write(DrawnPapers.pdf(lines, isSheet: isSheet), to: "paper.pdf"))
  }

  /// The first page of a document, upright.
  func picture(of file: URL) async throws -> PaperPicture {
    let request = ReaderRequest(
      path: Array(file.path.utf8), wantsPreviews: true, today: MadePapers.today, limits: .patient)
    guard let preview = try await reader.read(request).previews.first else { throw PaperPicture.Missing() }
    return try PaperPicture(preview)
  }

  /// A sheet of A4, or a receipt as wide as a paper roll and as long as its lines.
  private static func pdf(_ lines: [String], isSheet: Bool) -> [UInt8] {
    let (width, size, lead) = isSheet ? (595, 12, 22) : (230, 8, 12)
    let height = isSheet ? 842 : 60 + lead * lines.count
    let left = isSheet ? 60 : 14
    var drawing: [UInt8] = Array("BT /F \(size) Tf \(left) \(height - 40) Td \(lead) TL\n".utf8)
    for line in lines {
      drawing.append(UInt8(ascii: "("))
      for scalar in line.unicodeScalars {
        if ["(", ")", "\\"].contains(scalar) { drawing.append(UInt8(ascii: "\\")) }
        drawing.append(scalar.value < 256 ? UInt8(scalar.value) : UInt8(ascii: "?"))
      }
      drawing += Array(") Tj T*\n".utf8)
    }
    drawing += Array("ET".utf8)
    return MadePDF.file([
      Array("<</Type/Catalog/Pages 2 0 R>>".utf8),
      Array("<</Type/Pages/Kids[5 0 R]/Count 1>>".utf8),
      Array("<</Length \(drawing.count)>>stream\n".utf8) + drawing + Array("\nendstream".utf8),
      Array(
        "<</Type/Font/Subtype/Type1/BaseFont/\(isSheet ? "Helvetica" : "Courier")/Encoding/WinAnsiEncoding>>".utf8),
      Array(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>"
          .utf8),
    ])
  }
}

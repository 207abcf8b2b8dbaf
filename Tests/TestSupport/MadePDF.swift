/// A small PDF, complete and well-formed, for tests that need many or unusual ones.
public struct MadePDF {
  /// The lines of its pages, in a font that is not embedded.
  public var text: String
  public var pages = 1
  /// The width and height of each page in points.
  public var side = 300

  public init(text: String, pages: Int = 1, side: Int = 300) {
    self.text = text
    self.pages = pages
    self.side = side
  }

  public var bytes: [UInt8] {
    let drawing =
      "BT /F 14 Tf 20 \(side - 40) Td 18 TL "
      + text.split(separator: "\n").map { "(\($0)) Tj T*" }.joined(separator: " ") + " ET"
    let first = 5
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[\((0..<pages).map { "\(first + $0) 0 R" }.joined(separator: " "))]/Count \(pages)>>",
      "<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    objects += (0..<pages).map { _ in
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(side) \(side)]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>"
    }
    return MadePDF.file(objects.map { Array($0.utf8) })
  }

  /// A file of these objects, the first of them its catalog.
  public static func file(_ objects: [[UInt8]]) -> [UInt8] {
    var file = Array("%PDF-1.4\n".utf8)
    var places = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let place = "\(file.count)"
      places += String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      file += Array("\(index + 1) 0 obj".utf8) + object + Array("endobj\n".utf8)
    }
    let end =
      "xref\n0 \(objects.count + 1)\n\(places)trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(file.count)\n%%EOF\n"
    return file + Array(end.utf8)
  }
}

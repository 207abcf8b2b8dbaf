import Foundation

/// A PDF whose only page is a scan: a JPEG that fills it, shown turned clockwise.
struct ScannedPDF {
  let data: Data

  /// The page is as large as the picture, one point per pixel.
  ///
  /// - Parameter degrees: a multiple of 90.
  init(jpeg: Data, turnedBy degrees: Int) {
    let size = ScannedPDF.size(of: jpeg)
    var file = Data("%PDF-1.7\n".utf8)
    func add(_ number: Int, _ dictionary: String, _ stream: Data? = nil) {
      file.append(Data("\(number) 0 obj\n<< \(dictionary)\(stream.map { " /Length \($0.count)" } ?? "") >>\n".utf8))
      if let stream {
        file.append(Data("stream\n".utf8))
        file.append(stream)
        file.append(Data("\nendstream\n".utf8))
      }
      file.append(Data("endobj\n".utf8))
    }
    add(1, "/Type /Catalog /Pages 2 0 R")
    add(2, "/Type /Pages /Kids [3 0 R] /Count 1")
    add(
      3,
      "/Type /Page /Parent 2 0 R /MediaBox [0 0 \(size.width) \(size.height)] /Rotate \(degrees) /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >>"
    )
    add(4, "", Data("q \(size.width) 0 0 \(size.height) 0 0 cm /Scan Do Q".utf8))
    add(
      5,
      "/Type /XObject /Subtype /Image /Width \(size.width) /Height \(size.height) /ColorSpace /Device\(size.isGrey ? "Gray" : "RGB") /BitsPerComponent 8 /Filter /DCTDecode",
      jpeg)
    file.append(Data("trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n".utf8))
    data = file
  }

  /// Pixels of a JPEG, from its frame header (ITU-T T.81, B.2.2).
  private static func size(of jpeg: Data) -> (width: Int, height: Int, isGrey: Bool) {
    let bytes = [UInt8](jpeg)
    var at = 2
    while at + 9 < bytes.count {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      if (0xC0...0xC2).contains(bytes[at + 1]) {
        return (
          Int(bytes[at + 7]) << 8 | Int(bytes[at + 8]), Int(bytes[at + 5]) << 8 | Int(bytes[at + 6]), bytes[at + 9] == 1
        )
      }
      at += 2 + length
    }
    return (0, 0, false)
  }
}

public import Foundation

/// A PDF whose only page shows a JPEG.
public struct ScannedPDF {
  public let data: Data

  /// A scan: the picture fills the page, which has one point per pixel and is shown turned clockwise.
  ///
  /// - Parameter degrees: a multiple of 90.
  public init(jpeg: Data, turnedBy degrees: Int) {
    let size = ScannedPDF.size(of: jpeg)
    self.init(jpeg: jpeg, page: (Double(size.width), Double(size.height)), turnedBy: degrees, before: "")
  }

  /// The picture on a sheet of green paper, as high as it fits.
  ///
  /// - Parameter sheet: the size of the sheet in points.
  public init(jpeg: Data, onGreen sheet: (width: Double, height: Double)) {
    self.init(
      jpeg: jpeg, page: sheet, turnedBy: 0, before: "0.9 0.95 0.9 rg 0 0 \(sheet.width) \(sheet.height) re f ")
  }

  private init(jpeg: Data, page: (width: Double, height: Double), turnedBy degrees: Int, before: String) {
    let size = ScannedPDF.size(of: jpeg)
    let scale = min(page.width / Double(size.width), page.height / Double(size.height))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
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
      "/Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] /Rotate \(degrees) /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >>"
    )
    add(4, "", Data("\(before)q \(width) 0 0 \(height) 0 0 cm /Scan Do Q".utf8))
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

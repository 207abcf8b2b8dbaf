public import Foundation

/// A PDF written by hand, as plain as the format allows: one page of Helvetica, and files attached to it. It has no table
/// of objects; readers make one.
public struct PlainPDF {
  /// Operators of the page's content, for example `BT /F 12 Tf 50 700 Td (Total 3.50) Tj ET`.
  public var content: String
  public var attachments: [(name: String, filters: String, data: Data)] = []

  /// Points.
  public var size = (width: 595, height: 842)

  public init(content: String) { self.content = content }

  /// Lines of print from the top.
  public init(lines: [String], then more: String = "") {
    content =
      lines.enumerated().map { "BT /F 12 Tf 50 \(700 - 20 * $0.offset) Td (\($0.element)) Tj ET" }.joined(
        separator: "\n") + "\n" + more
  }

  public var data: Data {
    var data = Data("%PDF-1.7\n".utf8)
    func add(_ number: Int, _ dictionary: String, stream: Data? = nil) {
      data.append(Data("\(number) 0 obj\n".utf8))
      if let stream {
        data.append(Data("<< \(dictionary) /Length \(stream.count) >>\nstream\n".utf8))
        data.append(stream)
        data.append(Data("\nendstream\nendobj\n".utf8))
      } else {
        data.append(Data("<< \(dictionary) >>\nendobj\n".utf8))
      }
    }
    var names = ""
    for (index, attachment) in attachments.enumerated() {
      let number = 10 + 2 * index
      add(number, "/Type /EmbeddedFile \(attachment.filters)", stream: attachment.data)
      add(number + 1, "/Type /Filespec /F (\(attachment.name)) /EF << /F \(number) 0 R >>")
      names += "(\(index)) \(number + 1) 0 R "
    }
    add(1, "/Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [\(names)] >> >>")
    add(2, "/Type /Pages /Kids [3 0 R] /Count 1")
    add(
      3,
      "/Type /Page /Parent 2 0 R /MediaBox [0 0 \(size.width) \(size.height)] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>"
    )
    add(4, "", stream: Data(content.utf8))
    add(5, "/Type /Font /Subtype /Type1 /BaseFont /Helvetica")
    data.append(Data("trailer\n<< /Root 1 0 R /Size \(10 + 2 * attachments.count) >>\n%%EOF\n".utf8))
    return data
  }
}

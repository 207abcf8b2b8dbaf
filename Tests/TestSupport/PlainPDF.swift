public import Foundation

/// A PDF written by hand, as simple as the format allows: one page of Helvetica, and attached files. It has no
/// cross-reference table; readers rebuild it.
public struct PlainPDF {
  /// Operators of the page's content, for example `BT /F 12 Tf 50 700 Td (Total 3.50) Tj ET`.
  public var content: String
  public var attachments: [(name: String, filters: String, data: Data)] = []

  /// Points.
  public var size = (width: 595, height: 842)
  /// Nil for an unencrypted file; an encrypted one has no attachments.
  public var encryption: Encryption?

  public init(content: String) { self.content = content }

  /// Lines of text from the top.
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
    add(4, "", stream: encryption?.encrypted(content.utf8) ?? Data(content.utf8))
    add(5, "/Type /Font /Subtype /Type1 /BaseFont /Helvetica")
    let count = 10 + 2 * attachments.count
    data.append(Data("trailer\n<< /Root 1 0 R /Size \(count) \(encryption?.trailer ?? "") >>\n%%EOF\n".utf8))
    return data
  }
}

extension PlainPDF {
  /// The standard encryption with RC4 and 128 bits (PDF 32000-1, 7.6.3), an empty user password and an owner password,
  /// as made by `qpdf --allow-weak-crypto --encrypt "" owner 128`. Values that depend on the permissions are
  /// precomputed.
  public struct Encryption: Sendable {
    /// The permission bits (table 22).
    var permissions: Int
    /// The verifier of the user password, in hexadecimal digits.
    var user: String
    /// The key of the page's content.
    var key: [UInt8]

    /// Its text may not be copied, but may be extracted for accessibility.
    public static let withoutCopying = Encryption(
      permissions: -20, user: "d4dbc519e2bc74ce5c194a89b3ca06c2",
      key: [0x1F, 0x6C, 0x67, 0x32, 0x19, 0x75, 0x7E, 0x43, 0xB2, 0xA9, 0x1F, 0x00, 0x53, 0x0A, 0x15, 0x00])
    /// Neither.
    public static let withoutText = Encryption(
      permissions: -532, user: "991f3aab7bfddb792910de528c1b32c3",
      key: [0x81, 0x5D, 0x7A, 0x4D, 0x6B, 0x9B, 0xFF, 0x77, 0xE1, 0xA0, 0x6F, 0x6C, 0xDB, 0xC1, 0x07, 0x79])

    var trailer: String {
      let owner = "566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5"
      let id = "30313233343536373839616263646566"
      let rest = String(repeating: "0", count: 32)
      return "/ID [<\(id)> <\(id)>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P \(permissions) "
        + "/O <\(owner)> /U <\(user)\(rest)> >>"
    }

    func encrypted(_ bytes: some Sequence<UInt8>) -> Data {
      var state = (0..<256).map { UInt8($0) }
      var other = 0
      for place in 0..<256 {
        other = (other + Int(state[place]) + Int(key[place % key.count])) & 0xFF
        state.swapAt(place, other)
      }
      other = 0
      var place = 0
      return Data(
        bytes.map { byte in
          place = (place + 1) & 0xFF
          other = (other + Int(state[place])) & 0xFF
          state.swapAt(place, other)
          return byte ^ state[(Int(state[place]) + Int(state[other])) & 0xFF]
        })
    }
  }
}

import Core
import Foundation
import TestSupport
import Testing

/// Files inside their signature through the real reader.
@Suite struct SignedFileTests {
  private static let invoice = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <p:FatturaElettronica versione="FPR12" xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2">
    <FatturaElettronicaBody/></p:FatturaElettronica>
    """.utf8)

  /// An element with its length, or with a mark at its end.
  private static func element(_ tag: UInt8, _ contents: [UInt8]..., isMarked: Bool = false) -> [UInt8] {
    let content = contents.flatMap(\.self)
    if isMarked { return [tag, 0x80] + content + [0, 0] }
    if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
    return [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  private static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]
  private static let plainData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]

  /// A signed file with the octets of its content, an element, or without.
  private static func signed(_ octets: [UInt8]?, isMarked: Bool = false) -> [UInt8] {
    func wrap(_ tag: UInt8, _ contents: [UInt8]...) -> [UInt8] {
      element(tag, contents.flatMap(\.self), isMarked: isMarked)
    }
    let content = octets.map { wrap(0xA0, $0) } ?? []
    let algorithms = wrap(0x31, wrap(0x30, [0x06, 0x03, 0x55, 0x08, 0x01]))
    let data = wrap(0x30, [0x02, 0x01, 0x01], algorithms, wrap(0x30, plainData, content), wrap(0x31))
    return wrap(0x30, signedData, wrap(0xA0, data))
  }

  private static func pieces(_ bytes: [UInt8], isMarked: Bool) -> [UInt8] {
    let pieces = stride(from: 0, to: bytes.count, by: 100).flatMap {
      element(0x04, Array(bytes[$0..<min($0 + 100, bytes.count)]))
    }
    return element(0x24, pieces, isMarked: isMarked)
  }

  static let files: [(String, [UInt8])] = [
    ("of known lengths", signed(element(0x04, invoice))),
    ("of marked ends", signed(pieces(invoice, isMarked: true), isMarked: true)),
    ("of known lengths, in pieces", signed(pieces(invoice, isMarked: false))),
    ("as text", Array(Data(signed(element(0x04, invoice))).base64EncodedString(options: .lineLength64Characters).utf8)),
    ("signed twice", signed(element(0x04, signed(element(0x04, invoice))))),
  ]

  @Test("a signed invoice is read, whatever the encoding of its signature", arguments: files)
  func read(name: String, file: [UInt8]) async throws {
    let reading = try await RealReader.reading(Data(file))
    #expect(reading.invoices.map(\.root.name) == ["FatturaElettronica"] && reading.pages.isEmpty, "\(name)")
  }

  static let refused: [(String, [UInt8], String)] = [
    ("without its content", signed(nil), "only the signature"),
    ("cut off", Array(signed(element(0x04, invoice)).prefix(200)), "damaged or incomplete"),
    ("cut off in pieces", Array(signed(pieces(invoice, isMarked: true), isMarked: true).prefix(200)), "damaged"),
    ("longer than it is", [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF] + signedData, "damaged"),
    (
      "with a length of nine bytes", [0x30, 0x80] + signedData + [0xA0, 0x89] + Array(repeating: 1, count: 9), "damaged"
    ),
    (
      "nested without end",
      [0x30, 0x80] + signedData + [0xA0, 0x80, 0x30, 0x80, 0x02, 0x01, 0x01]
        + Array(repeating: [UInt8(0x31), 0x80], count: 1_000).flatMap(\.self), "damaged"
    ),
    (
      "of pieces without end",
      [0x30, 0x80] + signedData + [0xA0, 0x80, 0x30, 0x80, 0x02, 0x01, 0x01, 0x31, 0x00]
        + [0x30, 0x80] + plainData + [0xA0, 0x80]
        + Array(repeating: [UInt8(0x24), 0x80], count: 100_000).flatMap(\.self),
      "damaged"
    ),
    ("around another text", signed(element(0x04, Array("hello".utf8))), "neither a PDF"),
    (
      "signed four times", (1...4).reduce(invoice) { file, _ in signed(element(0x04, file)) }, "nested too deeply"
    ),
  ]

  @Test("a signed file that cannot be read is refused with the reason", arguments: refused)
  func refusal(name: String, file: [UInt8], reason: String) async throws {
    let failure = try await RealReader.failure(Data(file))
    #expect(failure?.message.contains(reason) == true, "\(name): \(failure?.message ?? "")")
  }
}

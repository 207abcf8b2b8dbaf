import CBarcode
import Testing

@testable import Web

@Suite struct QRCodeTests {
  /// The texts that the reader's library finds in the drawn code.
  private func read(_ code: QRCode) -> [String] {
    let scale = 4
    let side = (code.side + 2 * QRCode.margin) * scale
    var grey = [UInt8](repeating: 255, count: side * side)
    for y in 0..<side {
      for x in 0..<side where code.isDark(x / scale - QRCode.margin, y / scale - QRCode.margin) {
        grey[y * side + x] = 0
      }
    }
    var texts: [String] = []
    withUnsafeMutablePointer(to: &texts) { list in
      _ = billfold_read_codes(
        grey, Int32(side), Int32(side), Int32(side), 1, 4,
        { code, list in
          guard let code = code?.pointee, let list else { return }
          let bytes = UnsafeRawBufferPointer(start: code.text, count: code.length)
          list.assumingMemoryBound(to: [String].self).pointee.append(String(decoding: bytes, as: UTF8.self))
        }, list)
    }
    return texts
  }

  @Test(
    "a drawn code has the text that was given",
    arguments: [
      "http://192.0.2.7:7878/open/0123456789abcdef",
      "BCD\n002\n1\nSCT\n\nWasserwerk Süd & Große\nDE89370400440532013000\nEUR80.05\n\nRF18539007547034",
    ])
  func roundTrip(text: String) throws {
    for correction in [QRCode.Correction.low, .medium] {
      let code = try #require(QRCode(text, correction))
      #expect(read(code) == [text] && !code.isDark(-1, 0) && !code.isDark(code.side, 0))
    }
  }

  @Test("a text that is too long has no code")
  func tooLong() { #expect(QRCode(String(repeating: "a", count: 4_000)) == nil) }
}

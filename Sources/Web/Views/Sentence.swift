/// A sentence of the page. A name in it that is written from right to left does not move the words and amounts around
/// it: it is isolated from them (Unicode Standard Annex 9, 2.4).
@propertyWrapper
struct Sentence: Encodable, Sendable {
  /// The sentence; nil if there is none.
  var wrappedValue: String?

  init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  private static let isolate: Unicode.Scalar = "\u{2068}"
  private static let end: Unicode.Scalar = "\u{2069}"

  /// Returns the text for display. Isolates in the text itself, which may come from a document, are visible.
  static func shown(_ text: String) -> String {
    let plain = ViewTree.plain(text)
    let scalars = Array(plain.unicodeScalars)
    guard scalars.contains(where: isRightToLeft) else { return plain }
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      guard isRightToLeft(scalars[index]) else {
        result.append(scalars[index])
        index += 1
        continue
      }
      // Up to the last letter before those of another script. What follows it may be an amount of the sentence.
      var last = index
      for next in index..<scalars.count {
        if isRightToLeft(scalars[next]) {
          last = next
        } else if scalars[next].properties.isAlphabetic || scalars[next] == "\n" {
          break
        }
      }
      result.append(isolate)
      result.append(contentsOf: scalars[index...last])
      result.append(end)
      index = last + 1
    }
    return String(result)
  }

  /// Returns whether a character is in an area that Unicode reserves for scripts written from right to left
  /// (DerivedBidiClass.txt).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

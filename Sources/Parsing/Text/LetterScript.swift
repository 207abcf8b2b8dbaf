internal import Core

/// Determines the script of letters from their Unicode code points.
enum LetterScript {
  /// The script of a letter; nil for Latin letters, digits and symbols.
  static func of(_ character: Character) -> WritingScript? {
    guard !character.isASCII, let value = character.unicodeScalars.first?.value else { return nil }
    switch value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: return value == 0x037E || value == 0x0387 ? nil : .greek
    case 0x0400...0x052F: return .cyrillic
    case 0x0590...0x05FF: return .hebrew
    case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: return .arabic
    case 0x0900...0x097F: return .devanagari
    case 0x0E01...0x0E3A, 0x0E40...0x0E5B: return .thai
    case 0x0E80...0x0EFF: return .lao
    case 0x1000...0x109F: return .myanmar
    case 0x1780...0x17FF: return .khmer
    case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .japanese
    case 0x3005, 0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: return .chinese
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: return .korean
    default: return nil
    }
  }

  /// Whether words of the letter's script are written without spaces, or joined to one another like Korean nouns. A
  /// label is searched for inside a run of such letters, and a number may follow it without a space.
  static func isUnspaced(_ character: Character) -> Bool {
    switch of(character) {
    case .thai, .lao, .myanmar, .khmer, .japanese, .chinese, .korean: true
    default: false
    }
  }

  /// The main script of a text besides Latin letters, which occur in any document; nil when the text is almost entirely
  /// in Latin letters.
  static func main(of lines: some Sequence<String>) -> WritingScript? {
    var counts: [WritingScript: Int] = [:]
    var latin = 0
    for line in lines {
      // Each letter counts once per line: recognition turns rows of asterisks into rows of ideographs.
      for character in Set(line) where character.isLetter {
        if let script = of(character) { counts[script, default: 0] += 1 } else { latin += 1 }
      }
    }
    let kana = counts[.japanese] ?? 0
    // Japanese text uses both kana and ideographs.
    if kana >= 2, kana * 12 >= counts[.chinese] ?? 0 {
      counts[.japanese] = kana + (counts.removeValue(forKey: .chinese) ?? 0)
    }
    guard let (script, count) = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }) else {
      return nil
    }
    return count >= fewest && count * 4 >= latin ? script : nil
  }

  /// The least number of letters; fewer are an ornament or a misreading.
  private static let fewest = 5
}

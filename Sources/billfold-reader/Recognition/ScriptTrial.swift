internal import Core

/// What one of Tesseract's models read in a few lines of a page, by which the script of the page is recognised.
struct ScriptTrial {
  let model: String
  /// Nil for Latin letters and whatever else the model recognises.
  let script: WritingScript?
  let words: [Word]

  /// The trial that reads the lines best; nil if the model for Latin letters reads them about as well.
  static func best(of tried: [ScriptTrial], latin: ScriptTrial) -> ScriptTrial? {
    let believable = tried.filter { trial in
      trial.isBelievable(beside: [latin] + tried.filter { $0.script != trial.script })
    }
    guard let script = believable.max(by: { $0.evidence < $1.evidence })?.script,
      let surest = believable.filter({ $0.script == script }).max(by: { $0.certainty < $1.certainty }),
      surest.certainty > least, surest.certainty > clearly * latin.certainty
    else { return nil }
    return tried.reduce(surest) { $1.isLanguage(ratherThan: $0) ? $1 : $0 }
  }

  /// The model's confidence in the words, 0…1. Letters of another script do not count as read; neither do words of one
  /// or two letters, which a model with many small letters sees in anything.
  var certainty: Double {
    let lettered = words.filter { $0.text.contains(where: \.isLetter) }
    let read = lettered.filter { word in
      word.text.count(where: \.isLetter) >= 3 && script.map { $0.writes(word.text) } ?? true
    }
    return read.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
      / Double(max(1, lettered.reduce(0) { $0 + $1.text.count }))
  }

  /// How much was read: the number of letters and marks, weighted by the certainty.
  private var evidence: Double {
    certainty
      * Double(words.reduce(0) { $0 + ($1.text.contains(where: \.isLetter) ? $1.text.unicodeScalars.count : 0) })
  }

  /// A model of a script with marks around its letters sees this script in any print, with about half its confidence.
  /// Then it reads fewer letters than other models do, and rarely a mark.
  private func isBelievable(beside others: [ScriptTrial]) -> Bool {
    guard let script, script.usesMarks else { return true }
    let scalars = words.flatMap(\.text.unicodeScalars).filter { $0.properties.isAlphabetic || $0.isMark }
    let marks = scalars.count { $0.isMark }
    return Double(marks) > ScriptTrial.fewestMarks * Double(scalars.count)
      && others.allSatisfy { evidence > ScriptTrial.clearlyMore * $0.evidence }
  }

  /// Whether the words are in this model's language rather than another one of the same script. Both models read most
  /// letters, and on poor print the wrong one can be more confident, but letters that only one language has are read
  /// only where they are printed.
  private func isLanguage(ratherThan other: ScriptTrial) -> Bool {
    guard script == other.script, certainty > ScriptTrial.sibling * other.certainty else { return false }
    let (own, others) = (letters(beyond: other), other.letters(beyond: self))
    return own >= ScriptTrial.fewestLetters && own > ScriptTrial.clearlyOther * others
  }

  /// The number of letters that only this model's language has, each weighted by its word's confidence.
  private func letters(beyond other: ScriptTrial) -> Double {
    let own = WritingScript.letters(ofModel: model).subtracting(WritingScript.letters(ofModel: other.model))
    return words.reduce(0) { sum, word in
      sum + word.confidence * Double(word.text.lowercased().count(where: own.contains))
    }
  }

  /// A model with a lower certainty does not read the script. On labelled photos, models of the right script had 0.26 to
  /// 0.9. Others had up to 0.27 on barely legible Latin letters, where the model for Latin letters had half as much
  /// again; only that of Thai had 0.34 to 0.64 on any print.
  private static let least = 0.2
  private static let clearly = 1.15

  /// Of the characters of Thai receipts a fifth was a mark. In other print the Thai model saw one in six at most, mostly
  /// one in ten or fewer.
  private static let fewestMarks = 0.12
  /// On Thai receipts the Thai model had six times the evidence of any other; on Cyrillic ones at most 1.3 times.
  private static let clearlyMore = 2.0

  /// The sums of `letters(beyond:)`. On labelled photos from Ukraine they were 1.3 to 8.2, against at most 0.5 for a
  /// Russian model; on those from Russia and Belarus that had any, 1.7 to 2.4 against at most 0.9 for a Ukrainian
  /// model.
  private static let fewestLetters = 1.0
  private static let clearlyOther = 1.5
  /// The right model was never much less confident than the other one.
  private static let sibling = 0.6
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool { [.nonspacingMark, .spacingMark].contains(properties.generalCategory) }
}

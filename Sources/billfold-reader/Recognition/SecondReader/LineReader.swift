internal import CInference
internal import Core
internal import Foundation

/// Reads one line of text with a network that returns a character for each column.
///
/// The network is of the SVTR family (Du et al. 2022, "SVTR: Scene Text Recognition with a Single Visual Model"), as
/// used in PP-OCR. Columns are merged into characters as in connectionist temporal classification (Graves et al. 2006):
/// repeated characters are merged, and a blank separates them.
struct LineReader {
  private let network: Network
  /// The characters by class; the first class is the blank, the last the space.
  private let characters: [Character]

  /// - Parameter characters: the path of a file with the model's classes between blank and space, one per line.
  init(model: String, characters: String, library: InferenceLibrary) throws {
    let text = try String(contentsOfFile: characters, encoding: .utf8)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.characters = ["\u{0}"] + lines.map { $0.first ?? " " } + [" "]
    network = try Network(model: model, library: library)
  }

  /// The widths of the network's input, ascending: the network is compiled for each before the first line.
  private var widths: [Int] = []

  /// Runs the network once for each width, so that everything a forked child needs for these widths is compiled.
  mutating func warm(_ wanted: [Int]) throws {
    for width in wanted where !widths.contains(width) {
      widths = (widths + [width]).sorted()
      _ = try network.run(height: LineReader.height, width: width) { input in
        input.update(repeating: 0, count: 3 * LineReader.height * width)
      }
    }
    network.releaseMemory()
  }

  /// Frees the network's memory for intermediate results, which its next run allocates again.
  func releaseMemory() { network.releaseMemory() }

  /// The text that was read in one line.
  struct Text {
    var characters: [ReadCharacter] = []

    /// The mean probability of the characters, 0…1; 0 if there are none.
    var confidence: Double {
      characters.isEmpty ? 0 : characters.reduce(0) { $0 + $1.probability } / Double(characters.count)
    }
  }

  /// A character and its position in the line.
  struct ReadCharacter {
    var character: Character
    var probability: Double
    /// Positions along the line, 0…1.
    var from: Double
    var to: Double
  }

  /// Reads the line in a box of a picture.
  ///
  /// - Parameter isUpsideDown: whether to read it rotated by 180°.
  func read(_ box: TiltedBox, in levels: ScaledPictures, isUpsideDown: Bool = false) throws -> Text {
    let wanted = Int((Double(LineReader.height) * box.width / box.height).rounded(.up))
    let most = widths.last ?? 320
    let parts = max(1, Int((Double(wanted) / (Double(most) * LineReader.mostSqueezed)).rounded(.up)))
    guard parts > 1 else { return try readPart(box, in: levels, isUpsideDown: isUpsideDown) }
    // A line longer than the widest input is read in parts.
    var text = Text()
    for part in 0..<parts {
      var piece = box
      piece.width = box.width / Double(parts)
      let offset = (Double(part) + 0.5) / Double(parts) - 0.5
      piece.x += cos(box.angle) * box.width * offset
      piece.y += sin(box.angle) * box.width * offset
      let read = try readPart(piece, in: levels, isUpsideDown: isUpsideDown)
      text.characters += read.characters.map { character in
        var moved = character
        moved.from = (Double(part) + character.from) / Double(parts)
        moved.to = (Double(part) + character.to) / Double(parts)
        return moved
      }
    }
    return text
  }

  private func readPart(_ box: TiltedBox, in levels: ScaledPictures, isUpsideDown: Bool) throws -> Text {
    let height = LineReader.height
    let columns = min(
      max(8, Int((Double(height) * box.width / box.height).rounded(.up))), widths.last ?? 320)
    guard let width = widths.first(where: { $0 >= columns }) else { return Text() }
    let (picture, factor) = try levels.picture(forLineOf: box.height)
    let sized = box.scaled(x: factor, y: factor)
    var corners = sized.corners
    if isUpsideDown {
      // Bottom right, bottom left, top right.
      let opposite = [corners[2] + corners[4] - corners[0], corners[3] + corners[5] - corners[1]]
      corners = opposite + [corners[4], corners[5], corners[2], corners[3]]
    }
    let output = try network.run(height: height, width: width) { input in
      picture.withPixels { billfold_cut_line($0, corners, input, Int32(height), Int32(width), Int32(columns)) }
    }
    let (steps, classes) = (output.shape[1], output.shape[2])
    var best = [Int32](repeating: 0, count: steps)
    var probability = [Float](repeating: 0, count: steps)
    var space = [Float](repeating: 0, count: steps)
    billfold_best_classes(output.values, Int32(steps), Int32(classes), &best, &probability, &space)
    let columnWidth = Double(width) / Double(steps) / Double(columns)
    return Text(
      characters: LineReader.joined(
        best, probability, space: space, characters: characters, columnWidth: columnWidth))
  }

  /// Merges the classes of the columns into characters.
  ///
  /// The network often takes the gap between two words for the gap between two letters, so that its probability of a
  /// space is slightly below that of the blank. The sum of the space probabilities over the columns between two letters
  /// identifies word gaps.
  ///
  /// - Parameters:
  ///   - best: the most likely class of each column, with its probability.
  ///   - space: the probability of a space in each column.
  ///   - columnWidth: the width of a column as a fraction of the line, 0…1.
  static func joined(
    _ best: [Int32], _ probability: [Float], space: [Float], characters: [Character], columnWidth: Double
  ) -> [ReadCharacter] {
    var result: [ReadCharacter] = []
    var previous: Int32 = 0
    var likelySpace: Float = 0
    for (step, (index, likely)) in zip(best, probability).enumerated() {
      defer { previous = index }
      likelySpace += space[step]
      guard index > 0, Int(index) < characters.count else { continue }
      // The network reports a character once most of it has been seen, so it begins slightly earlier.
      let (from, to) = (max(0, (Double(step) - 0.6) * columnWidth), Double(step + 1) * columnWidth)
      if index == previous, !result.isEmpty {
        result[result.count - 1].to = min(1, to)
        result[result.count - 1].probability = max(result[result.count - 1].probability, Double(likely))
      } else if from < 1 {
        if let last = result.last, last.character != " ", characters[Int(index)] != " ",
          likelySpace - space[step] > leastSpace
        {
          result.append(
            ReadCharacter(character: " ", probability: Double(likelySpace), from: last.to, to: max(last.to, from)))
        }
        result.append(
          ReadCharacter(character: characters[Int(index)], probability: Double(likely), from: from, to: min(1, to)))
      }
      likelySpace = 0
    }
    return result
  }

  /// The sum of space probabilities from which a gap separates words. Without it, 9 of 316 spaces on 350 lines of
  /// German receipts were lost; with 0.1 to 0.3 none is lost and none is inserted between letters.
  private static let leastSpace: Float = 0.15
  /// The height of the network's input in pixels.
  private static let height = 48
  /// Longer lines are compressed up to this factor before they are split into parts.
  private static let mostSqueezed = 1.3
  /// The input widths for recognising whole pages.
  static let allWidths = [96, 160, 224, 320, 416, 512, 640, 800, 960, 1280]
  /// The input widths for checking a few words: compiling for each further width takes as long as reading a page from
  /// its text layer.
  static let fewWidths = [160, 224, 320, 640]
}

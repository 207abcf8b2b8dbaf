internal import Core

/// What a child found missing: the server loads it, which a confined child cannot, and the document is read once more.
///
/// Most documents need little of all that can be loaded, and what is loaded stays.
enum Need: Error, Equatable {
  /// Libraries' tables, and the engines that recognise.
  case loading(Needs)
  /// The network's code for pages of a shape.
  case canvas(Canvas)
  /// What tells scripts apart.
  case scriptDetector
  /// The models of a script.
  case script(WritingScript)

  // Exit codes of children: see `WorkWatch` for those between.
  private static let firstLoading: Int32 = 16
  private static let detector: Int32 = 190
  private static let firstCanvas: Int32 = 191
  private static let firstScript: Int32 = 210

  /// How a child says it.
  var exitCode: Int32 {
    switch self {
    case .loading(let needs): Need.firstLoading + needs.rawValue
    case .scriptDetector: Need.detector
    case .canvas(let canvas): Need.firstCanvas + Int32(Canvas.all.firstIndex(of: canvas) ?? 0)
    case .script(let script): Need.firstScript + Int32(WritingScript.allCases.firstIndex(of: script) ?? 0)
    }
  }

  /// What a child that ended with this exit code needs; nil where it ended for another reason.
  init?(exitCode: Int) {
    let (canvas, script) = (exitCode - Int(Need.firstCanvas), exitCode - Int(Need.firstScript))
    switch exitCode {
    case 17...23: self = .loading(Needs(rawValue: Int32(exitCode) - Need.firstLoading))
    case Int(Need.detector): self = .scriptDetector
    case _ where Canvas.all.indices.contains(canvas): self = .canvas(Canvas.all[canvas])
    case _ where WritingScript.allCases.indices.contains(script): self = .script(WritingScript.allCases[script])
    default: return nil
    }
  }
}

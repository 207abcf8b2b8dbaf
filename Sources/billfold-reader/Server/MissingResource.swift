internal import Core

/// What a child found missing: the server loads it, which a confined child cannot, and the document is read once more.
///
/// Most documents need little of all that can be loaded, and what is loaded stays.
enum MissingResource: Error, Equatable {
  /// Libraries' tables, and the engines that recognise.
  case loading(RequiredLibraries)
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
    case .loading(let needs): MissingResource.firstLoading + needs.rawValue
    case .scriptDetector: MissingResource.detector
    case .canvas(let canvas): MissingResource.firstCanvas + Int32(Canvas.all.firstIndex(of: canvas) ?? 0)
    case .script(let script): MissingResource.firstScript + Int32(WritingScript.allCases.firstIndex(of: script) ?? 0)
    }
  }

  /// What a child that ended with this exit code needs; nil where it ended for another reason.
  init?(exitCode: Int) {
    let (canvas, script) = (exitCode - Int(MissingResource.firstCanvas), exitCode - Int(MissingResource.firstScript))
    switch exitCode {
    case 17...23: self = .loading(RequiredLibraries(rawValue: Int32(exitCode) - MissingResource.firstLoading))
    case Int(MissingResource.detector): self = .scriptDetector
    case _ where Canvas.all.indices.contains(canvas): self = .canvas(Canvas.all[canvas])
    case _ where WritingScript.allCases.indices.contains(script): self = .script(WritingScript.allCases[script])
    default: return nil
    }
  }
}

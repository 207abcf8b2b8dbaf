internal import Core

/// A resource that a child found missing. The server loads it, which a confined child cannot, and the document is read
/// again.
///
/// Most documents need few of these resources; once loaded, they stay loaded.
enum MissingResource: Error, Equatable {
  /// The tables of libraries, or the recognition engines.
  case loading(RequiredLibraries)
  /// The network's compiled code for pages of one shape.
  case canvas(Canvas)
  /// The model that detects the script of a page.
  case scriptDetector
  /// The models of one script.
  case script(WritingScript)

  // Exit codes of children; for those between 31 and 190 see `WorkWatch`.
  private static let firstLoading: Int32 = 16
  private static let detector: Int32 = 190
  private static let firstCanvas: Int32 = 191
  private static let firstScript: Int32 = 210

  /// The exit code with which a child reports the resource.
  var exitCode: Int32 {
    switch self {
    case .loading(let needs): MissingResource.firstLoading + needs.rawValue
    case .scriptDetector: MissingResource.detector
    case .canvas(let canvas): MissingResource.firstCanvas + Int32(Canvas.all.firstIndex(of: canvas) ?? 0)
    case .script(let script): MissingResource.firstScript + Int32(WritingScript.allCases.firstIndex(of: script) ?? 0)
    }
  }

  /// The resource that a child with this exit code needs; nil if it ended for another reason.
  init?(exitCode: Int) {
    let (canvas, script) = (exitCode - Int(MissingResource.firstCanvas), exitCode - Int(MissingResource.firstScript))
    switch exitCode {
    case 17...31: self = .loading(RequiredLibraries(rawValue: Int32(exitCode) - MissingResource.firstLoading))
    case Int(MissingResource.detector): self = .scriptDetector
    case _ where Canvas.all.indices.contains(canvas): self = .canvas(Canvas.all[canvas])
    case _ where WritingScript.allCases.indices.contains(script): self = .script(WritingScript.allCases[script])
    default: return nil
    }
  }
}

internal import Core

/// Why a child ended itself, as its exit code tells the server. Every code that a child exits with is here, so that no
/// two reasons share one.
enum ChildExit: Equatable {
  /// It sent its reply.
  case replied
  /// An error that is not the document's: a bug, or the server no longer listens.
  case failed
  /// It could not be confined as required.
  case unconfined
  /// It needs something that the server has to load first.
  case missing(MissingResource)
  /// A part of the document took too long; see `WorkWatch`. The last part stands for all after it, too.
  case tooSlow(part: Int)

  /// The number of parts of a document that have codes of their own.
  private static let parts = 150

  // The codes before the first one of each reason with several codes, and the codes of the others.
  private static let beforeLibraries = 16
  private static let beforeParts = 32
  private static let scriptDetector = 190
  private static let beforeCanvases = 190
  private static let beforeScripts = 209

  var code: Int32 {
    switch self {
    case .replied: 0
    case .failed: 1
    case .unconfined: 13
    case .missing(.loading(let needs)): Int32(ChildExit.beforeLibraries) + needs.rawValue
    case .tooSlow(let part): Int32(ChildExit.beforeParts + min(part, ChildExit.parts))
    case .missing(.scriptDetector): Int32(ChildExit.scriptDetector)
    case .missing(.canvas(let canvas)): ChildExit.code(of: canvas, in: Canvas.all, before: ChildExit.beforeCanvases)
    case .missing(.script(let script)):
      ChildExit.code(of: script, in: WritingScript.allCases, before: ChildExit.beforeScripts)
    }
  }

  /// - Parameter code: an exit code. Nil for a code that no child exits with on purpose, and for a part beyond those
  ///   that can be skipped.
  init?(code: Int) {
    let (library, part) = (code - ChildExit.beforeLibraries, code - ChildExit.beforeParts)
    let (canvas, script) = (code - ChildExit.beforeCanvases - 1, code - ChildExit.beforeScripts - 1)
    switch code {
    case 0: self = .replied
    case 1: self = .failed
    case 13: self = .unconfined
    case _ where (1..<ChildExit.beforeParts - ChildExit.beforeLibraries).contains(library):
      self = .missing(.loading(RequiredLibraries(rawValue: Int32(library))))
    case _ where (1..<ChildExit.parts).contains(part): self = .tooSlow(part: part)
    case ChildExit.scriptDetector: self = .missing(.scriptDetector)
    case _ where Canvas.all.indices.contains(canvas): self = .missing(.canvas(Canvas.all[canvas]))
    case _ where WritingScript.allCases.indices.contains(script):
      self = .missing(.script(WritingScript.allCases[script]))
    default: return nil
    }
  }

  private static func code<Element: Equatable>(of element: Element, in all: [Element], before: Int) -> Int32 {
    Int32(before + 1 + (all.firstIndex(of: element) ?? 0))
  }
}

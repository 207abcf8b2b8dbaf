internal import Actions
internal import Foundation

/// The desktop's viewer for files.
enum Viewer {
  /// The program that starts it.
  case program(URL)
  case noDisplay
  /// There is a display, but no `xdg-open`.
  case noProgram

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    guard hasDisplay else {
      self = .noDisplay
      return
    }
    self = ExecutableSearch.find("xdg-open", environment).map(Viewer.program) ?? .noProgram
  }

  /// Whether there is one.
  var isThere: Bool { if case .program = self { true } else { false } }

  /// Starts it on a document, if that was copied for it; returns whether it was started.
  func open(_ original: OriginalDocument) -> Bool {
    original.isForViewer && open(URL(fileURLWithPath: original.file))
  }

  /// Starts it on a file; returns whether it was started.
  func open(_ file: URL) -> Bool {
    guard case .program(let program) = self else { return false }
    return (try? UserProgram.begin(program, [file.path])) != nil
  }

  /// Why it was not started on a document, to follow "as".
  func obstacle(to original: OriginalDocument) -> SafeText {
    switch self {
    case .program where !original.isForViewer: "it is not a picture, PDF, mail or e-invoice"
    case .noDisplay: "this session has no display"
    case .noProgram: "there is no xdg-open (`apt-get install xdg-utils`)"
    case .program(let program): "\(program.path) cannot be started"
    }
  }
}

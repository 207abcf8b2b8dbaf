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
}

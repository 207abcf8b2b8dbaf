internal import Mustache

/// The templates of `Page`, understood once.
struct Templates: Sendable {
  private let library: MustacheLibrary

  /// - Throws: an error of the templates' library for one that it does not understand.
  init() throws {
    var library = MustacheLibrary()
    for (name, bytes) in PageFiles.all where name.hasSuffix(".mustache") {
      try library.register(String(decoding: bytes, as: UTF8.self), named: String(name.dropLast(".mustache".count)))
    }
    self.library = library
  }

  /// - Parameters:
  ///   - view: a value whose members the template names.
  ///   - token: what every form of the page holds.
  /// - Throws: `MissingTemplate`.
  func render(_ view: Any, with name: String, token: String) throws -> String {
    var tree = ViewTree.tree(view) as? [String: Any] ?? [:]
    tree["token"] = token
    guard let text = library.render(tree, withTemplate: name) else { throw MissingTemplate(name: name) }
    return text
  }

  /// A template that is not part of the program.
  struct MissingTemplate: Error { var name: String }
}

internal import Mustache

/// The templates in `Page`, parsed once.
struct Templates: Sendable {
  private let library: MustacheLibrary

  /// - Throws: an error of the template library for an invalid template.
  init() throws {
    var library = MustacheLibrary()
    for (name, bytes) in PageFiles.all where name.hasSuffix(".mustache") {
      try library.register(String(decoding: bytes, as: UTF8.self), named: String(name.dropLast(".mustache".count)))
    }
    self.library = library
  }

  /// - Parameters:
  ///   - view: a value whose properties the template names.
  ///   - token: the token that every form of the page contains.
  /// - Throws: `MissingTemplate`.
  func render(_ view: some Encodable, with name: String, token: String) throws -> String {
    var members = try ViewTree.members(view)
    members.values["token"] = token
    // Tells a form that is sent twice from one that the user fills in again on another page. It is no secret, and every
    // row of a list contains it.
    members.values["once"] = String(Secret().text.prefix(16))
    guard let text = library.render(members, withTemplate: name) else { throw MissingTemplate(name: name) }
    return text
  }

  /// A template that is not part of the program.
  struct MissingTemplate: Error { var name: String }
}

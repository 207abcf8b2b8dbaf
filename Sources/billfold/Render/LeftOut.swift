internal import Core

/// The files of a mail or archive, for people and programs.
enum LeftOut {
  /// A file that was not read, and why.
  static func line(_ file: EnclosedFile) -> SafeText {
    "left out   \(file.name): \(file.failure?.message ?? "")"
  }
}

extension JSONValue {
  /// A file of a mail or archive: its name, the pages it became, and why where it became none.
  init(_ file: EnclosedFile) {
    self = [
      "name": .string(file.name), "pages": .array(file.pages.map { .integer(Int64($0)) }),
      "error": file.failure.map { ["code": .string($0.code.rawValue), "message": .string($0.message)] } ?? .null,
    ]
  }
}

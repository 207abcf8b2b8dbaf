import Core

/// Whether pages can be read with the Tesseract models that a person names, and how to get those that are missing.
enum LanguageChoice {
  /// What is wrong and what to do, after the words "the language"; nil where nothing is.
  ///
  /// - Parameters:
  ///   - language: models as Tesseract takes them, like `deu+eng`.
  ///   - installed: the names of all that can be loaded.
  static func complaint(about language: String, installed: [String]) -> String? {
    let wanted = language.split(separator: "+").map(String.init)
    let missing = wanted.filter { !installed.contains($0) }
    if !missing.isEmpty {
      return
        "\(missing.joined(separator: ", ")) is not installed; \(install(missing)) brings it (installed: \(installed.joined(separator: " ")))"
    }
    if wanted.count > 1, wanted.contains(ReaderRequest.ownModel) {
      return "\(ReaderRequest.ownModel) reads alone, in all Latin letters; name it without others"
    }
    return nil
  }

  /// Debian's package names have a dash where the models have an underscore (`chi_sim`).
  static func install(_ models: [String]) -> String {
    "`apt-get install \(models.map { "tesseract-ocr-\($0.replacing("_", with: "-"))" }.joined(separator: " "))`"
  }
}

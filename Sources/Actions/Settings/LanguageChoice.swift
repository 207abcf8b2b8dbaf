internal import Core

/// Checks whether pages can be read with the Tesseract models that a user chooses, and how to install missing ones.
enum LanguageChoice {
  /// Returns what is wrong and what to do, to follow the words "the language"; nil if nothing is wrong.
  ///
  /// - Parameters:
  ///   - language: models in Tesseract's notation, such as `deu+eng`.
  ///   - installed: the names of all models that can be loaded.
  static func complaint(about language: String, installed: [String]) -> String? {
    let wanted = language.split(separator: "+").map(String.init)
    if wanted.isEmpty { return "\(language) names no model; leave it out, or name one like eng" }
    let missing = wanted.filter { !installed.contains($0) }
    if missing.contains(ReceiptModel.name) {
      return "\(ReceiptModel.name), billfold's own model, is missing; reinstall billfold"
    }
    if !missing.isEmpty, !missing.contains("eng"), !installed.contains("eng") {
      return "\(missing.joined(separator: ", ")) cannot be used without eng; install that with \(install(["eng"]))"
    }
    if !missing.isEmpty {
      return
        "\(missing.joined(separator: ", ")) is not installed; install it with \(install(missing)) (installed: \(installed.joined(separator: " ")))"
    }
    if wanted.count > 1, wanted.contains(ReceiptModel.name) {
      return "\(ReceiptModel.name) cannot be combined with other models, and reads all Latin letters; use it alone"
    }
    return nil
  }

  /// Returns the command that installs models, in backquotes.
  static func install(_ models: [String]) -> String {
    "`\(TesseractPackage.installation(of: models.joined(separator: "+")))`"
  }
}

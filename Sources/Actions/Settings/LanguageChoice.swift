internal import Core

/// Whether pages can be read with the Tesseract models that a person names, and how to get those that are missing.
public enum LanguageChoice {
  /// What is wrong and what to do, after the words "the language"; nil where nothing is.
  ///
  /// - Parameters:
  ///   - language: models as Tesseract takes them, like `deu+eng`.
  ///   - installed: the names of all that can be loaded.
  public static func complaint(about language: String, installed: [String]) -> String? {
    let wanted = language.split(separator: "+").map(String.init)
    if wanted.isEmpty { return "\(language) names no model; leave it out, or name one like eng" }
    let missing = wanted.filter { !installed.contains($0) }
    if missing.contains(OwnModel.name) {
      return "\(OwnModel.name), billfold's own model, is missing; reinstall billfold"
    }
    if !missing.isEmpty, !missing.contains("eng"), !installed.contains("eng") {
      return "\(missing.joined(separator: ", ")) cannot be used without eng; install that with \(install(["eng"]))"
    }
    if !missing.isEmpty {
      return
        "\(missing.joined(separator: ", ")) is not installed; install it with \(install(missing)) (installed: \(installed.joined(separator: " ")))"
    }
    if wanted.count > 1, wanted.contains(OwnModel.name) {
      return "\(OwnModel.name) cannot be combined with other models, and reads all Latin letters; name it alone"
    }
    return nil
  }

  public static func install(_ models: [String]) -> String {
    "`\(TesseractPackage.installation(of: models.joined(separator: "+")))`"
  }
}

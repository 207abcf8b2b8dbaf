internal import Core

/// What pages are read with, as far as it is loaded.
struct Engines {
  /// Tesseract with the model for receipts, or the one that a person chose.
  let reader: Engine
  /// Tesseract with another model, which errs elsewhere; nil where none is installed.
  let confirming: Engine?
  /// Networks of another descent; nil where they are not installed.
  let second: SecondReader?
  /// Outer nil: not loaded yet; inner nil: not installed.
  var detector: ScriptDetector??
  /// Tesseract's models of the scripts that were met; empty where none is installed.
  var scripts: [WritingScript: [Engine]] = [:]
  /// Scripts of which a model is installed, beside those that the networks write.
  var installedScripts: [WritingScript] = []
  /// The script that a person chose by choosing a language.
  var chosenScript: WritingScript?

  /// - Throws: `MissingResource.scriptDetector` where it is not loaded.
  func loadedDetector() throws -> ScriptDetector? {
    guard let detector else { throw MissingResource.scriptDetector }
    return detector
  }

  /// - Throws: `MissingResource.script` where they are not loaded.
  func engines(for script: WritingScript) throws -> [Engine] {
    if script == chosenScript { return [reader] }
    guard let engines = scripts[script] else { throw MissingResource.script(script) }
    return engines
  }
}

/// Loads engines and keeps them: a forked child has the pages of its parent, so loading costs once and not once a document.
final class EngineCache {
  private var tesseract: [String: Engine] = [:]
  private var second: SecondReader?
  private var hasTriedSecond = false
  private var detector: ScriptDetector??
  private var scripts: [WritingScript: [Engine]] = [:]
  private lazy var installed = Set(Engine.installedLanguages)
  private lazy var installedScripts = WritingScript.allCases.filter { !installed.isDisjoint(with: $0.models) }

  /// Whether models were loaded before.
  var isUsed: Bool { !tesseract.isEmpty }

  /// - Throws: `Failure.unreadable` where the language's model is missing.
  func engines(for language: String?) throws -> Engines {
    let models = Models(language: language)
    if !hasTriedSecond {
      hasTriedSecond = true
      second = SecondReader.installed()
    }
    return Engines(
      reader: try engine(for: models.reader), confirming: second == nil ? try? engine(for: models.confirming) : nil,
      second: second,
      detector: detector, scripts: scripts, installedScripts: installedScripts,
      chosenScript: language?.split(separator: "+").lazy.compactMap { WritingScript(model: String($0)) }.first)
  }

  /// Loads what a child found missing beside the engines that every page needs.
  ///
  /// - Returns: whether it is there now, so that reading again makes sense.
  func load(_ need: MissingResource) throws -> Bool {
    switch need {
    case .loading: return false
    case .canvas(let canvas):
      guard let second else { return false }
      try second.warm(canvas)
    case .scriptDetector: detector = .some(ScriptDetector())
    case .script(let script):
      scripts[script] = script.models.filter(installed.contains).prefix(EngineCache.mostOfScript)
        .compactMap { try? engine(for: $0) }
    }
    return true
  }

  private func engine(for language: String) throws -> Engine {
    if let engine = tesseract[language] { return engine }
    let engine = try Engine(language: language)
    tesseract[language] = engine
    return engine
  }

  /// Each costs memory of every reader.
  private static let mostOfScript = 4
}

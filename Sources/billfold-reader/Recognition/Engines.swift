internal import Core

/// The loaded recognition engines.
struct Engines {
  /// Tesseract with the receipt model, or with the model that the user chose.
  let reader: Engine
  /// Tesseract with another model, which makes different errors; nil if it is not installed, or not needed because the
  /// second reader is loaded.
  let confirming: Engine?
  /// Networks that are independent of Tesseract; nil if they are not installed.
  let second: SecondReader?
  /// The outer nil means not loaded yet, the inner nil means not installed.
  var detector: ScriptDetector??
  /// Tesseract's models by script, for the scripts encountered so far; empty arrays if none is installed.
  var scripts: [WritingScript: [Engine]] = [:]
  /// The scripts with an installed model that the networks do not recognise.
  var installedScripts: [WritingScript] = []
  /// The script of the language that the user chose.
  var chosenScript: WritingScript?

  /// - Throws: `MissingResource.scriptDetector` if it is not loaded.
  func loadedDetector() throws -> ScriptDetector? {
    guard let detector else { throw MissingResource.scriptDetector }
    return detector
  }

  /// - Throws: `MissingResource.script` if they are not loaded.
  func engines(for script: WritingScript) throws -> [Engine] {
    if script == chosenScript { return [reader] }
    guard let engines = scripts[script] else { throw MissingResource.script(script) }
    return engines
  }
}

/// Loads engines and keeps them. A forked child shares its parent's memory, so they are loaded once and not once per
/// document.
final class EngineCache {
  private var tesseract: [String: Engine] = [:]
  private var hasModels = false
  /// Tesseract with billfold's own model; nil if it was not loaded, or is missing.
  private(set) var lineEngine: Engine?
  private var second: SecondReader?
  private var hasTriedSecond = false
  private var detector: ScriptDetector??
  private var scripts: [WritingScript: [Engine]] = [:]
  private lazy var installed = Set(Engine.installedLanguages)
  private lazy var installedScripts = WritingScript.allCases.filter { !installed.isDisjoint(with: $0.models) }

  /// What has been loaded of the models.
  var ready: RequiredLibraries {
    var ready: RequiredLibraries = hasTriedSecond ? .lineNetwork : []
    if hasModels { ready.insert(.models) }
    return ready
  }

  /// The networks, loaded now if they were not. Tesseract's models are not loaded.
  ///
  /// - Returns: nil if they are not installed.
  func secondReader() -> SecondReader? {
    if !hasTriedSecond {
      hasTriedSecond = true
      second = SecondReader.installed()
    }
    return second
  }

  /// Loads billfold's own model, which is small, without the others.
  func loadLineEngine() { lineEngine = try? engine(for: ReceiptModel.name) }

  /// - Throws: `Failure.unreadable` if the language's model is missing.
  func engines(for language: String?) throws -> Engines {
    let models = Models(language: language)
    let second = secondReader()
    let reader = try engine(for: models.reader)
    hasModels = true
    return Engines(
      reader: reader, confirming: second == nil ? try? engine(for: models.confirming) : nil,
      second: second,
      detector: detector, scripts: scripts, installedScripts: installedScripts,
      chosenScript: language?.split(separator: "+").lazy.compactMap { WritingScript(model: String($0)) }.first)
  }

  /// Loads a resource that a child reported as missing, other than the engines that every page needs.
  ///
  /// - Parameter others: the resources that the same document was found to need before.
  /// - Returns: whether it is loaded now, so that another attempt makes sense.
  func load(_ need: MissingResource, besides others: [MissingResource]) throws -> Bool {
    switch need {
    case .loading: return false
    case .canvas(let canvas):
      guard let second else { return false }
      let kept = others.compactMap { if case .canvas(let canvas) = $0 { canvas } else { nil } }
      try second.warm(canvas, keeping: Set(kept))
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

  /// The maximum number of models per script; each costs memory in every reader.
  private static let mostOfScript = 4
}

/// A script that needs one of Tesseract's additional models, because those for Latin letters cannot read it.
///
/// The raw values are the names used by Tesseract's script detection.
public enum WritingScript: String, Codable, Sendable, CaseIterable {
  case arabic = "Arabic"
  case armenian = "Armenian"
  case bengali = "Bengali"
  case cyrillic = "Cyrillic"
  case devanagari = "Devanagari"
  case ethiopic = "Ethiopic"
  case georgian = "Georgian"
  case greek = "Greek"
  case gujarati = "Gujarati"
  case gurmukhi = "Gurmukhi"
  case chinese = "Han"
  case hebrew = "Hebrew"
  case japanese = "Japanese"
  case kannada = "Kannada"
  case khmer = "Khmer"
  case korean = "Korean"
  case lao = "Lao"
  case malayalam = "Malayalam"
  case myanmar = "Myanmar"
  case sinhala = "Sinhala"
  case tamil = "Tamil"
  case telugu = "Telugu"
  case thai = "Thai"

  /// Tesseract's models that read it, single languages first: these are smaller and more accurate than a script's
  /// model.
  public var models: [String] {
    switch self {
    case .arabic: ["ara", "fas", "urd", "Arabic"]
    case .armenian: ["hye", "Armenian"]
    case .bengali: ["ben", "asm", "Bengali"]
    case .cyrillic: ["rus", "ukr", "bel", "bul", "srp", "mkd", "kaz", "kir", "mon", "Cyrillic"]
    case .devanagari: ["hin", "mar", "nep", "Devanagari"]
    case .ethiopic: ["amh", "tir", "Ethiopic"]
    case .georgian: ["kat", "Georgian"]
    case .greek: ["ell", "Greek"]
    case .gujarati: ["guj", "Gujarati"]
    case .gurmukhi: ["pan", "Gurmukhi"]
    case .chinese: ["chi_sim", "chi_tra", "HanS", "HanT"]
    case .hebrew: ["heb", "yid", "Hebrew"]
    case .japanese: ["jpn", "Japanese"]
    case .kannada: ["kan", "Kannada"]
    case .khmer: ["khm", "Khmer"]
    case .korean: ["kor", "Hangul"]
    case .lao: ["lao", "Lao"]
    case .malayalam: ["mal", "Malayalam"]
    case .myanmar: ["mya", "Myanmar"]
    case .sinhala: ["sin", "Sinhala"]
    case .tamil: ["tam", "Tamil"]
    case .telugu: ["tel", "Telugu"]
    case .thai: ["tha", "Thai"]
    }
  }

  /// Whether the second reader's networks recognise it besides Latin letters; all others are read by Tesseract alone.
  public var isReadByNetworks: Bool {
    switch self {
    case .greek, .chinese, .japanese: true
    default: false
    }
  }

  /// The Unicode blocks that contain its letters.
  public var blocks: [ClosedRange<UInt32>] {
    switch self {
    case .arabic: [0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFF]
    case .armenian: [0x530...0x58F]
    case .bengali: [0x980...0x9FF]
    case .cyrillic: [0x400...0x52F]
    case .devanagari: [0x900...0x97F]
    case .ethiopic: [0x1200...0x139F]
    case .georgian: [0x10A0...0x10FF]
    case .greek: [0x370...0x3FF, 0x1F00...0x1FFF]
    case .gujarati: [0xA80...0xAFF]
    case .gurmukhi: [0xA00...0xA7F]
    case .chinese: [0x3400...0x9FFF]
    case .hebrew: [0x590...0x5FF]
    case .japanese: [0x3040...0x30FF, 0x3400...0x9FFF]
    case .kannada: [0xC80...0xCFF]
    case .khmer: [0x1780...0x17FF]
    case .korean: [0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF]
    case .lao: [0xE80...0xEFF]
    case .malayalam: [0xD00...0xD7F]
    case .myanmar: [0x1000...0x109F]
    case .sinhala: [0xD80...0xDFF]
    case .tamil: [0xB80...0xBFF]
    case .telugu: [0xC00...0xC7F]
    case .thai: [0xE00...0xE7F]
    }
  }

  /// Whether most letters of a word belong to this script.
  public func writes(_ word: String) -> Bool {
    let letters = word.unicodeScalars.filter(\.properties.isAlphabetic)
    return 2 * letters.count { letter in blocks.contains { $0.contains(letter.value) } } > letters.count
  }

  /// Whether any letter of a word belongs to this script.
  public func appears(in word: String) -> Bool {
    word.unicodeScalars.contains { letter in
      letter.properties.isAlphabetic && blocks.contains { $0.contains(letter.value) }
    }
  }

  /// Whether vowels or tones are written as marks around most letters.
  public var usesMarks: Bool {
    switch self {
    case .bengali, .devanagari, .gujarati, .gurmukhi, .kannada, .khmer, .lao, .malayalam, .myanmar, .sinhala, .tamil,
      .telugu, .thai:
      true
    case .arabic, .armenian, .chinese, .cyrillic, .ethiopic, .georgian, .greek, .hebrew, .japanese, .korean: false
    }
  }

  /// The lower-case letters of a model's language that not all languages of its script have (exemplar characters of the
  /// Unicode CLDR); empty if unknown.
  public static func letters(ofModel model: String) -> Set<Character> {
    switch model {
    case "rus": Set("ёъыэ")
    case "ukr": Set("ґєії")
    case "bel": Set("ёіўыэ")
    case "bul": Set("ъ")
    case "srp": Set("ђјљњћџ")
    case "mkd": Set("ѓѕјљњќџ")
    case "kaz": Set("ёіъыэғқңүұһәө")
    case "kir": Set("ёъыэңүө")
    case "mon": Set("ёъыэүө")
    default: []
    }
  }

  /// The script that a model reads; nil for models of Latin letters.
  public init?(model: String) {
    guard let script = WritingScript.allCases.first(where: { $0.models.contains(model) }) else { return nil }
    self = script
  }

  /// The shell command that installs a model of this script.
  public var installation: String { TesseractPackage.installation(of: models.first ?? "eng") }
}

/// Debian's packages of Tesseract's models.
public enum TesseractPackage {
  /// The command that installs the models of one or more languages, such as `deu+eng`.
  public static func installation(of languages: String) -> String {
    let packages = languages.split(separator: "+").map {
      "tesseract-ocr-\($0.map { $0 == "_" ? "-" : String($0) }.joined())"
    }
    return "apt-get install \(packages.joined(separator: " "))"
  }
}

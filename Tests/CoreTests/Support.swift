import Foundation

/// A value after encoding to JSON and decoding.
func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// A value from the JSON text of a file.
func decoded<Value: Decodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
  try JSONDecoder().decode(type, from: Data(json.utf8))
}

/// The JSON text of a value, with sorted keys.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

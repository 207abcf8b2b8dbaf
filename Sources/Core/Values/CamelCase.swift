/// Codes written in camel case, such as those in JSON.
public enum CamelCase {
  /// Returns the words of a code: `bank transfer` for `bankTransfer`.
  public static func words(_ code: String) -> String {
    code.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }
}

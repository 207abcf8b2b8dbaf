public import ArgumentParser
public import Exchange

extension DateOrder: ExpressibleByArgument {
  public init?(argument: String) { self.init(code: argument) }

  public static var allValueStrings: [String] { allCases.map(\.code) }
}

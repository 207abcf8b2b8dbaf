import ArgumentParser
import Testing

@testable import billfold

/// The examples in the help texts, which are also in the manual pages.
@Suite struct HelpExampleTests {
  private static let start = "  billfold "

  /// The indented commands in the help of a command and of those below it.
  private static func examples(of command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    return configuration.discussion.split(separator: "\n").filter { $0.hasPrefix(start) }.map(String.init)
      + configuration.subcommands.flatMap { examples(of: $0) }
  }

  /// The arguments of an example. Quoted words are one argument, as in a shell.
  private static func arguments(_ example: String) -> [String] {
    let parts = example.dropFirst(start.count).split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.flatMap { index in
      index.isMultiple(of: 2) ? parts[index].split(separator: " ").map(String.init) : [String(parts[index])]
    }
  }

  @Test("there are examples, each fits into 80 columns, and the parser accepts it")
  func accepted() throws {
    let examples = Self.examples(of: Billfold.self)
    #expect(examples.count > 40)
    for example in examples {
      #expect(example.count <= 80)
      #expect(throws: Never.self, "\(example)") { _ = try Billfold.parseAsRoot(Self.arguments(example)) }
    }
  }
}

import ArgumentParser
import Testing

@testable import billfold

/// How options are grouped.
@Suite struct OptionGroupTests {
  private static let groups: [any ParsableArguments.Type] = [
    AppearanceOptions.self, BillOptions.self, CardOptions.self, ChartOptions.self, CorrectionOptions.self,
    DetailOptions.self, GlobalOptions.self, GoalOptions.self, KeepingOptions.self, LimitOption.self,
    PeriodOptions.self, ReadingOptions.self,
  ]

  /// The names of the groups in a command or in a group.
  private static func names(in type: any ParsableArguments.Type) -> [String] {
    Mirror(reflecting: type.init()).children.compactMap { child in
      "\(Swift.type(of: child.value))".wholeMatch(of: /OptionGroup<(.+)>/).map { String($0.output.1) }
    }
  }

  private static func commands(from command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    [command] + command.configuration.subcommands.flatMap { commands(from: $0) }
  }

  @Test("groups contain no groups, each of which would be checked many times at every start of a debug build")
  func flat() {
    let used = Set(Self.commands(from: Billfold.self).flatMap { Self.names(in: $0) })
    #expect(used == Set(Self.groups.map { "\($0)" }))
    for group in Self.groups { #expect(Self.names(in: group) == [], "\(group)") }
  }
}

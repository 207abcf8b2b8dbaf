internal import ArgumentParser
internal import TOMLKit

@main
struct Billfold: AsyncParsableCommand {
  mutating func run() async throws {}
}

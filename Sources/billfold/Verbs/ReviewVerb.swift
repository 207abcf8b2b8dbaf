internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold review`: shows one draft per screen, to be decided with single keys.
struct ReviewVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Review drafts one by one, one keystroke each.",
    discussion: """
      Enter confirms, e edits a field, 1 to 9 pick an alternative, s skips, r rejects, u undoes; of a possible \
      duplicate, = says that it is one, and + that it is not; ? shows all keys.
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Only these drafts (default: all that are open).", valueName: "id"))
  var ids: [Int64] = []

  func validate() throws {
    if global.json {
      throw ValidationError("review is for people; programs use `billfold drafts --json` and `billfold confirm`.")
    }
  }

  func run() async throws {
    let settings = try global.settings()
    guard Terminal.isInput && Terminal.isOutput else {
      throw ActionError(
        "review needs a terminal for its keys, and this is a pipe or file; use `billfold drafts`, `billfold show ID` and `billfold confirm ID`, or `billfold confirm --all-sure`",
        .usage)
    }
    let desk = global.desk(settings)
    let output = global.output(settings)
    let drafts = try await desk.run(OpenDrafts(ids))
    guard !drafts.isEmpty else { return output.showNothingToReview() }
    var session = ReviewSession(drafts: drafts, categories: try await desk.run(ListCategoryNames()).map(\.name))
    let ending: ReviewSession.Effect
    do {
      ending = try await step(through: &session, ReviewDesk(desk: desk))
    } catch {
      await desk.finish()
      throw error
    }
    output.show(session)
    await desk.finish()
    if ending == .interrupt { throw ExitCode(ExitStatus.interrupted.rawValue) }
  }

  /// Draws the screen, waits for a key and performs its command, until the user quits. The terminal is restored on
  /// every way out.
  private func step(through session: inout ReviewSession, _ desk: ReviewDesk) async throws -> ReviewSession.Effect {
    try RawTerminal.enter()
    let keyboard = Keyboard()
    defer {
      keyboard.stop()
      RawTerminal.leave()
    }
    var paper = ShownPaper()
    await draw(session, desk, &paper)
    for await event in keyboard.events {
      var effect: ReviewSession.Effect?
      switch event {
      case .key(let key): effect = session.press(key)
      case .stop: effect = .suspend
      case .redraw: try RawTerminal.enter()
      }
      switch effect {
      case .quit, .interrupt: return effect ?? .quit
      case .suspend: try RawTerminal.suspend()
      case let effect?: await desk.carryOut(effect, &session)
      case nil: break
      }
      await draw(session, desk, &paper)
    }
    try Task.checkCancellation()
    // The terminal was closed, so no question can be asked.
    return .interrupt
  }

  private func draw(_ session: ReviewSession, _ desk: ReviewDesk, _ paper: inout ShownPaper) async {
    await paper.show(session.current?.draft) { try? await desk.paper($0).reading }
    let size = Terminal.size
    let screen = ReviewScreen(
      session: session, reading: paper.reading, columns: size.columns, rows: size.rows,
      marks: desk.desk.settings.marks ?? .plain)
    RawTerminal.draw(screen.lines, cursor: screen.cursor)
  }
}

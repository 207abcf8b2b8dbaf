/// A key press or another keyboard input.
enum Key: Hashable, Sendable {
  case character(Character)
  case enter, escape, backspace, delete, tab
  case left, right, up, down, home, end
  /// Ctrl-C.
  case interrupt
  /// Ctrl-Z.
  case suspend
  /// Ctrl with another letter, in lower case.
  case control(Character)
  /// Text that a terminal with bracketed paste sends as pasted; never interpreted as commands.
  case pasted(String)
}

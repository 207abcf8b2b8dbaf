import Core
import Testing

@Suite struct WideCharacterTests {
  @Test("East Asian characters and emoji are wide", arguments: Array("日本ひカ한　Ａ🧾".unicodeScalars))
  func wide(scalar: Unicode.Scalar) { #expect(WideCharacters.contains(scalar)) }

  @Test(
    "letters and marks of other scripts are not wide, however high their code points",
    arguments: Array("aé€–…“•ếὀἀ−₹ﾁ".unicodeScalars))
  func narrow(scalar: Unicode.Scalar) { #expect(!WideCharacters.contains(scalar)) }
}

internal import Core

extension Word {
  func moved(x: Int, y: Int) -> Word {
    Word(text: text, box: Box(x: box.x + x, y: box.y + y, width: box.width, height: box.height), confidence: confidence)
  }

  func scaled(by factor: Double) -> Word {
    func scale(_ value: Int) -> Int { Int((Double(value) * factor).rounded()) }
    return Word(
      text: text, box: Box(x: scale(box.x), y: scale(box.y), width: scale(box.width), height: scale(box.height)),
      confidence: confidence)
  }
}

import Core
import Testing

@testable import billfold_reader

@Suite("The script of a page") struct ScriptTrialTests {
  /// - Parameter text: words with their confidence in per cent, as in `Каса:94`.
  private func trial(_ model: String, _ script: WritingScript?, _ text: String) -> ScriptTrial {
    ScriptTrial(
      model: model, script: script,
      words: text.split(separator: " ").map { word in
        let parts = word.split(separator: ":")
        return Word(
          text: String(parts[0]), box: Box(x: 0, y: 0, width: 10, height: 20), confidence: (Double(parts[1]) ?? 0) / 100
        )
      })
  }

  private func latin(_ text: String) -> ScriptTrial { trial("eng", nil, text) }

  @Test("is Cyrillic if the Thai model is surer of fewer letters") func cyrillic() {
    let thai = trial(
      "tha", .thai, "ห:91 หโธ,:43 ก:96 ตกต:78 ก:37 มตี,:50 นง:40 ตโดเหคคคต๒หหน:70 ฯงห:60 หลลคัด:83 โฮหล:53 ภไปกก:57 แล:76"
    )
    let ukrainian = trial(
      "ukr", .cyrillic,
      "м.:92 Львів,:60 проспект:61 Калинівський,:52 ФІСКОельний:14 ЧЕК:49 Каса:94 Коваленко:45 й:32 Баланс:65 Балів:91 на:95"
    )
    let read = latin("npocnekt:12 Kaca:9 banaHc:8")
    #expect(thai.certainty > ukrainian.certainty)
    #expect(ScriptTrial.best(of: [thai, ukrainian], latin: read)?.model == "ukr")
    #expect(ScriptTrial.best(of: [thai], latin: read) == nil)
  }

  @Test("is Thai if marks are read around the letters") func thai() {
    let thai = trial("tha", .thai, "ร้านอาหารบ้านสวน:90 วันที่:93 ข้าวผัดกุ้ง:88 รวมเป็นเงิน:91 ภาษีมูลค่าเพิ่ม:86 เงินทอน:92")
    let russian = trial("rus", .cyrillic, "гпичпатапзтпипачи:12 зип:20 ччапеа:9 5иьпчи:7 дёниаепй:11")
    #expect(ScriptTrial.best(of: [russian, thai], latin: latin("Swa1:9 muin:4"))?.model == "tha")
  }

  @Test("is Latin if a poor photo in Latin letters resembles any script") func poorLatin() {
    let thai = trial("tha", .thai, "หลลค:52 โฮหล:53 ภไปกกไล:57 แลกต:48")
    let bulgarian = trial("bul", .cyrillic, "ЗТапзтед:28 Аирогт:25 Ендгеа:27")
    #expect(ScriptTrial.best(of: [thai, bulgarian], latin: latin("Stansted:45 Airport:42 Andrea:40")) == nil)
  }
}

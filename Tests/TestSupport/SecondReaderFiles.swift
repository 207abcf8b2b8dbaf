import Foundation

/// The networks used beside Tesseract, which `make test` fetches if it can.
public enum SecondReaderFiles {
  public static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: Project.root.appendingPathComponent(".build/second-reader/lines.onnx").path)
      && ProcessInfo.processInfo.environment["BILLFOLD_SECOND_READER"] == nil
  }
}

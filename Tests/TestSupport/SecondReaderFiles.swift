import Foundation

/// The networks that read beside Tesseract, which `make test` fetches where it can.
public enum SecondReaderFiles {
  public static var areInstalled: Bool {
    FileManager.default.fileExists(atPath: Project.root.appendingPathComponent(".build/second-reader/lines.onnx").path)
      && ProcessInfo.processInfo.environment["BILLFOLD_SECOND_READER"] == nil
  }
}

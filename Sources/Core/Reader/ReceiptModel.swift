/// The model that was trained on receipts and comes with billfold. It is stored apart from Tesseract's own models, so
/// it cannot be loaded together with them.
public enum ReceiptModel {
  public static let name = "receipt"
}

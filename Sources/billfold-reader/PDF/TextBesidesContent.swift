internal import CPoppler

extension PDFPage {
  /// Whether the page shows text that is not in its content, and so not in Poppler's text either: filled fields of a
  /// form, and text or a stamp that a person put on the page.
  var hasTextBesidesContent: Bool {
    guard let list = poppler_page_get_annot_mapping(page) else { return false }
    defer { poppler_page_free_annot_mapping(list) }
    var shownFields: [PopplerRectangle] = []
    for mapping in PopplerList.entries(of: list, as: PopplerAnnotMapping.self) {
      guard let annotation = mapping.annot, PDFPage.isShown(annotation) else { continue }
      switch poppler_annot_get_annot_type(annotation) {
      case POPPLER_ANNOT_FREE_TEXT, POPPLER_ANNOT_STAMP: return true
      // Its contents are with the field in the same place.
      case POPPLER_ANNOT_WIDGET: shownFields.append(mapping.area)
      default: continue
      }
    }
    return !shownFields.isEmpty && hasFilledField(in: shownFields)
  }

  private static func isShown(_ annotation: OpaquePointer) -> Bool {
    let hidden = POPPLER_ANNOT_FLAG_HIDDEN.rawValue | POPPLER_ANNOT_FLAG_NO_VIEW.rawValue
    return poppler_annot_get_flags(annotation).rawValue & hidden == 0
  }

  private func hasFilledField(in places: [PopplerRectangle]) -> Bool {
    guard let list = poppler_page_get_form_field_mapping(page) else { return false }
    defer { poppler_page_free_form_field_mapping(list) }
    let fields = Array(PopplerList.entries(of: list, as: PopplerFormFieldMapping.self))
    let shown = fields.filter { field in places.contains { $0.x1 == field.area.x1 && $0.y1 == field.area.y1 } }
    // On a turned page Poppler turns the places of annotations, but not those of fields.
    return (shown.isEmpty ? fields : shown).contains { mapping in
      guard let field = mapping.field else { return false }
      switch poppler_form_field_get_field_type(field) {
      case POPPLER_FORM_FIELD_TEXT: return PDFPage.isFilled(poppler_form_field_text_get_text(field))
      case POPPLER_FORM_FIELD_CHOICE:
        return PDFPage.isFilled(poppler_form_field_choice_get_text(field))
          || (0..<max(0, poppler_form_field_choice_get_n_items(field))).contains {
            poppler_form_field_choice_is_item_selected(field, $0) != 0
          }
      default: return false
      }
    }
  }

  /// Whether a text of Poppler has anything to see in it. Frees the text.
  private static func isFilled(_ text: UnsafeMutablePointer<gchar>?) -> Bool {
    guard let text else { return false }
    defer { g_free(text) }
    return String(cString: text).contains { !$0.isWhitespace }
  }
}

/// The `manifest.json` that `document_exporter` of paperless-ngx 2 writes, reduced to the parts that are read and a few
/// more.
enum PaperlessSample {
  static let manifest = #"""
    [
    {"model": "auth.group", "pk": 1, "fields": {"name": "family", "permissions": []}},
    {"model": "documents.correspondent", "pk": 3, "fields": {"name": "Stadtwerke", "match": "", "owner": null}},
    {"model": "documents.documenttype", "pk": 2, "fields": {"name": "Invoice", "match": ""}},
    {"model": "documents.tag", "pk": 5, "fields": {"name": "tax 2026", "color": "#a6cee3", "is_inbox_tag": false}},
    {"model": "documents.customfield", "pk": 1, "fields": {"name": "Amount", "data_type": "monetary", "extra_data": null}},
    {"model": "documents.customfield", "pk": 2, "fields": {"name": "Pages", "data_type": "integer", "extra_data": null}},
    {"model": "documents.customfield", "pk": 3, "fields": {"name": "Tip", "data_type": "monetary", "extra_data": null}},
    {
      "model": "documents.document",
      "pk": 12,
      "fields": {
        "correspondent": 3, "title": "Power \ud83d\udca1 March", "document_type": 2,
        "content": "Stadtwerke\nBetrag 84,20", "checksum": "d41d8cd98f00b204e9800998ecf8427e",
        "created": "2026-03-02", "original_filename": "scan.pdf", "tags": [5]
      },
      "__exported_file_name__": "2026-03-02 Stadtwerke.pdf", "__exported_archive_name__": "archive/Stadtwerke.pdf",
      "__exported_thumbnail_name__": "2026-03-02 Stadtwerke-thumbnail.webp"
    },
    {"model": "documents.document", "pk": 13, "fields": {"correspondent": null, "title": "Coffee", "document_type": null,
      "content": "", "created": "2026-03-05T10:00:00+01:00", "tags": []}, "__exported_file_name__": "b/coffee.jpg"},
    {"model": "documents.document", "pk": 14, "fields": {"correspondent": 3, "title": "A letter", "document_type": null,
      "content": "", "created": "2026-03-06", "tags": []}, "__exported_file_name__": "letter.pdf"},
    {"model": "documents.document", "pk": 15, "fields": {"correspondent": 3, "title": "Gone", "document_type": null,
      "content": "", "created": "2026-03-07", "tags": [], "deleted_at": "2026-03-08"}, "__exported_file_name__": "gone.pdf"},
    {"model": "documents.note", "pk": 1, "fields": {"note": "paid late", "document": 12, "user": 1}},
    {"model": "documents.customfieldinstance", "pk": 1, "fields": {"field": 1, "document": 12, "value_monetary": "EUR84.20"}},
    {"model": "documents.customfieldinstance", "pk": 2, "fields": {"field": 3, "document": 12, "value_monetary": "EUR1.00"}},
    {"model": "documents.customfieldinstance", "pk": 3, "fields": {"field": 1, "document": 13, "value_monetary": "3.50"}},
    {"model": "documents.customfieldinstance", "pk": 4, "fields": {"field": 2, "document": 14, "value_int": 2, "value_monetary": null}}
    ]

    """#

  /// With one part changed.
  static func changed(_ from: String, _ to: String) -> String { manifest.replacing(from, with: to) }
}

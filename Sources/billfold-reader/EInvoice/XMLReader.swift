internal import CXML
internal import Core
internal import Foundation

/// Parses untrusted XML into a bounded tree with libxml2's pull parser: no network, no external or internal entities,
/// and no document type.
enum XMLReader {
  /// The limits for an invoice. The largest seen have a few thousand lines; embedded files are not kept.
  struct Limits {
    var bytes = 20_000_000
    var elements = XMLTree.Limits.elements
    var depth = XMLTree.Limits.depth
    var characters = XMLTree.Limits.textBytes
  }

  struct Document {
    var root: XMLTree
    var namespace: String
  }

  /// - Throws: `Failure.damaged` if the XML is not well-formed, `.unsupported` for a document type or an unknown
  ///   encoding, `.tooLarge` beyond a limit.
  static func document(_ data: Data, limits: Limits = Limits()) throws -> Document {
    guard data.count <= limits.bytes else { throw tooLarge }
    // This check comes before any parsing, since an entity expansion attack is in the document type.
    do {
      try TagScan.check(data)
    } catch TagScan.Complaint.documentType {
      throw hasEntities
    } catch TagScan.Complaint.encoding {
      throw unknownEncoding
    } catch {
      throw tooLarge
    }
    // A second safeguard: nothing is ever fetched, whatever the options miss.
    xmlSetExternalEntityLoader { _, _, _ in nil }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    return try data.withUnsafeBytes { bytes in
      guard
        let reader = xmlReaderForMemory(
          bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), nil, nil, Int32(options))
      else { throw damaged }
      defer { xmlFreeTextReader(reader) }
      return try document(reader, limits)
    }
  }

  private static func document(_ reader: xmlTextReaderPtr, _ limits: Limits) throws -> Document {
    /// The open elements, from the root.
    var open: [XMLTree] = []
    var namespace = ""
    var count = 0
    func close() -> XMLTree? {
      guard var element = open.popLast() else { return nil }
      element.text = String(element.text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(limits.characters))
      guard !open.isEmpty else { return element }
      open[open.count - 1].children.append(element)
      return nil
    }
    while true {
      let result = xmlTextReaderRead(reader)
      guard result == 1 else { throw damaged }
      switch UInt32(xmlTextReaderNodeType(reader)) {
      case XML_READER_TYPE_DOCUMENT_TYPE.rawValue, XML_READER_TYPE_ENTITY_REFERENCE.rawValue: throw hasEntities
      case XML_READER_TYPE_ELEMENT.rawValue:
        count += 1
        guard count <= limits.elements, open.count < limits.depth else { throw tooLarge }
        if open.isEmpty { namespace = string(xmlTextReaderConstNamespaceUri(reader)) }
        let isEmpty = xmlTextReaderIsEmptyElement(reader) == 1
        open.append(XMLTree(name: string(xmlTextReaderConstLocalName(reader)), attributes: attributes(reader)))
        if isEmpty, let root = close() { return Document(root: root, namespace: namespace) }
      case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue:
        guard !open.isEmpty, open[open.count - 1].text.utf8.count < limits.characters else { continue }
        open[open.count - 1].text += string(xmlTextReaderConstValue(reader), limit: limits.characters)
      case XML_READER_TYPE_END_ELEMENT.rawValue:
        if let root = close() { return Document(root: root, namespace: namespace) }
      default: break
      }
    }
  }

  private static func attributes(_ reader: xmlTextReaderPtr) -> [String: String] {
    var attributes: [String: String] = [:]
    while attributes.count < XMLTree.Limits.attributes, xmlTextReaderMoveToNextAttribute(reader) == 1 {
      guard xmlTextReaderIsNamespaceDecl(reader) == 0 else { continue }
      attributes[string(xmlTextReaderConstLocalName(reader))] = string(xmlTextReaderConstValue(reader))
    }
    xmlTextReaderMoveToElement(reader)
    return attributes
  }

  private static func string(_ characters: UnsafePointer<xmlChar>?, limit: Int = XMLTree.Limits.nameBytes) -> String {
    guard let characters else { return "" }
    let length = strnlen(UnsafeRawPointer(characters).assumingMemoryBound(to: CChar.self), limit)
    return String(decoding: UnsafeBufferPointer(start: characters, count: length), as: UTF8.self)
  }

  private static let damaged = Failure(
    .damaged, "its XML is not well-formed; ask for the invoice again, or for a PDF of it")
  private static let hasEntities = Failure(
    .unsupported, "its XML declares a document type or entities, which no e-invoice needs; ask for a PDF of it")
  private static let unknownEncoding = Failure(
    .unsupported, "its XML is in an encoding that no e-invoice uses; ask for it in UTF-8, or for a PDF of it")
  private static let tooLarge = Failure(
    .tooLarge, "its XML is larger than any invoice; ask for a PDF of it")
}

#define POINTERHOLDER_TRANSITION 4
#include "page_weight.h"

#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace {

// Counts what is unpacked into it, and ends the unpacking at its limit.
class Counter : public Pipeline {
 public:
  explicit Counter(int64_t limit) : Pipeline("counter", nullptr), limit(limit) {}

  void write(unsigned char const *, size_t length) override {
    count += static_cast<int64_t>(length);
    if (count > limit) throw std::runtime_error("over the limit");
  }

  void finish() override {}

  int64_t count = 0;

 private:
  int64_t limit;
};

// Bytes of streams, kept by object: pages share forms and fonts.
using Known = std::map<QPDFObjGen, int64_t>;

class Page {
 public:
  Page(billfold_page_limits limits, Known &known) : limits(limits), known(known) {}

  uint8_t weigh(QPDFPageObjectHelper page) {
    visit(page.getAttribute("/Contents", false), Role::content, 0);
    visit(page.getAttribute("/Resources", false), Role::any, 0);
    visit(page.getAttribute("/Annots", false), Role::any, 0);
    // Only when all the rest is light: what the page draws may be looked for then.
    return verdict == billfold_page_light && too_many_pixels ? static_cast<uint8_t>(billfold_page_pixels) : verdict;
  }

 private:
  enum class Role { any, content, font };

  void visit(QPDFObjectHandle object, Role role, int depth) {
    if (verdict != billfold_page_light || depth > 24) return;
    if (object.isIndirect()) {
      // More than a page has is no way to be weighed for ever.
      if (seen.size() > 10000 || !seen.insert({object.getObjGen(), role}).second) return;
    }
    if (object.isStream()) {
      QPDFObjectHandle dictionary = object.getDict();
      const bool is_picture =
          role == Role::any && dictionary.getKey("/Subtype").isNameAndEquals("/Image");
      if (is_picture) {
        look_at(dictionary);
      } else {
        unpack(object, role);
      }
      visit(dictionary, Role::any, depth + 1);
    } else if (object.isArray()) {
      const int count = object.getArrayNItems();
      for (int i = 0; i < count && i < 10000; i++) visit(object.getArrayItem(i), role, depth + 1);
    } else if (object.isDictionary()) {
      for (const auto &key : object.getKeys()) {
        // Up to the page or over to others.
        static const std::set<std::string> elsewhere = {"/Parent", "/P",    "/Popup", "/A",         "/AA",
                                                        "/Dest",   "/IRT",  "/Thumb", "/PieceInfo", "/Metadata"};
        if (elsewhere.count(key)) continue;
        visit(object.getKey(key), key.rfind("/FontFile", 0) == 0 ? Role::font : Role::any, depth + 1);
      }
    }
  }

  void look_at(QPDFObjectHandle dictionary) {
    QPDFObjectHandle width = dictionary.getKey("/Width"), height = dictionary.getKey("/Height");
    if (!width.isInteger() || !height.isInteger()) return;
    const long long columns = width.getIntValue(), rows = height.getIntValue();
    if (columns <= 0 || rows <= 0) return;
    // Sides whose product would overflow are over any limit.
    if (columns > INT32_MAX || rows > INT32_MAX || columns * rows > limits.pixels - pixels) {
      too_many_pixels = true;
    } else {
      pixels += columns * rows;
    }
  }

  void unpack(QPDFObjectHandle stream, Role role) {
    const bool is_font = role == Role::font;
    int64_t &sum = is_font ? fonts : content;
    const int64_t limit = is_font ? limits.fonts : limits.content;
    const auto id = stream.getObjGen();
    auto found = known.find(id);
    if (found == known.end() || (found->second > limits.content && is_font)) {
      Counter counter(limit);
      try {
        stream.pipeStreamData(&counter, nullptr, 0, qpdf_dl_specialized, true, false);
      } catch (const std::exception &) {
        // Damaged, or at the limit: what was counted says which.
      }
      found = known.insert_or_assign(id, counter.count).first;
    }
    sum += found->second;
    if (sum > limit) verdict = is_font ? billfold_page_fonts : billfold_page_content;
  }

  billfold_page_limits limits;
  Known &known;
  std::set<std::pair<QPDFObjGen, Role>> seen;
  int64_t content = 0, fonts = 0, pixels = 0;
  bool too_many_pixels = false;
  uint8_t verdict = billfold_page_light;
};

}  // namespace

int billfold_weigh_pages(const char *data, size_t length, billfold_page_limits limits, uint8_t *verdicts, int pages) {
  try {
    QPDF document;
    document.setSuppressWarnings(true);
    document.processMemoryFile("document", data, length);
    const auto all = QPDFPageDocumentHelper(document).getAllPages();
    if (all.size() != static_cast<size_t>(pages)) return -1;
    Known known;
    for (int i = 0; i < pages; i++) {
      try {
        QPDFPageObjectHelper page = all[i];
        verdicts[i] = Page(limits, known).weigh(page);
        if (verdicts[i] == billfold_page_pixels) {
          // Some programs give all pages the pictures of the whole file: those that this one draws count. Its drawing is
          // light enough to be looked through by now.
          page.removeUnreferencedResources();
          verdicts[i] = Page(limits, known).weigh(page);
        }
      } catch (const std::exception &) {
        verdicts[i] = billfold_page_light;
      }
    }
    return 0;
  } catch (...) {
    return -1;
  }
}

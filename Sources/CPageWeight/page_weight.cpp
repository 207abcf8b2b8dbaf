#define POINTERHOLDER_TRANSITION 4
#include "page_weight.h"

#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include <qpdf/Pipeline.hh>
#include <qpdf/Pl_QPDFTokenizer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFTokenizer.hh>

namespace {

// Counts the bytes that are unpacked into it, optionally keeps them, and stops the unpacking at its limit.
class Counter : public Pipeline {
 public:
  Counter(int64_t limit, bool keeps) : Pipeline("counter", nullptr), limit(limit), keeps(keeps) {}

  void write(unsigned char const *bytes, size_t length) override {
    count += static_cast<int64_t>(length);
    if (count > limit) throw std::runtime_error("over the limit");
    if (keeps) kept.append(reinterpret_cast<char const *>(bytes), length);
  }

  void finish() override {}

  int64_t count = 0;
  std::string kept;

 private:
  int64_t limit;
  bool keeps;
};

const std::string replacement = "/ActualText";

// Whether a PDF text string contains a digit of a script in which amounts are written.
bool has_digit(const std::string &bytes) {
  const std::string text = QPDFObjectHandle::newString(bytes).getUTF8Value();
  if (text.find_first_of("0123456789") != std::string::npos) return true;
  // Arabic-Indic digits, Persian and Urdu digits, and full-width digits.
  for (size_t i = 0; i + 1 < text.size(); i++) {
    const auto one = static_cast<unsigned char>(text[i]), two = static_cast<unsigned char>(text[i + 1]);
    if (one == 0xD9 && two >= 0xA0 && two <= 0xA9) return true;
    if (one == 0xDB && two >= 0xB0 && two <= 0xB9) return true;
    if (one == 0xEF && two == 0xBC && i + 2 < text.size()) {
      const auto three = static_cast<unsigned char>(text[i + 2]);
      if (three >= 0x90 && three <= 0x99) return true;
    }
  }
  return false;
}

// Finds `/ActualText` with a digit among the tokens of a content stream, since names and strings can be written in many
// ways.
class ReplacementFinder : public QPDFObjectHandle::TokenFilter {
 public:
  void handleToken(QPDFTokenizer::Token const &token) override {
    const auto type = token.getType();
    if (type == QPDFTokenizer::tt_space || type == QPDFTokenizer::tt_comment || type == QPDFTokenizer::tt_eof) return;
    // A value that is not a string is stored elsewhere or damaged: as it is not examined, it may have digits.
    if (last == replacement) found = found || type != QPDFTokenizer::tt_string || has_digit(token.getValue());
    // After a stray ID, qpdf takes content for the bytes of an inline image.
    if (type == QPDFTokenizer::tt_inline_image && token.getValue().find("BDC") != std::string::npos) found = true;
    last = type == QPDFTokenizer::tt_name ? token.getValue() : "";
    is_escaped = type == QPDFTokenizer::tt_name && token.getRawValue().find('#') != std::string::npos;
  }

  void handleEOF() override {
    // The streams of a page are concatenated: the rest of the name or its value may be in the next one.
    if (!last.empty() && (is_escaped || replacement.compare(0, last.size(), last) == 0)) found = true;
  }

  bool found = false;

 private:
  std::string last;
  // Whether the last name was written with `#`; the stream may end in the middle of such an escape.
  bool is_escaped = false;
};

// Whether a content stream may have the name: written out, with an escape such as `#41` for a letter, or cut off at the
// end.
bool may_replace_text(const std::string &drawing) {
  if (drawing.find("/Act") != std::string::npos) return true;
  bool in_name = false;
  for (const char c : drawing) {
    if (c == '/') {
      in_name = true;
    } else if (c == '#' && in_name) {
      return true;
    } else if (c <= ' ' || std::strchr("()<>[]{}%", c)) {
      in_name = false;
    }
  }
  return in_name;
}

bool replaces_text(const std::string &drawing) {
  if (!may_replace_text(drawing)) return false;
  // Tokenising takes time, and no page of text is that large.
  if (drawing.size() > (4 << 20)) return true;
  ReplacementFinder finder;
  try {
    Pl_QPDFTokenizer tokens("tokens", &finder);
    tokens.write(reinterpret_cast<unsigned char const *>(drawing.data()), drawing.size());
    tokens.finish();
  } catch (const std::exception &) {
    return true;  // unreadable content may replace text
  }
  return finder.found;
}

// The result for one stream.
struct Unpacked {
  int64_t bytes;
  bool replaces_text;
};

// Results by object, separately for fonts, since pages share forms and fonts.
using Known = std::map<std::pair<QPDFObjGen, bool>, Unpacked>;

class Page {
 public:
  Page(billfold_page_limits limits, Known &known) : limits(limits), known(known) {}

  uint8_t weigh(QPDFPageObjectHelper page) {
    visit(page.getAttribute("/Contents", false), Role::content, 0);
    visit(page.getAttribute("/Resources", false), Role::any, 0);
    visit(page.getAttribute("/Annots", false), Role::any, 0);
    // The pixel limit is reported only if all other limits hold, because the caller then examines which pictures the
    // page draws.
    return verdict == billfold_page_light && too_many_pixels ? static_cast<uint8_t>(billfold_page_pixels) : verdict;
  }

  bool replaces_text = false;

 private:
  // `names` is a dictionary whose keys are chosen by the file.
  enum class Role { any, content, font, names };

  void visit(QPDFObjectHandle object, Role role, int depth) {
    if (depth > 24) replaces_text = true;  // unexamined content may replace text
    if (verdict != billfold_page_light || depth > 24) return;
    if (object.isIndirect()) {
      // No page has more objects; without a limit a file could be examined forever.
      if (seen.size() > 10000) replaces_text = true;
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
      if (count > 10000) replaces_text = true;
      for (int i = 0; i < count && i < 10000; i++) visit(object.getArrayItem(i), role, depth + 1);
    } else if (object.isDictionary()) {
      for (const auto &key : object.getKeys()) {
        // Keys that lead up to the page or to other objects.
        static const std::set<std::string> elsewhere = {"/Parent", "/P",    "/Popup", "/A",         "/AA",
                                                        "/Dest",   "/IRT",  "/Thumb", "/PieceInfo", "/Metadata"};
        static const std::set<std::string> of_names = {"/XObject", "/Properties", "/Font",      "/Pattern",
                                                       "/Shading", "/ColorSpace", "/CharProcs", "/ExtGState",
                                                       "/N",       "/R",          "/D"};
        if (role != Role::names && elsewhere.count(key)) continue;
        QPDFObjectHandle value = object.getKey(key);
        // Property lists of marked content.
        if (key == replacement && value.isString() && has_digit(value.getStringValue())) replaces_text = true;
        const bool has_names = of_names.count(key) && value.isDictionary();
        const bool is_font = role != Role::names && key.rfind("/FontFile", 0) == 0;
        visit(value, is_font ? Role::font : has_names ? Role::names : Role::any, depth + 1);
      }
    }
  }

  void look_at(QPDFObjectHandle dictionary) {
    QPDFObjectHandle width = dictionary.getKey("/Width"), height = dictionary.getKey("/Height");
    if (!width.isInteger() || !height.isInteger()) return;
    const long long columns = width.getIntValue(), rows = height.getIntValue();
    if (columns <= 0 || rows <= 0) return;
    // Dimensions whose product could overflow exceed any limit.
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
    const auto id = std::make_pair(stream.getObjGen(), is_font);
    auto found = known.find(id);
    if (found == known.end()) {
      Counter counter(limit, !is_font);
      try {
        stream.pipeStreamData(&counter, nullptr, 0, qpdf_dl_specialized, true, false);
      } catch (const std::exception &) {
        // Damaged, or over the limit: the count shows which.
      }
      found = known.insert_or_assign(id, Unpacked{counter.count, ::replaces_text(counter.kept)}).first;
    }
    sum += found->second.bytes;
    if (found->second.replaces_text) replaces_text = true;
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

int billfold_weigh_pages(const char *data, size_t length, billfold_page_limits limits, uint8_t *verdicts,
                         bool *replaces_text, int pages) {
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
        Page weighed(limits, known);
        verdicts[i] = weighed.weigh(page);
        replaces_text[i] = weighed.replaces_text;
        if (verdicts[i] == billfold_page_pixels) {
          // Some programs list the pictures of the whole file in every page: only those that this page draws count. At
          // this point its content is known to be small enough to be examined.
          page.removeUnreferencedResources();
          verdicts[i] = Page(limits, known).weigh(page);
        }
      } catch (const std::exception &) {
        verdicts[i] = billfold_page_light;
        replaces_text[i] = true;
      }
    }
    return 0;
  } catch (...) {
    return -1;
  }
}

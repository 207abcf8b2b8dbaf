#include "lexicon.h"

#include <string.h>

// C23; the compiler knows it in older standards as an extension. An array literal of Swift with as many bytes takes a
// minute to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char amount_labels[] = {
#embed "../Parsing/Lexicon/amount-labels.tsv"
};
static const unsigned char area_codes[] = {
#embed "../Parsing/Lexicon/area-codes.tsv"
};
static const unsigned char bank_words[] = {
#embed "../Parsing/Lexicon/bank-words.tsv"
};
static const unsigned char brands[] = {
#embed "../Parsing/Lexicon/brands.tsv"
};
static const unsigned char categories[] = {
#embed "../Parsing/Lexicon/categories.tsv"
};
static const unsigned char chain_countries[] = {
#embed "../Parsing/Lexicon/chain-countries.tsv"
};
static const unsigned char confidence[] = {
#embed "../Parsing/Lexicon/confidence.tsv"
};
static const unsigned char countries[] = {
#embed "../Parsing/Lexicon/countries.tsv"
};
static const unsigned char country_signs[] = {
#embed "../Parsing/Lexicon/country-signs.tsv"
};
static const unsigned char currency_names[] = {
#embed "../Parsing/Lexicon/currency-names.tsv"
};
static const unsigned char currency_signs[] = {
#embed "../Parsing/Lexicon/currency-signs.tsv"
};
static const unsigned char date_labels[] = {
#embed "../Parsing/Lexicon/date-labels.tsv"
};
static const unsigned char due_terms[] = {
#embed "../Parsing/Lexicon/due-terms.tsv"
};
static const unsigned char forwarded_mails[] = {
#embed "../Parsing/Lexicon/forwarded-mails.tsv"
};
static const unsigned char instalment_words[] = {
#embed "../Parsing/Lexicon/instalment-words.tsv"
};
static const unsigned char kind_words[] = {
#embed "../Parsing/Lexicon/kind-words.tsv"
};
static const unsigned char ledger_words[] = {
#embed "../Exchange/Lexicon/ledger-words.tsv"
};
static const unsigned char merchant_words[] = {
#embed "../Parsing/Lexicon/merchant-words.tsv"
};
static const unsigned char merchants[] = {
#embed "../Parsing/Lexicon/merchants.tsv"
};
static const unsigned char months[] = {
#embed "../Parsing/Lexicon/months.tsv"
};
static const unsigned char name_words[] = {
#embed "../Matching/Lexicon/name-words.tsv"
};
static const unsigned char naming_words[] = {
#embed "../Parsing/Lexicon/naming-words.tsv"
};
static const unsigned char number_words[] = {
#embed "../Parsing/Lexicon/number-words.tsv"
};
static const unsigned char ordinary_words[] = {
#embed "../Parsing/Lexicon/ordinary-words.tsv"
};
static const unsigned char own_brands[] = {
#embed "../Parsing/Lexicon/own-brands.tsv"
};
static const unsigned char page_words[] = {
#embed "../Parsing/Lexicon/page-words.tsv"
};
static const unsigned char payment[] = {
#embed "../Parsing/Lexicon/payment.tsv"
};
static const unsigned char payment_mails[] = {
#embed "../Parsing/Lexicon/payment-mails.tsv"
};
static const unsigned char places[] = {
#embed "../Parsing/Lexicon/places.tsv"
};
static const unsigned char reference_labels[] = {
#embed "../Parsing/Lexicon/reference-labels.tsv"
};
static const unsigned char return_words[] = {
#embed "../Matching/Lexicon/return-words.tsv"
};
static const unsigned char shop_key_labels[] = {
#embed "../Parsing/Lexicon/shop-key-labels.tsv"
};
static const unsigned char spreadsheet_headings[] = {
#embed "../Exchange/Lexicon/spreadsheet-headings.tsv"
};
static const unsigned char stamps[] = {
#embed "../Parsing/Lexicon/stamps.tsv"
};
static const unsigned char statement_balances[] = {
#embed "../Parsing/Lexicon/statement-balances.tsv"
};
static const unsigned char statement_headings[] = {
#embed "../Exchange/Lexicon/statement-headings.tsv"
};
static const unsigned char statement_words[] = {
#embed "../Exchange/Lexicon/statement-words.tsv"
};
static const unsigned char tax_rates[] = {
#embed "../Parsing/Lexicon/tax-rates.tsv"
};
static const unsigned char weekdays[] = {
#embed "../Parsing/Lexicon/weekdays.tsv"
};

static const struct {
  const char *name;
  billfold_table table;
} tables[] = {
    {"amount-labels", {amount_labels, sizeof amount_labels}},
    {"area-codes", {area_codes, sizeof area_codes}},
    {"bank-words", {bank_words, sizeof bank_words}},
    {"brands", {brands, sizeof brands}},
    {"categories", {categories, sizeof categories}},
    {"chain-countries", {chain_countries, sizeof chain_countries}},
    {"confidence", {confidence, sizeof confidence}},
    {"countries", {countries, sizeof countries}},
    {"country-signs", {country_signs, sizeof country_signs}},
    {"currency-names", {currency_names, sizeof currency_names}},
    {"currency-signs", {currency_signs, sizeof currency_signs}},
    {"date-labels", {date_labels, sizeof date_labels}},
    {"due-terms", {due_terms, sizeof due_terms}},
    {"forwarded-mails", {forwarded_mails, sizeof forwarded_mails}},
    {"instalment-words", {instalment_words, sizeof instalment_words}},
    {"kind-words", {kind_words, sizeof kind_words}},
    {"ledger-words", {ledger_words, sizeof ledger_words}},
    {"merchant-words", {merchant_words, sizeof merchant_words}},
    {"merchants", {merchants, sizeof merchants}},
    {"months", {months, sizeof months}},
    {"name-words", {name_words, sizeof name_words}},
    {"naming-words", {naming_words, sizeof naming_words}},
    {"number-words", {number_words, sizeof number_words}},
    {"ordinary-words", {ordinary_words, sizeof ordinary_words}},
    {"own-brands", {own_brands, sizeof own_brands}},
    {"page-words", {page_words, sizeof page_words}},
    {"payment", {payment, sizeof payment}},
    {"payment-mails", {payment_mails, sizeof payment_mails}},
    {"places", {places, sizeof places}},
    {"reference-labels", {reference_labels, sizeof reference_labels}},
    {"return-words", {return_words, sizeof return_words}},
    {"shop-key-labels", {shop_key_labels, sizeof shop_key_labels}},
    {"spreadsheet-headings", {spreadsheet_headings, sizeof spreadsheet_headings}},
    {"stamps", {stamps, sizeof stamps}},
    {"statement-balances", {statement_balances, sizeof statement_balances}},
    {"statement-headings", {statement_headings, sizeof statement_headings}},
    {"statement-words", {statement_words, sizeof statement_words}},
    {"tax-rates", {tax_rates, sizeof tax_rates}},
    {"weekdays", {weekdays, sizeof weekdays}},
};

billfold_table billfold_lexicon_table(const char *name) {
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    if (strcmp(tables[i].name, name) == 0) return tables[i].table;
  }
  return (billfold_table){NULL, 0};
}

#include "CSystemICU.h"

#include <stdio.h>
#include <stdlib.h>
#include <unicode/unumberformatter.h>
#include <unicode/ustring.h>

struct CSystemICUFormatter {
  UNumberFormatter *formatter;
  UFormattedNumber *result;
};

CSystemICUFormatter *csystemicu_open(const char *locale, const char *currency) {
  UErrorCode status = U_ZERO_ERROR;
  char skeleton[32];
  UChar wide[32];
  snprintf(skeleton, sizeof skeleton, "currency/%s", currency);
  u_charsToUChars(skeleton, wide, 32);
  CSystemICUFormatter *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  made->formatter = unumf_openForSkeletonAndLocale(wide, -1, locale, &status);
  made->result = unumf_openResult(&status);
  if (U_SUCCESS(status)) return made;
  csystemicu_close(made);
  return NULL;
}

int32_t csystemicu_format(CSystemICUFormatter *formatter, const char *decimal, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UChar text[128];
  unumf_formatDecimal(formatter->formatter, decimal, length, formatter->result, &status);
  int32_t units = unumf_resultToString(formatter->result, text, 128, &status);
  return U_SUCCESS(status) ? units : -1;
}

void csystemicu_close(CSystemICUFormatter *formatter) {
  unumf_close(formatter->formatter);
  unumf_closeResult(formatter->result);
  free(formatter);
}

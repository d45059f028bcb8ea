#ifndef CSYSTEMICU_H
#define CSYSTEMICU_H

#include <stdint.h>

// The system's ICU behind a face of its own: its headers and those of Foundation's ICU cannot meet in one module.

typedef struct CSystemICUFormatter CSystemICUFormatter;

// A formatter for one currency in one locale, kept open; NULL when ICU refuses.
CSystemICUFormatter *csystemicu_open(const char *locale, const char *currency);

// Formats decimal text such as 12.99 with unumf_formatDecimal; returns the number of UTF-16 units, or -1.
int32_t csystemicu_format(CSystemICUFormatter *formatter, const char *decimal, int32_t length);

void csystemicu_close(CSystemICUFormatter *formatter);

#endif

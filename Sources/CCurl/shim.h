#pragma once

#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take a last argument of any type, which Swift cannot pass.

typedef size_t (*curl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

static inline CURLcode curl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

static inline CURLcode curl_set_fields(CURL *handle, struct curl_slist *fields) {
  return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode curl_set_reasons(CURL *handle, char *buffer) {
  return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

// What comes of a head goes to one receiver line by line, what comes of a body to the other.
static inline CURLcode curl_set_receivers(CURL *handle, curl_receiver head, curl_receiver body, void *context) {
  curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
  curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
  return curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

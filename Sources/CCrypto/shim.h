#pragma once

#include <openssl/bn.h>
#include <openssl/cms.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Stacks of certificates are macros, which Swift does not see.

static inline STACK_OF(X509) * crypto_certificates(void) { return sk_X509_new_null(); }

static inline void crypto_append(STACK_OF(X509) * certificates, X509 *certificate) {
  sk_X509_push(certificates, certificate);
}

static inline int crypto_count(const STACK_OF(X509) * certificates) {
  return certificates ? sk_X509_num(certificates) : 0;
}

static inline X509 *crypto_certificate(const STACK_OF(X509) * certificates, int index) {
  return sk_X509_value(certificates, index);
}

static inline void crypto_free_list(STACK_OF(X509) * certificates) { sk_X509_free(certificates); }

static inline void crypto_free_all(STACK_OF(X509) * certificates) { sk_X509_pop_free(certificates, X509_free); }

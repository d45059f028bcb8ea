"""Proves each signed text of a file with Apple's App Store Server Library. usage: verify.py ROOT FILE"""

import pathlib
import ssl
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

root = ssl.PEM_cert_to_DER_cert(pathlib.Path(sys.argv[1]).read_text())
verifier = SignedDataVerifier([root], False, Environment.PRODUCTION, "com.example.cider", 6759209764)
for line in open(sys.argv[2]):
    transaction = verifier.verify_and_decode_signed_transaction(line.strip())
    print(transaction.productId, transaction.purchaseDate, transaction.price, sep="\t")

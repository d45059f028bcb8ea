// Written by `make patterns` from what Foundation's currency style prints; change nothing by hand.

extension PatternTable {
  /// Every pattern once: a locale's row names them by their place.
  static let shapeTable = """
    \u{200F}|\u{A0}\u{62F}.\u{625}.\u{200F}|\u{200F}\u{200E}-|\u{A0}\u{62F}.\u{625}.\u{200F}|.|,|3|3|1|2|0
    \u{200F}|\u{A0}€|\u{200F}\u{200E}-|\u{A0}€|.|,|3|3|1|2|0
    \u{200F}|\u{A0}US$|\u{200F}\u{200E}-|\u{A0}US$|.|,|3|3|1|2|0
    \u{200F}|\u{A0}€|\u{61C}-\u{200F}|\u{A0}€|\u{66B}|\u{66C}|3|3|1|2|\u{660}
    \u{200F}|\u{A0}US$|\u{61C}-\u{200F}|\u{A0}US$|\u{66B}|\u{66C}|3|3|1|2|\u{660}
    \u{200F}|\u{A0}€|\u{200F}\u{200E}-|\u{A0}€|,|.|3|3|1|2|0
    \u{200F}|\u{A0}US$|\u{200F}\u{200E}-|\u{A0}US$|,|.|3|3|1|2|0
    \u{200F}|\u{A0}\u{62C}.\u{645}.\u{200F}|\u{61C}-\u{200F}|\u{A0}\u{62C}.\u{645}.\u{200F}|\u{66B}|\u{66C}|3|3|1|2|\u{660}
    \u{200F}|\u{A0}\u{631}.\u{642}.\u{200F}|\u{61C}-\u{200F}|\u{A0}\u{631}.\u{642}.\u{200F}|\u{66B}|\u{66C}|3|3|1|2|\u{660}
    \u{200F}|\u{A0}\u{631}.\u{633}.\u{200F}|\u{61C}-\u{200F}|\u{A0}\u{631}.\u{633}.\u{200F}|\u{66B}|\u{66C}|3|3|1|2|\u{660}
    \u{200F}|\u{A0}$|\u{200F}\u{200E}-|\u{A0}$|.|,|3|3|1|2|0
    |\u{A0}€|-|\u{A0}€|,|.|3|3|1|2|0
    |\u{A0}USD|-|\u{A0}USD|,|.|3|3|1|2|0
    |\u{A0}K\u{10D}|-|\u{A0}K\u{10D}|,|\u{A0}|3|3|1|2|0
    |\u{A0}€|-|\u{A0}€|,|\u{A0}|3|3|1|2|0
    |\u{A0}US$|-|\u{A0}US$|,|\u{A0}|3|3|1|2|0
    |\u{A0}kr.|-|\u{A0}kr.|,|.|3|3|1|2|0
    |\u{A0}US$|-|\u{A0}US$|,|.|3|3|1|2|0
    €\u{A0}||-€\u{A0}||,|.|3|3|1|2|0
    $\u{A0}||-$\u{A0}||,|.|3|3|1|2|0
    CHF\u{A0}||CHF-||.|\u{2019}|3|3|1|2|0
    EUR\u{A0}||EUR-||.|\u{2019}|3|3|1|2|0
    $\u{A0}||$-||.|\u{2019}|3|3|1|2|0
    |\u{A0}$|-|\u{A0}$|,|.|3|3|1|2|0
    AED\u{A0}||-AED\u{A0}||.|,|3|3|1|2|0
    €||-€||.|,|3|3|1|2|0
    $||-$||.|,|3|3|1|2|0
    US$||-US$||.|,|3|3|1|2|0
    €||-€||,|\u{A0}|3|3|1|2|0
    $||-$||,|\u{A0}|3|3|1|2|0
    US$||-US$||,|\u{A0}|3|3|1|2|0
    US$\u{A0}||-US$\u{A0}||,|.|3|3|1|2|0
    €\u{A0}||€\u{A0}-||,|.|3|3|1|2|0
    US$\u{A0}||US$\u{A0}-||,|.|3|3|1|2|0
    EUR\u{A0}||-EUR\u{A0}||.|,|3|3|1|2|0
    USD\u{A0}||-USD\u{A0}||.|,|3|3|1|2|0
    €||-€||,|.|3|3|1|2|0
    US$||-US$||,|.|3|3|1|2|0
    €||-€||,|\u{202F}|3|3|1|2|0
    $US\u{A0}||-$US\u{A0}||,|\u{202F}|3|3|1|2|0
    |\u{A0}BGN|-|\u{A0}BGN|,||0|0|1|2|0
    |\u{A0}€|-|\u{A0}€|,||0|0|1|2|0
    |\u{A0}US$|-|\u{A0}US$|,||0|0|1|2|0
    R$\u{A0}||-R$\u{A0}||,|.|3|3|1|2|0
    |\u{A0}$|-|\u{A0}$|,|\u{A0}|3|3|1|2|0
    CHF\u{A0}||CHF-||.|'|3|3|1|2|0
    €\u{A0}||€-||.|\u{2019}|3|3|1|2|0
    US$\u{A0}||US$-||.|'|3|3|1|2|0
    $||$-||,|.|3|3|1|0|0
    €||€-||,|.|3|3|1|2|0
    US$||US$-||,|.|3|3|1|2|0
    ¥||-¥||.|,|3|3|1|2|0
    $\u{A0}||-$\u{A0}||,|.|3|3|1|0|0
    €\u{A0}||-€\u{A0}||$|\u{A0}|3|3|1|2|0
    US$\u{A0}||-US$\u{A0}||$|\u{A0}|3|3|1|2|0
    |\u{A0}CZK|-|\u{A0}CZK|,|\u{A0}|3|3|1|2|0
    $||-$||,|.|3|3|1|2|0
    EGP\u{A0}||-EGP\u{A0}||.|,|3|3|1|2|0
    £||-£||.|,|3|3|1|2|0
    HK$||-HK$||.|,|3|3|1|2|0
    |\u{A0}kn|-|\u{A0}kn|,|.|3|3|1|2|0
    |\u{A0}HUF|-|\u{A0}HUF|,|\u{A0}|3|3|1|2|0
    Rp\u{A0}||-Rp\u{A0}||,|.|3|3|1|0|0
    ₪||-₪||.|,|3|3|1|2|0
    €||-€||.|,|3|2|1|2|0
    ₹||-₹||.|,|3|2|1|2|0
    $||-$||.|,|3|2|1|2|0
    ¥||-¥||.|,|3|3|1|0|0
    ₩||-₩||.|,|3|3|1|0|0
    ₸||-₸||,|\u{A0}|3|3|1|2|0
    |\u{A0}$US|-|\u{A0}$US|,|.|3|3|1|2|0
    |\u{A0}€|-|\u{A0}€|.|,|3|3|1|2|0
    |\u{A0}US$|-|\u{A0}US$|.|,|3|3|1|2|0
    €\u{A0}||-€\u{A0}||.|,|3|3|1|2|0
    US$\u{A0}||-US$\u{A0}||.|,|3|3|1|2|0
    RM\u{A0}||-RM\u{A0}||.|,|3|3|1|2|0
    ₦||-₦||.|,|3|3|1|2|0
    NOK\u{A0}||-NOK\u{A0}||,|\u{A0}|3|3|1|2|0
    US$\u{A0}||-US$\u{A0}||,|\u{A0}|3|3|1|2|0
    S/\u{A0}||-S/\u{A0}||.|,|3|3|1|2|0
    ₱||-₱||.|,|3|3|1|2|0
    Rs\u{A0}||-Rs\u{A0}||.|,|3|3|1|0|0
    |\u{A0}PLN|-|\u{A0}PLN|,|\u{A0}|3|3|1|2|0
    QAR\u{A0}||-QAR\u{A0}||.|,|3|3|1|2|0
    |\u{A0}RON|-|\u{A0}RON|,|.|3|3|1|2|0
    |\u{A0}RUB|-|\u{A0}RUB|,|\u{A0}|3|3|1|2|0
    SAR\u{A0}||-SAR\u{A0}||.|,|3|3|1|2|0
    |\u{A0}kr|-|\u{A0}kr|,|\u{A0}|3|3|1|2|0
    THB\u{A0}||-THB\u{A0}||.|,|3|3|1|2|0
    ₺||-₺||,|.|3|3|1|2|0
    TSh\u{A0}||-TSh\u{A0}||.|,|3|3|1|2|0
    ₫||-₫||,|.|3|3|1|0|0
    R\u{A0}||-R\u{A0}||,|\u{A0}|3|3|1|2|0
    EUR\u{A0}||-EUR\u{A0}||,|.|3|3|1|2|0
    EUR\u{A0}||EUR\u{A0}-||,|.|3|3|1|2|0
    USD\u{A0}||USD\u{A0}-||,|.|3|3|1|2|0
    EUR\u{A0}||EUR-||,|.|3|3|1|2|0
    USD\u{A0}||-USD\u{A0}||,|.|3|3|1|2|0
    $||$-||,|.|3|3|1|2|0
    |\u{A0}€|-|\u{A0}€|,|.|3|3|2|2|0
    |\u{A0}US$|-|\u{A0}US$|,|.|3|3|2|2|0
    USD\u{A0}||USD-||,|.|3|3|1|2|0
    |\u{A0}€|\u{2212}|\u{A0}€|,|\u{A0}|3|3|1|2|0
    |\u{A0}$|\u{2212}|\u{A0}$|,|\u{A0}|3|3|1|2|0
    |\u{A0}€|-|\u{A0}€|,|\u{202F}|3|3|1|2|0
    |\u{A0}$US|-|\u{A0}$US|,|\u{202F}|3|3|1|2|0
    |\u{A0}$\u{A0}US|-|\u{A0}$\u{A0}US|,|\u{A0}|3|3|1|2|0
    CHF\u{A0}||CHF\u{A0}-||,|\u{202F}|3|3|1|2|0
    €\u{A0}||€\u{A0}-||,|\u{202F}|3|3|1|2|0
    $US\u{A0}||$US\u{A0}-||,|\u{202F}|3|3|1|2|0
    |\u{A0}EGP|-|\u{A0}EGP|.|,|3|3|1|2|0
    |\u{A0}$|-|\u{A0}$|.|,|3|3|1|2|0
    \u{200F}|\u{A0}\u{200F}€|\u{200F}\u{200E}-|\u{A0}\u{200F}€|.|,|3|3|1|2|0
    \u{200F}|\u{A0}\u{200F}₪|\u{200F}\u{200E}-|\u{A0}\u{200F}₪|.|,|3|3|1|2|0
    \u{200F}|\u{A0}\u{200F}$|\u{200F}\u{200E}-|\u{A0}\u{200F}$|.|,|3|3|1|2|0
    |\u{A0}€|\u{2212}|\u{A0}€|,|.|3|3|1|2|0
    |\u{A0}USD|\u{2212}|\u{A0}USD|,|.|3|3|1|2|0
    |\u{A0}kn|\u{2212}|\u{A0}kn|,|.|3|3|1|2|0
    |\u{A0}US$|\u{2212}|\u{A0}US$|,|.|3|3|1|2|0
    |\u{A0}EUR|-|\u{A0}EUR|,|\u{A0}|3|3|2|2|0
    |\u{A0}Ft|-|\u{A0}Ft|,|\u{A0}|3|3|2|2|0
    |\u{A0}USD|-|\u{A0}USD|,|\u{A0}|3|3|2|2|0
    Rp||-Rp||,|.|3|3|1|0|0
    CHF\u{A0}||CHF-||.|\u{2019}|3|3|2|2|0
    €\u{A0}||€-||.|\u{2019}|3|3|2|2|0
    USD\u{A0}||USD-||.|\u{2019}|3|3|2|2|0
    |\u{A0}USD|-|\u{A0}USD|,|.|3|3|2|2|0
    RM||-RM||.|,|3|3|1|2|0
    USD||-USD||.|,|3|3|1|2|0
    |\u{A0}kr|\u{2212}|\u{A0}kr|,|\u{A0}|3|3|1|2|0
    |\u{A0}USD|\u{2212}|\u{A0}USD|,|\u{A0}|3|3|1|2|0
    |\u{A0}€|-|\u{A0}€|,|\u{A0}|3|3|2|2|0
    |\u{A0}z\u{142}|-|\u{A0}z\u{142}|,|\u{A0}|3|3|2|2|0
    |\u{A0}US$|-|\u{A0}US$|,|\u{A0}|3|3|2|2|0
    |\u{A0}EUR|-|\u{A0}EUR|,|.|3|3|1|2|0
    |\u{A0}₽|-|\u{A0}₽|,|\u{A0}|3|3|1|2|0
    |\u{A0}$|-|\u{A0}$|,|\u{A0}|3|3|2|2|0
    |\u{A0}USD|-|\u{A0}USD|,|\u{A0}|3|3|1|2|0
    |\u{A0}US$|\u{2212}|\u{A0}US$|,|\u{A0}|3|3|1|2|0
    ฿||-฿||.|,|3|3|1|2|0
    |\u{A0}EUR|-|\u{A0}EUR|,|\u{A0}|3|3|1|2|0
    |\u{A0}₫|-|\u{A0}₫|,|.|3|3|1|0|0
    """

  /// Each locale of a live storefront, then currency and pattern by turns.
  static let localeTable = """
    ar_AE AED 0 EUR 1 USD 2
    ar_BH EUR 3 USD 4
    ar_DZ EUR 5 USD 6
    ar_EG EGP 7 EUR 3 USD 4
    ar_IQ EUR 3 USD 4
    ar_JO EUR 3 USD 4
    ar_KW EUR 3 USD 4
    ar_LB EUR 3 USD 4
    ar_LY EUR 5 USD 6
    ar_MA EUR 5 USD 6
    ar_MR EUR 3 USD 4
    ar_OM EUR 3 USD 4
    ar_QA EUR 3 QAR 8 USD 4
    ar_SA EUR 3 SAR 9 USD 4
    ar_TN EUR 5 USD 6
    ar_US EUR 1 USD 10
    ar_YE EUR 3 USD 4
    ca_ES EUR 11 USD 12
    cs_CZ CZK 13 EUR 14 USD 15
    da_DK DKK 16 EUR 11 USD 17
    de_AT EUR 18 USD 19
    de_CH CHF 20 EUR 21 USD 22
    de_DE EUR 11 USD 23
    de_LU EUR 11 USD 23
    el_CY EUR 11 USD 23
    el_GR EUR 11 USD 23
    en_AE AED 24 EUR 25 USD 26
    en_AF EUR 25 USD 26
    en_AG EUR 25 USD 27
    en_AI EUR 25 USD 27
    en_AL EUR 28 USD 15
    en_AM EUR 28 USD 29
    en_AO EUR 28 USD 30
    en_AR EUR 18 USD 31
    en_AT EUR 32 USD 33
    en_AU AUD 26 EUR 34 USD 35
    en_AZ EUR 36 USD 37
    en_BA EUR 11 USD 17
    en_BB EUR 25 USD 27
    en_BE EUR 32 USD 33
    en_BF EUR 38 USD 39
    en_BG BGN 40 EUR 41 USD 42
    en_BH EUR 25 USD 27
    en_BJ EUR 38 USD 39
    en_BM EUR 25 USD 27
    en_BN EUR 25 USD 27
    en_BO EUR 36 USD 37
    en_BR BRL 43 EUR 18 USD 31
    en_BS EUR 25 USD 27
    en_BT EUR 25 USD 27
    en_BW EUR 25 USD 27
    en_BY EUR 11 USD 44
    en_BZ EUR 25 USD 27
    en_CA CAD 26 EUR 25 USD 27
    en_CD EUR 36 USD 37
    en_CG EUR 38 USD 39
    en_CH CHF 45 EUR 46 USD 47
    en_CI EUR 38 USD 39
    en_CL CLP 48 EUR 49 USD 50
    en_CM EUR 25 USD 27
    en_CN CNY 51 EUR 25 USD 27
    en_CO COP 52 EUR 18 USD 31
    en_CR EUR 36 USD 37
    en_CV EUR 53 USD 54
    en_CY EUR 25 USD 27
    en_CZ CZK 55 EUR 28 USD 15
    en_DE EUR 11 USD 17
    en_DK DKK 16 EUR 11 USD 17
    en_DM EUR 25 USD 27
    en_DO EUR 25 USD 27
    en_DZ EUR 36 USD 37
    en_EC EUR 36 USD 56
    en_EE EUR 28 USD 30
    en_EG EGP 57 EUR 25 USD 27
    en_ES EUR 11 USD 17
    en_FI EUR 14 USD 15
    en_FJ EUR 25 USD 27
    en_FM EUR 25 USD 27
    en_FR EUR 28 USD 30
    en_GA EUR 38 USD 39
    en_GB EUR 25 GBP 58 USD 27
    en_GD EUR 25 USD 27
    en_GE EUR 11 USD 15
    en_GH EUR 25 USD 27
    en_GM EUR 25 USD 27
    en_GR EUR 11 USD 17
    en_GT EUR 25 USD 27
    en_GW EUR 28 USD 30
    en_GY EUR 25 USD 27
    en_HK EUR 25 HKD 59 USD 27
    en_HN EUR 25 USD 27
    en_HR EUR 11 HRK 60 USD 17
    en_HU EUR 28 HUF 61 USD 15
    en_ID EUR 36 IDR 62 USD 37
    en_IE EUR 25 USD 27
    en_IL EUR 25 ILS 63 USD 27
    en_IN EUR 64 INR 65 USD 66
    en_IQ EUR 25 USD 27
    en_IS EUR 11 USD 17
    en_IT EUR 11 USD 17
    en_JM EUR 25 USD 27
    en_JO EUR 25 USD 27
    en_JP EUR 25 JPY 67 USD 26
    en_KE EUR 25 USD 27
    en_KG EUR 28 USD 30
    en_KH EUR 25 USD 26
    en_KN EUR 25 USD 27
    en_KR EUR 25 KRW 68 USD 26
    en_KW EUR 25 USD 27
    en_KY EUR 25 USD 27
    en_KZ EUR 28 KZT 69 USD 29
    en_LA EUR 36 USD 37
    en_LB EUR 25 USD 27
    en_LC EUR 25 USD 27
    en_LK EUR 25 USD 27
    en_LR EUR 25 USD 27
    en_LT EUR 28 USD 30
    en_LU EUR 11 USD 70
    en_LV EUR 28 USD 30
    en_LY EUR 36 USD 37
    en_MA EUR 36 USD 37
    en_MD EUR 11 USD 17
    en_ME EUR 11 USD 17
    en_MG EUR 25 USD 27
    en_MK EUR 11 USD 17
    en_ML EUR 25 USD 27
    en_MM EUR 71 USD 72
    en_MN EUR 25 USD 26
    en_MO EUR 25 USD 27
    en_MR EUR 36 USD 37
    en_MS EUR 25 USD 27
    en_MT EUR 25 USD 27
    en_MU EUR 25 USD 27
    en_MV EUR 73 USD 74
    en_MW EUR 25 USD 27
    en_MX EUR 25 MXN 26 USD 27
    en_MY EUR 25 MYR 75 USD 27
    en_MZ EUR 28 USD 30
    en_NA EUR 25 USD 27
    en_NE EUR 25 USD 26
    en_NG EUR 25 NGN 76 USD 27
    en_NI EUR 25 USD 27
    en_NL EUR 32 USD 33
    en_NO EUR 28 NOK 77 USD 78
    en_NP EUR 25 USD 27
    en_NR EUR 25 USD 27
    en_NZ EUR 25 NZD 26 USD 27
    en_OM EUR 25 USD 27
    en_PA EUR 25 USD 26
    en_PE EUR 25 PEN 79 USD 27
    en_PG EUR 25 USD 27
    en_PH EUR 25 PHP 80 USD 27
    en_PK EUR 25 PKR 81 USD 27
    en_PL EUR 28 PLN 82 USD 15
    en_PT EUR 28 USD 30
    en_PW EUR 25 USD 27
    en_PY EUR 25 USD 27
    en_QA EUR 25 QAR 83 USD 27
    en_RO EUR 11 RON 84 USD 17
    en_RS EUR 11 USD 17
    en_RU EUR 28 RUB 85 USD 15
    en_RW EUR 25 USD 27
    en_SA EUR 25 SAR 86 USD 26
    en_SB EUR 25 USD 27
    en_SC EUR 25 USD 27
    en_SE EUR 28 SEK 87 USD 15
    en_SG EUR 25 SGD 26 USD 27
    en_SI EUR 11 USD 17
    en_SK EUR 28 USD 30
    en_SL EUR 25 USD 27
    en_SN EUR 38 USD 39
    en_SR EUR 36 USD 37
    en_ST EUR 28 USD 30
    en_SV EUR 25 USD 26
    en_SZ EUR 25 USD 27
    en_TC EUR 25 USD 27
    en_TD EUR 38 USD 39
    en_TH EUR 25 THB 88 USD 27
    en_TJ EUR 28 USD 29
    en_TM EUR 28 USD 30
    en_TN EUR 36 USD 37
    en_TO EUR 25 USD 27
    en_TR EUR 36 TRY 89 USD 56
    en_TT EUR 25 USD 27
    en_TW EUR 25 TWD 26 USD 27
    en_TZ EUR 25 TZS 90 USD 27
    en_UA EUR 28 USD 15
    en_UG EUR 25 USD 27
    en_US EUR 25 USD 26
    en_UY EUR 36 USD 37
    en_UZ EUR 28 USD 30
    en_VC EUR 25 USD 27
    en_VE EUR 36 USD 37
    en_VG EUR 25 USD 27
    en_VN EUR 36 USD 37 VND 91
    en_VU EUR 25 USD 27
    en_XK EUR 28 USD 30
    en_YE EUR 25 USD 27
    en_ZA EUR 28 USD 30 ZAR 92
    en_ZM EUR 25 USD 27
    en_ZW EUR 25 USD 27
    es_AR EUR 93 USD 31
    es_BO EUR 94 USD 95
    es_BZ EUR 34 USD 35
    es_CL CLP 48 EUR 96 USD 50
    es_CO COP 52 EUR 93 USD 31
    es_CR EUR 93 USD 97
    es_DO EUR 34 USD 27
    es_EC EUR 96 USD 98
    es_ES EUR 99 USD 100
    es_GT EUR 34 USD 35
    es_HN EUR 34 USD 35
    es_MX EUR 34 MXN 26 USD 35
    es_NI EUR 34 USD 35
    es_PA EUR 34 USD 35
    es_PE EUR 34 PEN 79 USD 35
    es_PY EUR 94 USD 95
    es_SV EUR 34 USD 26
    es_US EUR 25 USD 26
    es_UY EUR 93 USD 31
    es_VE EUR 96 USD 101
    fi_FI EUR 102 USD 103
    fr_BE EUR 104 USD 105
    fr_BJ EUR 104 USD 105
    fr_CA CAD 44 EUR 14 USD 106
    fr_CD EUR 104 USD 105
    fr_CG EUR 104 USD 105
    fr_CH CHF 107 EUR 108 USD 109
    fr_CI EUR 104 USD 105
    fr_CM EUR 104 USD 105
    fr_DZ EUR 104 USD 105
    fr_EG EGP 110 EUR 71 USD 72
    fr_FR EUR 104 USD 105
    fr_GA EUR 104 USD 105
    fr_GW EUR 14 USD 15
    fr_GY EUR 71 USD 72
    fr_KH EUR 71 USD 111
    fr_LA EUR 11 USD 17
    fr_LB EUR 71 USD 72
    fr_LU EUR 11 USD 70
    fr_MA EUR 11 USD 70
    fr_MG EUR 104 USD 105
    fr_ML EUR 104 USD 105
    fr_MR EUR 104 USD 105
    fr_MU EUR 104 USD 105
    fr_NE EUR 104 USD 105
    fr_RW EUR 104 USD 105
    fr_SC EUR 104 USD 105
    fr_SN EUR 104 USD 105
    fr_TD EUR 104 USD 105
    fr_TN EUR 104 USD 105
    fr_TT EUR 71 USD 72
    fr_VU EUR 104 USD 105
    he_IL EUR 112 ILS 113 USD 114
    hi_IN EUR 64 INR 65 USD 66
    hr_BA EUR 115 USD 116
    hr_HR EUR 115 HRK 117 USD 116
    hr_ME EUR 115 USD 118
    hr_RS EUR 115 USD 118
    hu_HU EUR 119 HUF 120 USD 121
    id_ID EUR 36 IDR 122 USD 37
    it_CH CHF 123 EUR 124 USD 125
    it_IT EUR 99 USD 126
    ja_JP EUR 25 JPY 67 USD 26
    ko_KR EUR 25 KRW 68 USD 27
    ms_MY EUR 25 MYR 127 USD 128
    nb_NO EUR 102 NOK 129 USD 130
    nl_BE EUR 32 USD 33
    nl_NL EUR 32 USD 33
    nl_SR EUR 32 USD 33
    pl_PL EUR 131 PLN 132 USD 121
    pt_BR BRL 43 EUR 18 USD 31
    pt_PT EUR 131 USD 133
    ro_RO EUR 134 RON 84 USD 12
    ru_RU EUR 14 RUB 135 USD 44
    ru_UA EUR 131 USD 136
    ru_US EUR 71 USD 111
    sk_SK EUR 14 USD 137
    sv_SE EUR 102 SEK 129 USD 138
    th_TH EUR 25 THB 139 USD 27
    tr_CY EUR 36 USD 56
    tr_TR EUR 36 TRY 89 USD 56
    uk_RU EUR 14 RUB 135 USD 44
    uk_UA EUR 140 USD 137
    vi_VN EUR 11 USD 17 VND 141
    zh_Hans_CN CNY 51 EUR 25 USD 27
    zh_Hans_SG EUR 25 SGD 26 USD 27
    zh_Hans_US EUR 25 USD 26
    zh_Hant_HK EUR 25 HKD 59 USD 27
    zh_Hant_MO EUR 25 USD 27
    zh_Hant_TW EUR 25 TWD 26 USD 27
    """
}

extension Storefront {
  /// Each storefront: two-letter code, three-letter code, number, present currency, Apple Music, language tags (the
  /// default one first) and name.
  ///
  /// The numbers are those of the `X-Apple-Store-Front` header and of the partner feed's `storefront` table. Apple
  /// Music is `+` if its list of storefronts has the store, `?` if it does not. A store with the currency `-` is a
  /// number that Apple reserves without running a store.
  static let table = """
    ad AND 143611 - - - Andorra
    ae ARE 143481 AED + en-GB,ar United Arab Emirates
    af AFG 143610 USD ? en-GB Afghanistan
    ag ATG 143540 USD + en-GB Antigua and Barbuda
    ai AIA 143538 USD + en-GB Anguilla
    al ALB 143575 USD ? en-GB Albania
    am ARM 143524 USD + en-GB Armenia
    ao AGO 143564 USD + en-GB Angola
    ar ARG 143505 USD + es-MX,en-GB Argentina
    at AUT 143445 EUR + de-DE,en-GB Austria
    au AUS 143460 AUD + en-AU,en-GB Australia
    az AZE 143568 USD + en-GB Azerbaijan
    ba BIH 143612 EUR + en-GB,hr Bosnia and Herzegovina
    bb BRB 143541 USD + en-GB Barbados
    bd BGD 143490 - - - Bangladesh
    be BEL 143446 EUR + en-GB,fr-FR,nl Belgium
    bf BFA 143578 USD ? en-GB Burkina Faso
    bg BGR 143526 EUR + en-GB Bulgaria
    bh BHR 143559 USD + en-GB,ar Bahrain
    bj BEN 143576 USD + en-GB,fr-FR Benin
    bm BMU 143542 USD + en-GB Bermuda
    bn BRN 143560 USD ? en-GB Brunei
    bo BOL 143556 USD + es-MX,en-GB Bolivia
    br BRA 143503 BRL + pt-BR,en-GB Brazil
    bs BHS 143539 USD + en-GB Bahamas
    bt BTN 143577 USD + en-GB Bhutan
    bw BWA 143525 USD + en-GB Botswana
    by BLR 143565 USD + en-GB Belarus
    bz BLZ 143555 USD + en-GB,es-MX Belize
    ca CAN 143455 CAD + en-CA,fr-CA Canada
    cd COD 143613 USD + en-GB,fr-FR Congo, Democratic Republic of the
    cf CAF 143623 - - - Central African Republic
    cg COG 143582 USD + en-GB,fr-FR Congo, Republic of the
    ch CHE 143459 CHF + de-CH,de-DE,en-GB,fr-FR,it Switzerland
    ci CIV 143527 USD + fr-FR,en-GB Côte d'Ivoire
    cl CHL 143483 CLP + es-MX,en-GB Chile
    cm CMR 143574 USD + fr-FR,en-GB Cameroon
    cn CHN 143465 CNY + zh-Hans-CN,en-GB China mainland
    co COL 143501 COP + es-MX,en-GB Colombia
    cr CRI 143495 USD + es-MX,en-GB Costa Rica
    cv CPV 143580 USD + en-GB Cape Verde
    cy CYP 143557 EUR + en-GB,el,tr Cyprus
    cz CZE 143489 CZK + en-GB,cs Czech Republic
    de DEU 143443 EUR + de-DE,en-GB Germany
    dk DNK 143458 DKK + en-GB,da Denmark
    dm DMA 143545 USD + en-GB Dominica
    do DOM 143508 USD + es-MX,en-GB Dominican Republic
    dz DZA 143563 USD + en-GB,fr-FR,ar Algeria
    ec ECU 143509 USD + es-MX,en-GB Ecuador
    ee EST 143518 EUR + en-GB Estonia
    eg EGY 143516 EGP + en-GB,fr-FR,ar Egypt
    es ESP 143454 EUR + es-ES,en-GB,ca Spain
    et ETH 143569 - - - Ethiopia
    fi FIN 143447 EUR + en-GB,fi Finland
    fj FJI 143583 USD + en-GB Fiji
    fm FSM 143591 USD + en-GB Micronesia
    fr FRA 143442 EUR + fr-FR,en-GB France
    ga GAB 143614 USD + fr-FR,en-GB Gabon
    gb GBR 143444 GBP + en-GB United Kingdom
    gd GRD 143546 USD + en-GB Grenada
    ge GEO 143615 USD + en-GB Georgia
    gh GHA 143573 USD + en-GB Ghana
    gm GMB 143584 USD + en-GB Gambia
    gn GIN 143616 - - - Guinea
    gr GRC 143448 EUR + en-GB,el Greece
    gt GTM 143504 USD + es-MX,en-GB Guatemala
    gw GNB 143585 USD + en-GB,fr-FR Guinea-Bissau
    gy GUY 143553 USD + en-GB,fr-FR Guyana
    hk HKG 143463 HKD + zh-Hant-HK,en-GB,zh-Hant-TW Hong Kong
    hn HND 143510 USD + es-MX,en-GB Honduras
    hr HRV 143494 EUR + en-GB,hr Croatia
    hu HUN 143482 HUF + en-GB,hu Hungary
    id IDN 143476 IDR + en-GB,id Indonesia
    ie IRL 143449 EUR + en-GB Ireland
    il ISR 143491 ILS + en-GB,he Israel
    in IND 143467 INR + en-GB,hi India
    iq IRQ 143617 USD + en-GB,ar Iraq
    is ISL 143558 USD + en-GB Iceland
    it ITA 143450 EUR + it,en-GB Italy
    jm JAM 143511 USD + en-GB Jamaica
    jo JOR 143528 USD + en-GB,ar Jordan
    jp JPN 143462 JPY + ja,en-US Japan
    ke KEN 143529 USD + en-GB Kenya
    kg KGZ 143586 USD + en-GB Kyrgyzstan
    kh KHM 143579 USD + en-GB,fr-FR Cambodia
    kn KNA 143548 USD + en-GB St. Kitts and Nevis
    kr KOR 143466 KRW + ko,en-GB South Korea
    kw KWT 143493 USD + en-GB,ar Kuwait
    ky CYM 143544 USD + en-GB Cayman Islands
    kz KAZ 143517 KZT + en-GB Kazakhstan
    la LAO 143587 USD + en-GB,fr-FR Laos
    lb LBN 143497 USD + en-GB,fr-FR,ar Lebanon
    lc LCA 143549 USD + en-GB St. Lucia
    li LIE 143522 - - - Liechtenstein
    lk LKA 143486 USD + en-GB Sri Lanka
    lr LBR 143588 USD + en-GB Liberia
    lt LTU 143520 EUR + en-GB Lithuania
    lu LUX 143451 EUR + en-GB,fr-FR,de-DE Luxembourg
    lv LVA 143519 EUR + en-GB Latvia
    ly LBY 143567 USD + en-GB,ar Libya
    ma MAR 143620 USD + en-GB,fr-FR,ar Morocco
    mc MCO 143618 - - - Monaco
    md MDA 143523 USD + en-GB Moldova
    me MNE 143619 EUR + en-GB,hr Montenegro
    mg MDG 143531 USD + en-GB,fr-FR Madagascar
    mk MKD 143530 USD + en-GB North Macedonia
    ml MLI 143532 USD + en-GB,fr-FR Mali
    mm MMR 143570 USD + en-GB Myanmar
    mn MNG 143592 USD + en-GB Mongolia
    mo MAC 143515 USD + zh-Hant-HK,en-GB,zh-Hant-TW Macao
    mr MRT 143590 USD + en-GB,fr-FR,ar Mauritania
    ms MSR 143547 USD + en-GB Montserrat
    mt MLT 143521 EUR + en-GB Malta
    mu MUS 143533 USD + en-GB,fr-FR Mauritius
    mv MDV 143488 USD + en-GB Maldives
    mw MWI 143589 USD + en-GB Malawi
    mx MEX 143468 MXN + es-MX,en-GB Mexico
    my MYS 143473 MYR + en-GB,ms Malaysia
    mz MOZ 143593 USD + en-GB Mozambique
    na NAM 143594 USD + en-GB Namibia
    ne NER 143534 USD + en-GB,fr-FR Niger
    ng NGA 143561 NGN + en-GB Nigeria
    ni NIC 143512 USD + es-MX,en-GB Nicaragua
    nl NLD 143452 EUR + nl,en-GB Netherlands
    no NOR 143457 NOK + en-GB,nb Norway
    np NPL 143484 USD + en-GB Nepal
    nr NRU 143606 USD ? en-GB Nauru
    nz NZL 143461 NZD + en-AU,en-GB New Zealand
    om OMN 143562 USD + en-GB,ar Oman
    pa PAN 143485 USD + es-MX,en-GB Panama
    pe PER 143507 PEN + es-MX,en-GB Peru
    pg PNG 143597 USD + en-GB Papua New Guinea
    ph PHL 143474 PHP + en-GB Philippines
    pk PAK 143477 PKR ? en-GB Pakistan
    pl POL 143478 PLN + en-GB,pl Poland
    ps PSE 143596 - - - Palestine
    pt PRT 143453 EUR + pt-PT,en-GB Portugal
    pw PLW 143595 USD ? en-GB Palau
    py PRY 143513 USD + es-MX,en-GB Paraguay
    qa QAT 143498 QAR + en-GB,ar Qatar
    ro ROU 143487 RON + en-GB,ro Romania
    rs SRB 143500 EUR + en-GB,hr Serbia
    ru RUS 143469 RUB + ru,en-GB,uk Russia
    rw RWA 143621 USD + en-GB,fr-FR Rwanda
    sa SAU 143479 SAR + en-GB,ar Saudi Arabia
    sb SLB 143601 USD + en-GB Solomon Islands
    sc SYC 143599 USD + en-GB,fr-FR Seychelles
    se SWE 143456 SEK + sv,en-GB Sweden
    sg SGP 143464 SGD + en-GB,zh-Hans-CN Singapore
    si SVN 143499 EUR + en-GB Slovenia
    sk SVK 143496 EUR + en-GB,sk Slovakia
    sl SLE 143600 USD + en-GB Sierra Leone
    sn SEN 143535 USD + en-GB,fr-FR Senegal
    sr SUR 143554 USD + en-GB,nl Suriname
    st STP 143598 USD ? en-GB São Tomé and Príncipe
    sv SLV 143506 USD + es-MX,en-GB El Salvador
    sz SWZ 143602 USD + en-GB Eswatini
    tc TCA 143552 USD + en-GB Turks and Caicos Islands
    td TCD 143581 USD + en-GB,fr-FR Chad
    th THA 143475 THB + en-GB,th Thailand
    tj TJK 143603 USD + en-GB Tajikistan
    tm TKM 143604 USD + en-GB Turkmenistan
    tn TUN 143536 USD + en-GB,fr-FR,ar Tunisia
    to TON 143608 USD + en-GB Tonga
    tr TUR 143480 TRY + en-GB,tr Türkiye
    tt TTO 143551 USD + en-GB,fr-FR Trinidad and Tobago
    tw TWN 143470 TWD + zh-Hant-TW,en-GB Taiwan
    tz TZA 143572 TZS + en-GB Tanzania
    ua UKR 143492 USD + en-GB,uk,ru Ukraine
    ug UGA 143537 USD + en-GB Uganda
    us USA 143441 USD + en-US,es-MX,ar,ru,zh-Hans-CN United States
    uy URY 143514 USD + en-GB,es-MX Uruguay
    uz UZB 143566 USD + en-GB Uzbekistan
    vc VCT 143550 USD + en-GB St. Vincent and The Grenadines
    ve VEN 143502 USD + es-MX,en-GB Venezuela
    vg VGB 143543 USD + en-GB British Virgin Islands
    vn VNM 143471 VND + en-GB,vi Vietnam
    vu VUT 143609 USD + en-GB,fr-FR Vanuatu
    ws WSM 143607 - - - Samoa
    xk XKS 143624 EUR + en-GB Kosovo
    ye YEM 143571 USD + en-GB,ar Yemen
    za ZAF 143472 ZAR + en-GB South Africa
    zm ZMB 143622 USD + en-GB Zambia
    zw ZWE 143605 USD + en-GB Zimbabwe
    """
}

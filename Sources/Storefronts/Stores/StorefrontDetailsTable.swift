extension StorefrontDetails {
  /// Code, present currency, Apple Music, language tags (the default one first) and name of each storefront.
  ///
  /// Apple Music is `+` if its list of storefronts has the store, `?` if it does not. A store with the currency `-` is
  /// a number that Apple reserves without running a store.
  static let table = """
    ad - - - Andorra
    ae AED + en-GB,ar United Arab Emirates
    af USD ? en-GB Afghanistan
    ag USD + en-GB Antigua and Barbuda
    ai USD + en-GB Anguilla
    al USD ? en-GB Albania
    am USD + en-GB Armenia
    ao USD + en-GB Angola
    ar USD + es-MX,en-GB Argentina
    at EUR + de-DE,en-GB Austria
    au AUD + en-AU,en-GB Australia
    az USD + en-GB Azerbaijan
    ba EUR + en-GB,hr Bosnia and Herzegovina
    bb USD + en-GB Barbados
    bd - - - Bangladesh
    be EUR + en-GB,fr-FR,nl Belgium
    bf USD ? en-GB Burkina Faso
    bg EUR + en-GB Bulgaria
    bh USD + en-GB,ar Bahrain
    bj USD + en-GB,fr-FR Benin
    bm USD + en-GB Bermuda
    bn USD ? en-GB Brunei
    bo USD + es-MX,en-GB Bolivia
    br BRL + pt-BR,en-GB Brazil
    bs USD + en-GB Bahamas
    bt USD + en-GB Bhutan
    bw USD + en-GB Botswana
    by USD + en-GB Belarus
    bz USD + en-GB,es-MX Belize
    ca CAD + en-CA,fr-CA Canada
    cd USD + en-GB,fr-FR Congo, Democratic Republic of the
    cf - - - Central African Republic
    cg USD + en-GB,fr-FR Congo, Republic of the
    ch CHF + de-CH,de-DE,en-GB,fr-FR,it Switzerland
    ci USD + fr-FR,en-GB Côte d'Ivoire
    cl CLP + es-MX,en-GB Chile
    cm USD + fr-FR,en-GB Cameroon
    cn CNY + zh-Hans-CN,en-GB China mainland
    co COP + es-MX,en-GB Colombia
    cr USD + es-MX,en-GB Costa Rica
    cv USD + en-GB Cape Verde
    cy EUR + en-GB,el,tr Cyprus
    cz CZK + en-GB,cs Czech Republic
    de EUR + de-DE,en-GB Germany
    dk DKK + en-GB,da Denmark
    dm USD + en-GB Dominica
    do USD + es-MX,en-GB Dominican Republic
    dz USD + en-GB,fr-FR,ar Algeria
    ec USD + es-MX,en-GB Ecuador
    ee EUR + en-GB Estonia
    eg EGP + en-GB,fr-FR,ar Egypt
    es EUR + es-ES,en-GB,ca Spain
    et - - - Ethiopia
    fi EUR + en-GB,fi Finland
    fj USD + en-GB Fiji
    fm USD + en-GB Micronesia
    fr EUR + fr-FR,en-GB France
    ga USD + fr-FR,en-GB Gabon
    gb GBP + en-GB United Kingdom
    gd USD + en-GB Grenada
    ge USD + en-GB Georgia
    gh USD + en-GB Ghana
    gm USD + en-GB Gambia
    gn - - - Guinea
    gr EUR + en-GB,el Greece
    gt USD + es-MX,en-GB Guatemala
    gw USD + en-GB,fr-FR Guinea-Bissau
    gy USD + en-GB,fr-FR Guyana
    hk HKD + zh-Hant-HK,en-GB,zh-Hant-TW Hong Kong
    hn USD + es-MX,en-GB Honduras
    hr EUR + en-GB,hr Croatia
    hu HUF + en-GB,hu Hungary
    id IDR + en-GB,id Indonesia
    ie EUR + en-GB Ireland
    il ILS + en-GB,he Israel
    in INR + en-GB,hi India
    iq USD + en-GB,ar Iraq
    is USD + en-GB Iceland
    it EUR + it,en-GB Italy
    jm USD + en-GB Jamaica
    jo USD + en-GB,ar Jordan
    jp JPY + ja,en-US Japan
    ke USD + en-GB Kenya
    kg USD + en-GB Kyrgyzstan
    kh USD + en-GB,fr-FR Cambodia
    kn USD + en-GB St. Kitts and Nevis
    kr KRW + ko,en-GB South Korea
    kw USD + en-GB,ar Kuwait
    ky USD + en-GB Cayman Islands
    kz KZT + en-GB Kazakhstan
    la USD + en-GB,fr-FR Laos
    lb USD + en-GB,fr-FR,ar Lebanon
    lc USD + en-GB St. Lucia
    li - - - Liechtenstein
    lk USD + en-GB Sri Lanka
    lr USD + en-GB Liberia
    lt EUR + en-GB Lithuania
    lu EUR + en-GB,fr-FR,de-DE Luxembourg
    lv EUR + en-GB Latvia
    ly USD + en-GB,ar Libya
    ma USD + en-GB,fr-FR,ar Morocco
    mc - - - Monaco
    md USD + en-GB Moldova
    me EUR + en-GB,hr Montenegro
    mg USD + en-GB,fr-FR Madagascar
    mk USD + en-GB North Macedonia
    ml USD + en-GB,fr-FR Mali
    mm USD + en-GB Myanmar
    mn USD + en-GB Mongolia
    mo USD + zh-Hant-HK,en-GB,zh-Hant-TW Macao
    mr USD + en-GB,fr-FR,ar Mauritania
    ms USD + en-GB Montserrat
    mt EUR + en-GB Malta
    mu USD + en-GB,fr-FR Mauritius
    mv USD + en-GB Maldives
    mw USD + en-GB Malawi
    mx MXN + es-MX,en-GB Mexico
    my MYR + en-GB,ms Malaysia
    mz USD + en-GB Mozambique
    na USD + en-GB Namibia
    ne USD + en-GB,fr-FR Niger
    ng NGN + en-GB Nigeria
    ni USD + es-MX,en-GB Nicaragua
    nl EUR + nl,en-GB Netherlands
    no NOK + en-GB,nb Norway
    np USD + en-GB Nepal
    nr USD ? en-GB Nauru
    nz NZD + en-AU,en-GB New Zealand
    om USD + en-GB,ar Oman
    pa USD + es-MX,en-GB Panama
    pe PEN + es-MX,en-GB Peru
    pg USD + en-GB Papua New Guinea
    ph PHP + en-GB Philippines
    pk PKR ? en-GB Pakistan
    pl PLN + en-GB,pl Poland
    ps - - - Palestine
    pt EUR + pt-PT,en-GB Portugal
    pw USD ? en-GB Palau
    py USD + es-MX,en-GB Paraguay
    qa QAR + en-GB,ar Qatar
    ro RON + en-GB,ro Romania
    rs EUR + en-GB,hr Serbia
    ru RUB + ru,en-GB,uk Russia
    rw USD + en-GB,fr-FR Rwanda
    sa SAR + en-GB,ar Saudi Arabia
    sb USD + en-GB Solomon Islands
    sc USD + en-GB,fr-FR Seychelles
    se SEK + sv,en-GB Sweden
    sg SGD + en-GB,zh-Hans-CN Singapore
    si EUR + en-GB Slovenia
    sk EUR + en-GB,sk Slovakia
    sl USD + en-GB Sierra Leone
    sn USD + en-GB,fr-FR Senegal
    sr USD + en-GB,nl Suriname
    st USD ? en-GB São Tomé and Príncipe
    sv USD + es-MX,en-GB El Salvador
    sz USD + en-GB Eswatini
    tc USD + en-GB Turks and Caicos Islands
    td USD + en-GB,fr-FR Chad
    th THB + en-GB,th Thailand
    tj USD + en-GB Tajikistan
    tm USD + en-GB Turkmenistan
    tn USD + en-GB,fr-FR,ar Tunisia
    to USD + en-GB Tonga
    tr TRY + en-GB,tr Türkiye
    tt USD + en-GB,fr-FR Trinidad and Tobago
    tw TWD + zh-Hant-TW,en-GB Taiwan
    tz TZS + en-GB Tanzania
    ua USD + en-GB,uk,ru Ukraine
    ug USD + en-GB Uganda
    us USD + en-US,es-MX,ar,ru,zh-Hans-CN United States
    uy USD + en-GB,es-MX Uruguay
    uz USD + en-GB Uzbekistan
    vc USD + en-GB St. Vincent and The Grenadines
    ve USD + es-MX,en-GB Venezuela
    vg USD + en-GB British Virgin Islands
    vn VND + en-GB,vi Vietnam
    vu USD + en-GB,fr-FR Vanuatu
    ws - - - Samoa
    xk EUR + en-GB Kosovo
    ye USD + en-GB,ar Yemen
    za ZAR + en-GB South Africa
    zm USD + en-GB Zambia
    zw USD + en-GB Zimbabwe
    """
}

extension StorePriceLine {
  /// How each store prints prices: observed on Apple's own pages, in Search API answers and in price lists.
  ///
  /// One line a store, with spaces between the fields:
  ///
  /// 1. the storefront and the currency;
  /// 2. the languages of the observed pages, `-` where none is known;
  /// 3. 1,234,567.50 as the store writes it, where `~` is a no-break space and `_` an ordinary one. A store whose
  ///    largest price is smaller than that was never seen to group it: the line continues what its other prices, or
  ///    stores with the same form, do;
  /// 4. the largest observed amount;
  /// 5. when: the first and the last month, or a year;
  /// 6. where: `pages` of the App Store, answers of the `search` API, price lists of iTunes `connect`;
  /// 7. the confidence: `proved` by bytes; `seen`, but the kind of space by analogy with stores where it is proved;
  ///    `likely`, from few captures;
  /// 8. a rule, where there is one (`PricePattern.Rule`).
  ///
  /// Where a store prints differently on pages in another language, a second line has that language. A line that was
  /// observed in one year alone is how the store wrote until the end of that year.
  static let table = """
    ae AED en-GB AED~1,234,567.50 3699.99 2016..2026-10 pages,connect seen
    af USD en-GB USD~1,234,567.50 200 2026-09..2026-10 pages seen
    ag USD en-GB USD~1,234,567.50 500 2026-08..2026-10 pages seen
    ai USD en-GB USD~1,234,567.50 249.99 2026-08..2026-10 pages seen
    al USD en-GB USD~1,234,567.50 599.99 2026-08..2026-10 pages seen
    am USD en-GB USD~1,234,567.50 299.99 2026-08..2026-10 pages seen
    ao USD en-GB USD~1,234,567.50 500 2026-09..2026-10 pages seen
    ar USD es-MX,en-GB USD~1,234,567.50 500 2026-06..2026-10 pages proved
    at EUR de-DE,en-GB 1.234.567,50~€ 899.99 2016..2026-10 pages,connect proved
    au AUD en-AU $1,234,567.50 1599.99 2016..2026-09 pages,connect proved
    az USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    ba EUR en-GB 1.234.567,50~€ 172.99 2026-10 pages likely
    bb USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    be EUR en-GB 1.234.567,50~€ 999.99 2016..2026-10 pages,connect proved
    bf USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    bg EUR en-GB 1.234.567,50~€ 699.99 2016..2026-08 pages,connect seen
    bh USD en-GB $1,234,567.50 299.99 2026-08..2026-10 pages proved
    bj USD en-GB USD~1,234,567.50 299.99 2026-08 pages seen
    bm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    bn USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    bo USD es-MX USD~1,234,567.50 300 2026-07..2026-08 pages seen
    br BRL pt-BR,en-GB R$~1.234.567,50 1999.9 2026-06..2026-10 pages proved
    bs USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    bt USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    bw USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    by USD en-GB USD~1,234,567.50 25 2026-10 pages likely
    bz USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ca CAD en-CA,en-GB $1,234,567.50 1199.99 2016..2026-10 pages,connect proved
    cd USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    cg USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ch CHF de-CH,en-GB CHF~1,234,567.50 1000 2016..2026-10 pages,connect proved
    ci USD fr-FR 1~234~567,50~$US 299.99 2026-08..2026-09 pages seen
    ci USD en-GB $1,234,567.50 25 2026-10 pages proved
    cl CLP es-MX,en-GB $1.234.567 249990 2026-08..2026-10 pages proved
    cm USD fr-FR 1~234~567,50~$US 299.99 2026-09 pages seen
    cm USD en-GB US$1,234,567.50 40 2026-10 pages proved
    cn CNY zh-Hans-CN,en-GB ¥1,234,567.50 6498 2016..2026-10 pages,search,connect proved
    co COP es-MX,en-GB $~1.234.567,50 1249000 2026-06..2026-10 pages proved
    cr USD es-MX,en-GB USD~1,234,567.50 149.99 2026-09..2026-10 pages seen
    cv USD en-GB USD~1,234,567.50 249.99 2026-08..2026-09 pages seen
    cy EUR en-GB 1.234.567,50~€ 999.99 2016..2026-08 pages,connect seen
    cz CZK en-GB 1_234_567,50~Kč 3990 2026-08..2026-10 pages seen
    cz EUR - 1.234.567,50~€ 999.99 2016 connect seen
    de EUR de-DE,en-GB 1.234.567,50~€ 899.99 2016..2026-10 pages,connect proved
    dk DKK en-GB 1.234.567,50~kr 7999 2016..2026-08 pages,connect seen
    dm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    do USD es-MX,en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    dz USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    ec USD es-MX,en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ee EUR en-GB 1.234.567,50~€ 899.99 2016..2026-08 pages,connect seen
    eg EGP en-GB EGP~1,234,567.50 14999.99 2026-06..2026-10 pages proved
    es EUR es-ES,en-GB 1.234.567,50~€ 999.99 2016..2026-10 pages,connect proved
    fi EUR en-GB 1.234.567,50~€ 999.99 2016..2026-08 pages,connect proved
    fj USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    fm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    fr EUR fr-FR,en-GB 1.234.567,50~€ 999.99 2016..2026-10 pages,connect proved
    ga USD fr-FR,en-GB USD~1,234,567.50 249.99 2026-08..2026-10 pages seen
    gb GBP en-GB £1,234,567.50 749.99 2016..2026-09 pages,connect proved
    gd USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ge USD en-GB USD~1,234,567.50 179.99 2026-10 pages likely
    gh USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    gm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    gr EUR en-GB 1.234.567,50~€ 999.99 2016..2026-10 pages,connect proved
    gt USD es-MX,en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    gw USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    gy USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    hk HKD zh-Hant-HK,en-GB HK$~1,234,567.50 2888 2024-07..2026-10 pages,search proved
    hk HKD - HK$~1,234,567.50 7888 2016 connect seen bare
    hn USD es-MX,en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    hr EUR en-GB 1.234.567,50~€ 102.99 2026-08 pages seen
    hu HUF en-GB HUF1,234,567.50 129990 2026-06..2026-10 pages proved
    hu EUR - 1.234.567,50~€ 999.99 2016 connect seen
    id IDR en-GB Rp~1.234.567 14999000 2016..2026-10 pages,connect proved millions
    ie EUR en-GB €1,234,567.50 349 2026-06..2026-10 pages proved
    ie EUR - 1.234.567,50~€ 899.99 2016 connect seen
    il ILS en-GB ₪1,234,567.50 1099.9 2026-06..2026-10 pages proved
    il ILS - NIS~1,234,567.50 3999.9 2016 connect seen
    in INR en-GB ₹~1,234,567 24999 2026-06..2026-10 pages proved
    in INR - Rs~1,234,567 54900 2016 connect seen
    iq USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    is USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    it EUR it 1.234.567,50~€ 999.99 2016..2026-08 pages,connect proved
    jm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    jo USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    jp JPY ja,en-GB ¥1,234,567 118800 2016..2026-10 pages,connect proved
    ke USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    kg USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    kh USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    kn USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    kr KRW ko,en-GB ￦1,234,567 449000 2026-06..2026-10 pages proved
    kr USD - $1,234,567.50 989.99 2016 connect proved
    kw USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    ky USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    kz KZT en-GB 1,234,567.50₸ 79990 2026-08..2026-10 pages proved
    la USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    lb USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    lc USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    lk USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    lr USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    lt EUR en-GB 1.234.567,50~€ 999.99 2016..2026-08 pages,connect seen
    lu EUR en-GB 1.234.567,50~€ 999.99 2016..2026-08 pages,connect seen
    lv EUR en-GB 1.234.567,50~€ 899.99 2016..2026-08 pages,connect seen
    ly USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    ma USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    md USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    me EUR en-GB 1.234.567,50~€ 149.99 2026-08..2026-10 pages seen
    mg USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mk USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ml USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mn USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mo USD zh-Hant-HK,en-GB USD~1,234,567.50 599.99 2024-07..2026-10 pages,search proved
    mr USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    ms USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mt EUR en-GB 1.234.567,50~€ 299.99 2016..2026-08 pages,connect seen
    mu USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mv USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mw USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    mx MXN es-MX,en-GB $1,234,567.50 16999 2016..2026-10 pages,connect proved
    my MYR en-GB RM1,234,567.50 1249.9 2026-06..2026-10 pages proved
    mz USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    na USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ne USD en-GB USD~1,234,567.50 249.99 2026-08 pages likely
    ng NGN en-GB ₦~1,234,567.50 499900 2026-06..2026-08 pages proved
    ni USD es-MX USD~1,234,567.50 249.99 2026-08 pages seen
    nl EUR nl,en-GB €~1.234.567,50 349 2026-06..2026-10 pages proved
    nl EUR - 1.234.567,50~€ 999.99 2016 connect seen
    no NOK en-GB 1.234.567,50~kr 10990 2016..2026-08 pages,connect proved
    np USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    nr USD en-GB USD~1,234,567.50 20 2026-10 pages likely
    nz NZD en-AU,en-GB $1,234,567.50 1299.99 2016..2026-10 pages,connect proved
    om USD en-GB $1,234,567.50 200 2026-08 pages proved
    pa USD es-MX USD~1,234,567.50 249.99 2026-08 pages seen
    pe PEN es-MX,en-GB S/~1,234,567.50 1299.9 2026-06..2026-10 pages proved
    pg USD en-GB USD~1,234,567.50 20 2026-08..2026-09 pages seen
    ph PHP en-GB ₱~1,234,567.50 17990 2026-06..2026-10 pages proved
    pk PKR en-GB Rs~1,234,567.50 139999 2026-06..2026-10 pages proved
    pl PLN en-GB 1_234_567,50~zł 2199 2026-08..2026-10 pages seen
    pl EUR - 1.234.567,50~€ 899.99 2016 connect seen
    pt EUR pt-PT,en-GB 1.234.567,50~€ 999.99 2016..2026-10 pages,connect proved
    pw USD en-GB USD~1,234,567.50 200 2026-09..2026-10 pages seen
    py USD es-MX USD~1,234,567.50 249.99 2026-08..2026-09 pages seen
    qa QAR en-GB QAR~1,234,567.50 999.99 2026-08..2026-10 pages seen
    ro RON en-GB 1_234_567,50~lei 2599.99 2026-06..2026-10 pages proved
    ro EUR - 1.234.567,50~€ 999.99 2016 connect seen
    rs EUR en-GB 1.234.567,50~€ 172.99 2026-08..2026-10 pages seen
    ru RUB ru 1~234~567,50~₽ 449 2026-09 pages likely
    ru RUB en-GB 1,234,567.50~RUB 1790 2026-10 pages likely
    ru RUB - 1~234~567~р. 74990 2016 connect seen
    rw USD en-GB USD~1,234,567.50 500 2026-08..2026-10 pages seen
    sa SAR en-GB SAR~1,234,567.50 2149.99 2026-08..2026-10 pages seen
    sa SAR - SR~1,234,567.50 3299.99 2016 connect seen
    sb USD en-GB USD~1,234,567.50 500 2026-08..2026-10 pages seen
    sc USD en-GB USD~1,234,567.50 500 2026-10 pages likely
    se SEK sv,en-GB 1_234_567,50~kr 1120 2026-08..2026-10 pages seen
    se SEK - 1.234.567,50~kr 10995 2016 connect seen
    sg SGD en-GB S$~1,234,567.50 374.98 2026-06..2026-10 pages proved
    sg SGD - S$~1,234,567.50 1488.98 2016 connect seen bare
    si EUR en-GB 1.234.567,50~€ 999.99 2016..2026-08 pages,connect seen
    sk EUR en-GB 1.234.567,50~€ 999.99 2016..2026-08 pages,connect seen
    sl USD en-GB USD~1,234,567.50 249.99 2026-08 pages seen
    sn USD en-GB USD~1,234,567.50 299.99 2026-08 pages seen
    sr USD en-GB USD~1,234,567.50 299.99 2026-08 pages seen
    st USD en-GB USD~1,234,567.50 20 2026-10 pages likely
    sv USD es-MX USD~1,234,567.50 249.99 2026-08 pages seen
    sz USD en-GB USD~1,234,567.50 249.99 2026-08 pages seen
    tc USD en-GB USD~1,234,567.50 249.99 2026-08 pages seen
    td USD en-GB USD~1,234,567.50 249.99 2026-08 pages seen
    th THB en-GB ฿1,234,567.50 9990 2026-06..2026-08 pages proved
    tj USD en-GB USD~1,234,567.50 299.99 2026-08 pages seen
    tm USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    tn USD en-GB $1,234,567.50 249.99 2026-08..2026-10 pages proved
    to USD en-GB USD~1,234,567.50 249.99 2026-09..2026-10 pages seen
    tr TRY en-GB ₺1.234.567,50 24999.99 2024-11..2026-10 pages,search proved
    tr TRY - 1.234.567,50~TL 2699.99 2016 connect seen
    tt USD en-GB USD~1,234,567.50 249.99 2026-08..2026-09 pages seen
    tw TWD zh-Hant-TW $1,234,567.50 15000 2024-07..2026-07 pages,search proved
    tw TWD en-GB NT$1,234,567.50 4990 2026-10 pages proved
    tw TWD - NT$~1,234,567 29900 2016 connect seen
    tz TZS en-GB 1,234,567.50~TZS 599900 2026-08..2026-10 pages seen
    ua USD en-GB 1~234~567,50~USD 314.99 2026-06..2026-10 pages proved
    ug USD en-GB USD~1,234,567.50 299.99 2026-08 pages seen
    us USD en-US $1,234,567.50 999.99 2016..2026-09 pages,search,connect proved
    uy USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    uz USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    vc USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    ve USD en-GB USD~1,234,567.50 149.99 2026-10 pages likely
    vg USD en-GB USD~1,234,567.50 149.99 2026-08..2026-10 pages seen
    vn VND en-GB 1.234.567đ 7999000 2026-06..2026-10 pages proved
    vu USD en-GB USD~1,234,567.50 149.99 2026-10 pages likely
    xk EUR en-GB 1.234.567,50~€ 172.99 2026-10 pages likely
    ye USD en-GB $1,234,567.50 149.99 2026-08..2026-10 pages proved
    za ZAR en-GB R1,234,567.50 19999.99 2016..2026-08 pages,connect proved
    zm USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    zw USD en-GB USD~1,234,567.50 179.99 2026-08..2026-10 pages seen
    """
}

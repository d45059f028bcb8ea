/// How the site looks: on a phone of 320 pixels, on a screen, in the dark, on paper.
///
/// Every size of type is one of `--t…`, every distance one of `--s…`, every colour one of the names at the top; there
/// is no other.
enum SiteStyle {
  static let sheet: StaticString = """
    :root{color-scheme:light dark;
    --ink:#16191d;--faint:#59616a;--line:#e1e4e8;--card:#f6f7f9;--page:#fff;--link:#0a58b0;--on-link:#fff;
    --good:#0b6b3d;--bad:#a4370d;--mark:#edf4fd;
    --c0:#0a58b0;--c1:#b8400f;--c2:#067a55;--c3:#93388a;--c4:#755900;
    --t-1:.8125rem;--t0:1rem;--t1:1.125rem;--t2:1.3125rem;--t3:clamp(1.5rem,1.2rem + 1.4vw,2rem);--t4:clamp(1.9rem,1.4rem + 2.4vw,2.75rem);
    --s1:.25rem;--s2:.5rem;--s3:.75rem;--s4:1rem;--s5:1.5rem;--s6:2.5rem;--s7:4rem;--round:.75rem}
    @media (prefers-color-scheme:dark){:root{
    --ink:#eceff2;--faint:#a3acb5;--line:#31383f;--card:#1c2126;--page:#121619;--link:#82b8f7;--on-link:#10151a;
    --good:#6fd3a0;--bad:#f4a283;--mark:#1a2735;
    --c0:#82b8f7;--c1:#f4a283;--c2:#6fd3a0;--c3:#dba0d3;--c4:#d8bb5c}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--page);color:var(--ink);font:var(--t0)/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere}
    a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:.06em}
    a:hover{text-decoration-thickness:.14em}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:var(--s1)}
    .skip{position:absolute;left:-99rem}.skip:focus{left:var(--s2);top:var(--s2);background:var(--page);padding:var(--s2) var(--s4);z-index:1}
    .site,main,footer{padding-inline:max(var(--s4),calc(50vw - 32rem))}
    .site{display:flex;flex-wrap:wrap;align-items:center;gap:var(--s2) var(--s5);padding-block:var(--s3);border-bottom:1px solid var(--line)}
    .site .home{display:inline-flex;align-items:center;gap:var(--s2);font-weight:700;font-size:var(--t1);color:var(--ink);text-decoration:none;letter-spacing:-.01em;padding:var(--s1) 0}
    .site .home svg{width:1.4em;height:1.4em;fill:var(--link)}
    .site form{flex:1 1 15rem;display:flex;gap:var(--s2);min-width:0;max-width:34rem}
    .site form input{flex:1 1 8rem;min-width:0}
    .site nav{display:flex;gap:var(--s4);margin-inline-start:auto}.site nav a{padding:var(--s1) 0}
    @media (max-width:40rem){.site form{order:3;flex-basis:100%}}
    main{padding-block:var(--s5) var(--s6);min-height:60vh}
    footer{border-top:1px solid var(--line);color:var(--faint);font-size:var(--t-1);padding-block:var(--s5)}
    h1{font-size:var(--t3);line-height:1.2;letter-spacing:-.02em;margin:0 0 var(--s1);text-wrap:balance}
    h2{font-size:var(--t2);line-height:1.3;letter-spacing:-.01em;margin:var(--s6) 0 var(--s2)}
    h3{font-size:var(--t0);line-height:1.4;margin:var(--s5) 0 0}
    p{margin:var(--s2) 0}section>p{max-width:42rem}
    small,.note,.maker,caption,figcaption{color:var(--faint)}
    small,.note,caption,figcaption{font-size:var(--t-1);line-height:1.45}
    small{display:block}
    .note,small{text-wrap:pretty}
    .maker{margin:0}
    .lead{font-size:var(--t1);max-width:42rem;margin-top:0}
    .amount{white-space:nowrap;font-variant-numeric:tabular-nums}
    .good{color:var(--good);font-weight:600}.bad{color:var(--bad);font-weight:600}
    /* Artwork, over a drawn letter that stays where there is none. */
    .icon{position:relative;display:flex;align-items:center;justify-content:center;flex:none;width:4rem;height:4rem;border-radius:22%;overflow:hidden;font-size:1.75rem;font-weight:600;line-height:1;color:#fff;background:#3d5a80}
    .icon img{position:absolute;inset:0;min-width:100%;min-height:100%;max-width:100%;max-height:100%;object-fit:cover}
    .cover{border-radius:var(--s2)}
    .tile1{background:#2f6f4f}.tile2{background:#8a3b5c}.tile3{background:#6b4fa0}.tile4{background:#9a4a14}.tile5{background:#1f6d7a}
    /* Home */
    .hero{padding-block:var(--s5) var(--s4)}
    .hero h1{font-size:var(--t4);max-width:22ch}
    .search{display:flex;gap:var(--s2);max-width:42rem;margin:var(--s5) 0 var(--s3)}
    .search input{flex:1 1 auto;min-width:0;font-size:var(--t1);min-height:3.25rem;padding-inline:var(--s4)}
    .search button{padding-inline:var(--s5)}
    .tiles{list-style:none;padding:0;margin:var(--s4) 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:var(--s4) var(--s5)}
    .tiles>li,.found>li{display:flex;gap:var(--s4);align-items:flex-start;min-width:0}
    .tiles>li>div:last-child,.found>li>div:last-child{min-width:0;flex:1}
    .tiles h3,.found h2{font-size:var(--t0);line-height:1.35;letter-spacing:0;margin:0}
    .tiles p,.found p{margin:0}
    .tiles a,.found a,thead a{text-decoration:none}
    .tiles a:hover,.found a:hover,thead a:hover{text-decoration:underline}
    .clamp,.tiles p,.tiles small{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
    .found{list-style:none;padding:0;margin:var(--s4) 0}
    .found>li{padding:var(--s4) 0;border-top:1px solid var(--line)}
    /* An item at a glance */
    .item{display:grid;grid-template-columns:auto minmax(0,1fr);gap:var(--s4) var(--s5);align-items:start}
    .item .icon{width:8rem;height:8rem;font-size:3.5rem}
    .item .stars{margin:var(--s3) 0 0;font-weight:600}
    .item .stars small{font-weight:400}
    .offer{background:var(--card);border:1px solid var(--line);border-radius:var(--round);padding:var(--s4);grid-column:1/-1}
    .offer p{margin:0}
    .offer .price{font-size:var(--t3);font-weight:700;letter-spacing:-.02em;line-height:1.2}
    .offer p+.standing{margin-top:var(--s2)}
    @media (min-width:52rem){.item{grid-template-columns:auto minmax(0,1fr) 19rem}.offer{grid-column:auto}}
    .spark{display:block;width:100%;height:auto;margin:var(--s3) 0 var(--s1);overflow:visible}
    .spark .stroke{fill:none;stroke:var(--c0);stroke-width:2;stroke-linejoin:round}
    .spark .area{fill:var(--c0);opacity:.12}
    .spark circle{fill:var(--c0);stroke:var(--card);stroke-width:2}
    .tags{display:flex;flex-wrap:wrap;gap:var(--s1) var(--s4);list-style:none;padding:0;margin:var(--s3) 0}
    .tags a,.facets a{display:inline-block;padding:var(--s1) 0}
    .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:var(--s4);margin:var(--s4) 0}
    .card{background:var(--card);border:1px solid var(--line);border-radius:var(--round);padding:var(--s4)}
    .card h2,.card h3{margin-top:0}
    .facets nav{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr));gap:0 var(--s5);padding-bottom:var(--s3)}
    .facets h2{font-size:var(--t0);margin:var(--s2) 0 0}
    .facets ul{list-style:none;margin:0;padding:0}
    .facets [aria-current]{font-weight:650}
    .shots{list-style:none;padding:0 0 var(--s2);display:flex;gap:var(--s3);overflow-x:auto;align-items:flex-start}
    .shots li{flex:none;font-size:var(--t-1)}
    .shots img{height:22rem;width:auto;border-radius:var(--s3);vertical-align:top}
    /* Tables */
    table{border-collapse:collapse;width:100%;margin:var(--s3) 0;font-variant-numeric:tabular-nums}
    caption{text-align:start;padding-bottom:var(--s2)}
    th,td{text-align:start;padding-block:var(--s2);padding-inline:0 var(--s4);border-bottom:1px solid var(--line);font-weight:400;vertical-align:top}
    th:last-child,td:last-child{padding-inline-end:0}
    thead th{font-weight:600;font-size:var(--t-1);color:var(--faint);border-bottom-color:var(--faint);white-space:nowrap}
    thead [aria-sort]{color:var(--ink)}
    tr.here>*{background:var(--mark)}
    tr.here>:first-child{box-shadow:calc(-1*var(--s2)) 0 0 var(--mark)}tr.here>:last-child{box-shadow:var(--s2) 0 0 var(--mark)}
    .rank{display:inline-block;min-width:2.2ch;margin-inline-end:var(--s2);color:var(--faint)}
    .phone{display:none}
    .versus{display:flex;flex-wrap:wrap;align-items:center;gap:0 var(--s3)}
    .versus span{flex:0 0 4.5rem;white-space:nowrap}
    .bar{flex:1 1 5rem;width:100%;min-width:3rem;max-width:14rem;height:.6rem}
    .bar .less{fill:var(--good)}.bar .more{fill:var(--bad)}
    .bar line{stroke:var(--faint);vector-effect:non-scaling-stroke}
    dl{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);gap:var(--s1) var(--s5);margin:var(--s3) 0}
    dt{color:var(--faint)}dd{margin:0}
    details{border:1px solid var(--line);border-radius:var(--round);padding:var(--s1) var(--s4);margin:var(--s4) 0}
    summary{cursor:pointer;padding:var(--s2) 0;font-weight:600}
    /* Forms */
    .form{display:flex;flex-wrap:wrap;gap:var(--s3) var(--s4);align-items:end;margin:var(--s4) 0}
    .field{display:flex;flex-direction:column;gap:var(--s1);min-width:0;max-width:100%}
    label{font-size:var(--t-1);color:var(--faint)}
    input,select,textarea,button{font:inherit;color:inherit;background:var(--page);border:1px solid var(--faint);border-radius:var(--s2);padding:var(--s2) var(--s3);max-width:100%;min-height:2.75rem}
    button{flex:none;white-space:nowrap}
    ::placeholder{color:var(--faint);opacity:1}
    textarea{width:100%;min-height:8rem}
    button{background:var(--link);color:var(--on-link);border-color:var(--link);font-weight:600;cursor:pointer}
    code{font-family:ui-monospace,"Noto Sans Mono",monospace;font-size:.92em}
    pre{background:var(--card);border:1px solid var(--line);border-radius:var(--s2);padding:var(--s3) var(--s4);white-space:pre-wrap;margin:var(--s3) 0}
    /* Charts, in a drawing for phones and one for screens */
    .chart{margin:var(--s4) 0;border:1px solid var(--line);border-radius:var(--round);padding:var(--s3)}
    .chart svg{display:none;width:100%;height:auto;font-family:inherit}
    .chart .narrow{display:block;max-width:30rem}
    @media (min-width:48rem){.chart .narrow{display:none}.chart .wide{display:block}}
    .chart .ink{fill:var(--ink)}.chart .faint{fill:var(--faint)}.chart .grid{stroke:var(--line)}.chart .axis{stroke:var(--faint)}
    .chart .c0{stroke:var(--c0)}.chart .c1{stroke:var(--c1)}.chart .c2{stroke:var(--c2)}.chart .c3{stroke:var(--c3)}.chart .c4{stroke:var(--c4)}
    .chart .label{stroke:var(--page)}.chart .dot{stroke:none}
    .chart .label.c0,.chart .dot.c0{fill:var(--c0)}.chart .label.c1,.chart .dot.c1{fill:var(--c1)}.chart .label.c2,.chart .dot.c2{fill:var(--c2)}.chart .label.c3,.chart .dot.c3{fill:var(--c3)}.chart .label.c4,.chart .dot.c4{fill:var(--c4)}
    figcaption{padding-top:var(--s2)}
    .figures{display:flex;flex-wrap:wrap;gap:var(--s1) var(--s4);margin:var(--s1) 0;padding:0;list-style:none;color:var(--faint);font-size:var(--t-1)}
    .figures strong{color:var(--ink);font-variant-numeric:tabular-nums}
    [dir=rtl] :is(h2,h3,p,li,dt,dd,th,td,small,caption,summary){unicode-bidi:plaintext;text-align:right}
    @media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:var(--s2)}.item .icon{width:5rem;height:5rem;font-size:2.25rem}th,td{padding-inline-end:var(--s3);min-width:calc(100px - 2rem)}th:first-child{min-width:calc(132px - 3rem)}thead th{white-space:normal}.phone{display:block}.versus{display:block}.versus span{white-space:normal}.bar{display:block;min-width:0}.stores :is(th,td):last-child{display:none}}
    @media print{:root{--ink:#000;--faint:#333;--page:#fff;--card:#fff;--link:#000;--line:#999;--mark:#fff}.site form,.site nav,.form,.search,.facets,.skip{display:none}.site,main,footer{padding-inline:var(--s4)}section,tr,li{break-inside:avoid}}
    """
}

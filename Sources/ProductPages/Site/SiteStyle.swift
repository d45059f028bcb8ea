/// How the site looks: on a phone of 320 pixels, on a screen, in the dark, on paper.
enum SiteStyle {
  static let sheet: StaticString = """
    :root{color-scheme:light dark;--ink:#1c2024;--faint:#575e66;--line:#d9dde1;--card:#f6f7f8;--page:#fff;--link:#0b57a4;--good:#0a6b3d;--bad:#a03412;--mark:#fff3c9}
    @media (prefers-color-scheme:dark){:root{--ink:#eceef0;--faint:#a9b1b9;--line:#3b4248;--card:#1e2327;--page:#14181b;--link:#86bdf5;--good:#72d3a0;--bad:#f5a184;--mark:#4a3f12}}
    *{box-sizing:border-box}
    html{-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI","Noto Sans",sans-serif;overflow-wrap:anywhere}
    a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:.07em}
    a:hover{text-decoration-thickness:.14em}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.2rem}
    .skip{position:absolute;left:-99rem}.skip:focus{left:.5rem;top:.5rem;background:var(--page);padding:.5rem 1rem;z-index:1}
    .site{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem;padding:.75rem max(1rem,calc(50vw - 30rem));border-bottom:1px solid var(--line)}
    .site .home{font-weight:700;font-size:1.15rem;color:var(--ink);text-decoration:none;letter-spacing:-.01em;padding:.25rem 0}
    .site form{flex:1 1 15rem;display:flex;gap:.5rem;min-width:0}
    .site form input{flex:1 1 8rem;min-width:0}
    .site nav{display:flex;gap:1.1rem}.site nav a{padding:.25rem 0}
    main,footer{max-width:62rem;margin:0 auto;padding:1.25rem 1rem}
    main{min-height:60vh}
    footer{border-top:1px solid var(--line);color:var(--faint);font-size:.9rem;margin-top:3rem}
    h1{font-size:clamp(1.5rem,1.2rem + 1.6vw,2.1rem);line-height:1.2;letter-spacing:-.015em;margin:0 0 .25rem;text-wrap:balance}
    h2{font-size:1.2rem;line-height:1.3;margin:2.25rem 0 .5rem}
    h3{font-size:1rem;margin:1.25rem 0 .1rem}
    p{margin:.35rem 0}section p{max-width:42rem}
    small,.note,.maker,caption{color:var(--faint)}
    small{font-size:.85rem;display:block;line-height:1.4}
    .note,.maker{font-size:.95rem}
    .lead{font-size:1.1rem;max-width:42rem}
    .item{display:flex;flex-wrap:wrap;gap:1.25rem}
    .item>div:last-child{flex:1 1 15rem;min-width:0}
    .icon{width:7rem;height:7rem;border-radius:1.4rem;background:var(--card);border:1px solid var(--line);display:flex;align-items:center;justify-content:center;font-size:2.75rem;color:var(--faint);object-fit:cover}
    .price{font-size:1.6rem;font-weight:650;margin:.6rem 0 0;line-height:1.25}
    .amount{white-space:nowrap;font-variant-numeric:tabular-nums}
    .good{color:var(--good);font-weight:600}.bad{color:var(--bad);font-weight:600}
    .tags{display:flex;flex-wrap:wrap;gap:.35rem .9rem;list-style:none;padding:0;margin:.75rem 0}
    .tags a,.facets a{display:inline-block;padding:.15rem 0}
    .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:1rem;margin:1rem 0}
    .card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1rem}
    .card h2,.card h3{margin-top:0}
    .found{list-style:none;padding:0;margin:1rem 0}
    .found>li{display:flex;gap:1rem;padding:.85rem 0;border-top:1px solid var(--line)}
    .found .icon{width:3.5rem;height:3.5rem;border-radius:.8rem;font-size:1.4rem;flex:none}
    .found>li>div:last-child{min-width:0;flex:1}
    .found h2,.found h3{margin:0;font-size:1.05rem}
    .facets nav{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr));gap:0 1.5rem;padding-bottom:.75rem}
    .facets h2{font-size:.95rem;margin:.5rem 0 .1rem}
    .facets ul{list-style:none;margin:0;padding:0}.facets li{font-size:.95rem}
    .facets [aria-current]{font-weight:650}
    .shots{list-style:none;padding:0 0 .5rem;display:flex;gap:.75rem;overflow-x:auto}
    .shots img{height:22rem;width:auto;border-radius:.6rem;display:block}
    table{border-collapse:collapse;width:100%;margin:.75rem 0;font-variant-numeric:tabular-nums}
    caption{text-align:start;font-size:.9rem;padding-bottom:.5rem}
    th,td{text-align:start;padding:.5rem .9rem .5rem 0;border-bottom:1px solid var(--line);font-weight:400;vertical-align:top}
    th:last-child,td:last-child{padding-inline-end:0}
    thead th{font-weight:600;font-size:.9rem;border-bottom-width:2px}
    tr.here>*{background:var(--mark)}
    dl{display:grid;grid-template-columns:minmax(7rem,max-content) minmax(0,1fr);gap:.3rem 1.25rem;margin:.75rem 0}
    dt{color:var(--faint)}dd{margin:0}
    details{border:1px solid var(--line);border-radius:.75rem;padding:.25rem 1rem;margin:.75rem 0}
    summary{cursor:pointer;padding:.5rem 0;font-weight:600}
    .form{display:flex;flex-wrap:wrap;gap:.75rem 1rem;align-items:end;margin:1rem 0}
    .field{display:flex;flex-direction:column;gap:.2rem;min-width:0;max-width:100%}
    label{font-size:.9rem;color:var(--faint)}
    input,select,textarea,button{font:inherit;color:inherit;background:var(--page);border:1px solid var(--faint);border-radius:.5rem;padding:.45rem .7rem;max-width:100%;min-height:2.6rem}
    ::placeholder{color:var(--faint);opacity:1}
    textarea{width:100%;min-height:8rem}
    button{background:var(--link);color:var(--page);border-color:var(--link);font-weight:600;cursor:pointer}
    code{font-family:ui-monospace,"Noto Sans Mono",monospace;font-size:.92em}
    pre{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.75rem 1rem;white-space:pre-wrap;margin:.75rem 0}
    .chart{margin:1rem 0;overflow-x:auto;background:#fff;border:1px solid var(--line);border-radius:.75rem;padding:.5rem}
    @media (prefers-color-scheme:dark){.chart{filter:invert(.91) hue-rotate(180deg)}}
    .chart svg{display:block;min-width:44rem;max-width:100%;height:auto}
    [dir=rtl] :is(h2,h3,p,li,dt,dd,th,td,caption,summary){unicode-bidi:plaintext;text-align:right}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(8rem,1fr));gap:1rem;margin:1rem 0;padding:0;list-style:none}
    .figures strong{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums}
    @media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}.icon{width:5rem;height:5rem}th,td{padding-inline-end:.6rem;min-width:calc(100px - 2rem)}}
    @media print{:root{--ink:#000;--faint:#333;--page:#fff;--card:#fff;--link:#000;--line:#999}.site form,.site nav,.form,.facets,.skip{display:none}main,footer{max-width:none}.site{padding-inline:1rem}section,tr,li{break-inside:avoid}.chart{overflow:visible}.chart svg{min-width:0}}
    """
}

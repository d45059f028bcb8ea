/// How pages look: on a phone of 320 pixels, on a screen, in the dark, on paper.
enum PageStyle {
  static let sheet: StaticString = """
    :root{color-scheme:light dark;--ink:#1d1d1f;--faint:#5c5c61;--line:#d2d2d7;--tile:#e8e8ed;--link:#0058b0;--page:#fff}
    @media (prefers-color-scheme:dark){:root{--ink:#f5f5f7;--faint:#b0b0b6;--line:#48484a;--tile:#2c2c2e;--link:#6bb3ff;--page:#161617}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Noto Sans",sans-serif;overflow-wrap:anywhere}
    main,footer{max-width:48rem;margin:0 auto;padding:1rem}
    header{display:flex;flex-wrap:wrap;gap:1rem}
    header>div:last-child{flex:1 1 14rem;min-width:0}
    h1{font-size:1.75rem;line-height:1.2;margin:0}
    h2{font-size:1.25rem;margin:1.5rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
    h3{font-size:1rem;margin:1rem 0 0}
    p{margin:.25rem 0}
    a{color:var(--link)}
    a:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
    .icon{width:6rem;height:6rem;border-radius:1.25rem;background:var(--tile);display:flex;align-items:center;justify-content:center;font-size:3rem}
    .maker,.kind,.note,footer{color:var(--faint)}
    .price{font-size:1.5rem;font-weight:600}
    .shots{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.75rem}
    .shots img{max-width:100%;max-height:24rem;border-radius:.5rem}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%}
    caption{text-align:start;color:var(--faint);padding-bottom:.5rem}
    th,td{text-align:start;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);font-weight:400;vertical-align:top}
    td{white-space:nowrap}
    tbody th{min-width:6rem}
    thead th{font-weight:600;white-space:nowrap}
    dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.25rem 1rem}
    dt{color:var(--faint)}dd{margin:0;min-width:0}
    figure{margin:0;background:#fff;border-radius:.5rem;padding:.25rem}
    figure svg{max-width:100%;height:auto;display:block}
    @media print{:root{--ink:#000;--faint:#444;--page:#fff}.scroll{overflow:visible}}
    """
}

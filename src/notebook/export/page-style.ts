/** How an exported notebook looks, by day and by night; figures keep the white they are drawn on. */
export const pageStyle: string = `:root{color-scheme:light dark;--ink:#1f2430;--paper:#fff;--quiet:#6b7280;--code:#f6f7f9;--line:#d8dce3;--word:#7b2d8b;--text:#0b6e4f;--number:#a04000;--alarm:#b3261e;--accent:#0072b2}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8ec;--paper:#15181e;--quiet:#9aa1ad;--code:#1d222b;--line:#343b47;--word:#d7a1e6;--text:#7fd1ae;--number:#f0b27a;--alarm:#ff8a80;--accent:#6cb8ea}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,sans-serif}
main{max-width:72rem;margin:2rem auto;padding:0 1rem}
section{margin:1rem 0}
a{color:var(--accent)}
h1,h2,h3{line-height:1.25}
pre{margin:.5rem 0;padding:.6rem .8rem;overflow-x:auto;font:13.5px/1.5 ui-monospace,monospace;white-space:pre}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}
.source,.markdown pre{background:var(--code);border:1px solid var(--line);border-radius:6px}
.comment{color:var(--quiet);font-style:italic}.string{color:var(--text)}.number{color:var(--number)}.keyword{color:var(--word)}
.stderr,.error,.ansi-red{color:var(--alarm)}
.error{border-left:3px solid var(--alarm)}
.bold{font-weight:700}.ansi-green{color:var(--text)}.ansi-yellow{color:var(--number)}.ansi-blue,.ansi-cyan{color:var(--accent)}.ansi-magenta{color:var(--word)}
.html,.markdown{overflow-x:auto}
table{border-collapse:collapse;margin:.5rem 0;font-size:14.5px}
th,td{padding:.2rem .7rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
thead th{border-bottom:2px solid var(--quiet)}
figure{margin:.5rem 0;background:#fff;color:#1f2430;overflow-x:auto}
img{max-width:100%;height:auto;background:#fff}
@media print{pre{white-space:pre-wrap}}`;

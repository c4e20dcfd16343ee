/** The page's one style sheet: light and dark by the reader's system, or by the button. */
export const reportStyle: string = `
:root{color-scheme:light;--ink:#1f2430;--paper:#fff;--soft:#f4f5f7;--line:#d5d9e0;--muted:#596070;--accent:#0060a0;--right:#0b6b3a;--wrong:#a3271b}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--ink:#e7e9ee;--paper:#14161b;--soft:#1e2128;--line:#3a3f4b;--muted:#a8afbd;--accent:#7cc0f5;--right:#6fd39b;--wrong:#ff9b8f}}
:root[data-theme=dark]{color-scheme:dark;--ink:#e7e9ee;--paper:#14161b;--soft:#1e2128;--line:#3a3f4b;--muted:#a8afbd;--accent:#7cc0f5;--right:#6fd39b;--wrong:#ff9b8f}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 "Open Sans",system-ui,sans-serif}
header,main{max-width:1240px;margin:0 auto;padding:0 1rem}
header{display:flex;gap:1rem;align-items:baseline;flex-wrap:wrap}
h1{font-size:1.6rem;margin:1rem 0 .5rem}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}h3{font-size:1rem;margin:1rem 0 .3rem}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.3rem .6rem;z-index:2}
.simulated{border:2px solid var(--wrong);padding:.1rem .6rem;border-radius:4px;font-weight:600}
button,select,input{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--line);border-radius:4px;padding:.2rem .5rem}
input[type=number]{width:5.5rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:1px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .7rem;border-bottom:1px solid var(--line);white-space:nowrap}
section>div>p{color:var(--muted);font-size:.85rem;max-width:70ch}
.figure{overflow-x:auto;margin:.5rem 0}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]) .figure,:root:not([data-theme=light]) .drawing{filter:invert(.92) hue-rotate(180deg)}}
:root[data-theme=dark] .figure,:root[data-theme=dark] .drawing{filter:invert(.92) hue-rotate(180deg)}
#filters{display:flex;flex-wrap:wrap;gap:.4rem .9rem;align-items:center;margin:.5rem 0}
#count{color:var(--muted)}
.split{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem}
@media (max-width:900px){.split{grid-template-columns:minmax(0,1fr)}}
.row{display:grid;grid-template-columns:3fr 3fr 1fr 1fr 3fr 1.2fr;gap:.5rem;padding:0 .5rem;height:28px;align-items:center;white-space:nowrap;font-size:.88rem;font-variant-numeric:tabular-nums}
.row span{overflow:hidden;text-overflow:ellipsis}.row span:nth-child(3),.row span:nth-child(4),.row span:nth-child(6){text-align:right}
.head{font-weight:600;border-bottom:2px solid var(--line)}
#list{height:560px;overflow-y:auto;position:relative;border:1px solid var(--line);border-radius:4px}
#list .row{position:absolute;left:0;right:0;cursor:pointer}
#list .row[aria-selected=true]{background:var(--accent);color:var(--paper)}
#list .row:not([aria-selected=true]):hover{background:var(--soft)}
.right::before{content:"+ ";color:var(--right)}.wrong::before{content:"× ";color:var(--wrong)}.none::before{content:"– ";color:var(--muted)}
[aria-selected=true] .right::before,[aria-selected=true] .wrong::before,[aria-selected=true] .none::before{color:inherit}
#detail{border:1px solid var(--line);border-radius:4px;padding:.2rem 1rem 1rem;height:590px;overflow:auto}
#detail pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--soft);padding:.6rem;border-radius:4px;font:12.5px/1.45 ui-monospace,"DejaVu Sans Mono",monospace;max-height:22rem;overflow:auto;margin:.2rem 0}
#detail dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .8rem;margin:.4rem 0;font-size:.9rem}#detail dt{color:var(--muted)}#detail dd{margin:0;overflow-wrap:anywhere}
.drawing{max-width:100%;background:#fff;border-radius:4px}
`;

"""How the report page looks, by day and by night; colours run from the cheapest route (cool) to the loop (warm)."""

STYLE = """
:root {
  color-scheme: light dark;
  --page: #f6f5f1; --card: #ffffff; --ink: #1c2430; --soft: #5b6675; --line: #e3e1da;
  --none: #a9c4e0; --simple: #2f7f9e; --moderate: #e3ab45; --complex: #b8493a;
  --on-light: #16222f; --on-dark: #ffffff;
  --accepted: #3d7d5f; --abstained: #b3bcc6; --hedged: #7d61a3; --failed: #b8493a;
  --node: #6d88a8; --alarm: #b3261e; --good: #2f7a55;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161c; --card: #1b2129; --ink: #e8ebef; --soft: #9aa7b5; --line: #2e3742;
    --none: #9dbde0; --simple: #4f9dbc; --moderate: #e6b455; --complex: #d8695a;
    --on-dark: #0d1319; --accepted: #5aa682; --abstained: #7d8894; --hedged: #a68bcb; --failed: #d8695a;
    --node: #7f9cbf; --alarm: #ff8a7a; --good: #6fc79b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--ink); line-height: 1.5;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Inter", "Helvetica Neue", sans-serif;
}
main { max-width: 1180px; margin: 0 auto; padding: 40px 24px 64px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 4px; letter-spacing: -0.01em; }
h2 { font-size: 1.02rem; margin: 0 0 2px; }
p { margin: 0; max-width: 75ch; }
.verdict { margin-top: 14px; font-size: 1.05rem; }
.soft, figcaption { color: var(--soft); font-size: 0.88rem; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(138px, 1fr)); gap: 14px; margin: 26px 0 14px; }
.tile, section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.tile { padding: 14px 18px 12px; }
.tile b { display: block; font-size: 1.6rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.02em; }
.tile span { color: var(--soft); font-size: 0.85rem; }
.tile.alarm b { color: var(--alarm); }
.tile.good b { color: var(--good); }
.grid { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 480px), 1fr)); gap: 14px; }
section { padding: 18px 22px 16px; min-width: 0; }
.stack { display: grid; gap: 14px; align-content: start; min-width: 0; }
section.wide { grid-column: 1 / -1; }
figure { margin: 12px 0 0; }
.drawing { overflow-x: auto; }
.drawing svg { min-width: 400px; }
.wide .drawing svg { min-width: 720px; }
svg { display: block; width: 100%; height: auto; overflow: visible; font-size: 12.5px; }
svg text { fill: var(--ink); font-variant-numeric: tabular-nums; }
svg .tick { fill: var(--soft); font-size: 11.5px; }
svg .figure { font-weight: 600; }
svg .alarm { fill: var(--alarm); font-weight: 650; }
svg .on.none, svg .on.moderate, svg .on.abstained { fill: var(--on-light); }
svg .on.simple, svg .on.complex, svg .on.accepted, svg .on.hedged, svg .on.failed { fill: var(--on-dark); }
.none { fill: var(--none); } .simple { fill: var(--simple); }
.moderate { fill: var(--moderate); } .complex { fill: var(--complex); }
.accepted { fill: var(--accepted); } .abstained { fill: var(--abstained); }
.hedged { fill: var(--hedged); } .failed { fill: var(--failed); }
.node { fill: var(--node); } .fixed { fill: var(--abstained); }
.router { fill: var(--ink); } .chosen { fill: var(--simple); } .taken-back { fill: var(--complex); }
.flow { fill-opacity: 0.28; } .flow.moved { fill-opacity: 0.8; } .flow:hover { fill-opacity: 0.95; }
.grid-line { stroke: var(--line); stroke-width: 1; }
.whisker { stroke: var(--ink); stroke-width: 1.6; fill: var(--ink); }
.key { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 10px 0 0; padding: 0; font-size: 0.85rem; }
.key li { list-style: none; }
.key svg { display: inline-block; width: 11px; height: 11px; margin-right: 6px; vertical-align: -1px; }
.scroll { overflow-x: auto; margin-top: 8px; }
table { border-collapse: collapse; width: 100%; font-size: 0.87rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 6px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--soft); font-weight: 550; white-space: nowrap; }
td:first-child { overflow-wrap: break-word; min-width: 5em; }
td + td { white-space: nowrap; }
tr > :first-child { padding-left: 0; }
tr > :last-child { padding-right: 0; }
.number { text-align: right; }
tbody tr:last-child td { border-bottom: 0; }
details { margin-top: 12px; }
summary { cursor: pointer; color: var(--soft); font-size: 0.85rem; }
:focus-visible { outline: 2px solid var(--simple); outline-offset: 2px; }
@media print { body { background: none; } section, .tile { break-inside: avoid; } }
"""

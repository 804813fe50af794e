"""Style of a statement's page, on a screen by day and by night, and on paper."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1c1c1c; --soft: #5a5a5a; --rule: #d0d0d0; --band: #f3f1ec; --mark: #8a4b00; }
body { background: #fff; color: var(--ink); font: 1rem/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 60rem;
  padding: 1.5rem 1rem 3rem; }
header { border-bottom: 3px double var(--ink); margin-bottom: 1.5rem; }
h1 { font: 600 1.9rem/1.2 Georgia, 'Times New Roman', serif; margin: 0; }
h2 { font: 600 1.2rem/1.3 Georgia, 'Times New Roman', serif; margin: 2rem 0 .5rem; }
.club { color: var(--soft); font-variant: small-caps; letter-spacing: .06em; margin: 0; }
nav { margin: 0 0 .6rem; }
nav a { margin-right: 1rem; }
.balances figure { margin: 0; }
.chart { display: block; height: auto; width: 100%; }
.points, .scrolls { overflow-x: auto; }
@media (min-width: 56rem) {
  .balances { display: grid; gap: 0 2rem; grid-template-columns: minmax(55%, 1fr) minmax(0, auto); }
  .balances h2 { grid-column: 1 / -1; }
  .points { max-height: 26rem; max-width: 26rem; overflow: auto; }
}
table { border-collapse: collapse; font-size: .92rem; }
caption { color: var(--soft); font-size: .85rem; padding-bottom: .3rem; text-align: left; }
.movements { width: 100%; }
th, td { border-bottom: 1px solid var(--rule); padding: .22rem .9rem .22rem 0; text-align: left; vertical-align: top; }
th:last-child, td:last-child { padding-right: .4rem; }
thead th { border-bottom: 1.5px solid var(--ink); font-weight: 600; vertical-align: bottom; }
tbody th[scope=row] { font-weight: 400; white-space: nowrap; }
.summary th, .summary td { border: 0; padding: 0 2.5rem 0 0; }
.summary th { color: var(--soft); font-size: .85rem; font-weight: 400; }
.summary td { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
.summary small { color: var(--soft); font-size: 1rem; }
.figure { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
th.figure { white-space: normal; width: 4.4rem; }
.points th, .points td { padding-right: .5rem; }
.head > * { background: var(--band); border-bottom: 0; font-weight: 600; padding-top: .45rem; }
.head .table { color: var(--soft); font-weight: 400; margin-left: .5rem; }
.opening td, .closing td { font-weight: 600; }
.closings { border-top: 1.5px solid var(--ink); }
.elsewhere td, .aside td { color: var(--soft); }
.late { border: 1px solid var(--mark); border-radius: .25rem; color: var(--mark); font-size: .75rem; font-weight: 400;
  padding: 0 .3rem; }
.note { color: var(--soft); font-style: italic; overflow-wrap: anywhere; }
td, .head th { overflow-wrap: break-word; }
footer { border-top: 1px solid var(--rule); color: var(--soft); font-size: .85rem; margin-top: 2rem; }
footer p { margin: .4rem 0 0; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e6e3dc; --soft: #b0aca3; --rule: #3c3a36; --band: #262420; --mark: #e0a050; }
  body { background: #161513; }
  a { color: #8fbdf0; }
}
@media print {
  @page { margin: 16mm 14mm; }
  body { font-size: 9.5pt; max-width: none; padding: 0; }
  h1 { font-size: 17pt; }
  nav { display: none; }
  thead { display: table-header-group; }
  tr, figure { break-inside: avoid; }
  .head { break-after: avoid; }
  h2 { break-after: avoid; }
  .balances { display: grid; gap: 0 6mm; grid-template-columns: minmax(55%, 1fr) minmax(0, auto); }
  .balances h2 { grid-column: 1 / -1; }
  .points, .scrolls { max-height: none; max-width: none; overflow: visible; }
  .points table { font-size: 7.5pt; }
  .points th.figure { overflow-wrap: anywhere; }
  .points th, .points td { padding-bottom: .05rem; padding-top: .05rem; }
}
"""

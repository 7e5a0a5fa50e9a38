/** Styles the charts and tables of the analytics page. A phone shows the rows of a table as cards. */
export const analyticsStyle = `
.chart-filters { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin-bottom: var(--space-4); }
.chart-filters form { display: flex; gap: var(--space-2); align-items: end; flex: 1 1 16rem; }
.chart-filters form .field { flex: 1; min-width: 0; }
.periods { display: flex; flex-wrap: wrap; row-gap: 2px; margin-bottom: var(--space-3); }
.chart-filters .periods { margin: 0; }
.periods .button { border-radius: 0; margin-left: -1px; padding-inline: var(--space-3); }
.periods .button:first-child { border-radius: var(--radius) 0 0 var(--radius); margin-left: 0; }
.periods .button:last-child { border-radius: 0 var(--radius) var(--radius) 0; }
.periods .button[aria-current] { background: var(--here); box-shadow: inset 0 -2px var(--accent); }
.measure h3 { margin: 0; font-size: 1rem; }
.measure .total { font-size: 1.5rem; line-height: 1.2; }
.line-chart { display: grid; grid-template: 11rem auto / max-content minmax(0, 1fr); gap: var(--space-2); margin: var(--space-4) 0 var(--space-2); }
.line-chart svg { width: 100%; height: 100%; overflow: visible; }
.line-chart path { fill: none; vector-effect: non-scaling-stroke; }
.line-chart .grid { stroke: var(--line); stroke-width: 1; }
.line-chart .line { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
.line-chart .area { fill: var(--accent); opacity: .1; }
.line-chart .day { fill: transparent; }
.line-chart .day:hover { fill: var(--accent); opacity: .15; }
.line-chart .axis { display: flex; flex-direction: column; justify-content: space-between; margin: -.6rem 0; text-align: right; }
.line-chart .axis, .line-chart .days { font-size: var(--tiny); color: var(--soft); font-variant-numeric: tabular-nums; }
.line-chart .days { grid-column: 2; display: flex; justify-content: space-between; }
main :is(.numbers table, .as-cards) { border-collapse: collapse; width: 100%; font-size: var(--small); font-variant-numeric: tabular-nums; }
main :is(.numbers, .as-cards) :is(th, td) { padding: var(--space-2); border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
main :is(.numbers, .as-cards) th:first-child { text-align: left; font-weight: 500; overflow-wrap: anywhere; }
main :is(.numbers, .as-cards) thead th { font-weight: 600; color: var(--soft); }
.as-cards th .soft { display: block; font-weight: 400; }
@media (max-width: 40rem) {
  .as-cards thead { display: block; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .as-cards tr { display: block; padding: var(--space-2) 0; border-bottom: 1px solid var(--line); }
  main .as-cards tbody th, main .as-cards td { display: flex; justify-content: space-between; gap: var(--space-4); border: 0; padding: var(--space-1) 0; }
  main .as-cards tbody th { display: block; }
  .as-cards td::before { content: attr(data-label); color: var(--soft); }
}
`

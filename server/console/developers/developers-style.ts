/** Styles the panels of code and the page for developers. */
export const developersStyle = `
.as-code { margin: var(--space-3) 0; border-top: 1px solid var(--line); }
.as-code > summary { color: var(--soft); font-size: var(--small); font-weight: 600; }
.as-code .samples { contain: inline-size; display: flex; flex-wrap: wrap; gap: var(--space-1); align-items: center; }
.as-code .samples > input { position: absolute; opacity: 0; pointer-events: none; }
.as-code .samples > label { padding: var(--space-1) var(--space-3); border-radius: var(--radius); font-size: var(--small); cursor: pointer; }
.as-code .samples > label:hover { background: var(--here); }
.as-code .samples > input:checked + label { background: var(--here); font-weight: 600; }
.as-code .samples > input:focus-visible + label { outline: 3px solid var(--accent); outline-offset: 2px; }
.as-code .sample { display: none; position: relative; flex: 1 1 100%; min-width: 0; }
${[1, 2, 3, 4].map((n) => `.as-code input:nth-of-type(${n}):checked ~ .sample:nth-of-type(${n})`).join(', ')} { display: block; }
.sample pre { margin: var(--space-1) 0; padding: var(--space-3); padding-right: 5.5rem; max-height: 24rem; overflow: auto; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); font: .8125rem/1.5 ui-monospace, monospace; tab-size: 2; }
.sample pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.sample button { position: absolute; top: var(--space-3); right: var(--space-2); min-height: 2rem; padding: var(--space-1) var(--space-3); font-size: var(--small); background: var(--paper); }
[data-copy][hidden] { display: none; }
.as-code code { overflow-wrap: anywhere; }
.from-form { margin: var(--space-2) 0; }
.code-link { margin: var(--space-2) 0 0; font-size: var(--small); }
.codes .as-code:first-child { border-top: 0; }
.addresses { display: grid; gap: 0 var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); }
.lines li { padding: var(--space-1) 0; }
.request-filters { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin: var(--space-3) 0; }
.request-filters .field { flex: 1 1 10rem; min-width: 0; }
.requests { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: var(--radius-l); }
.requests li { display: grid; grid-template-columns: 3rem minmax(0, 1fr) auto; gap: 0 var(--space-3); padding: var(--space-2) var(--space-4); font-size: var(--small); }
.requests li + li { border-top: 1px solid var(--line); }
.requests .call, .requests .facts { overflow-wrap: anywhere; }
.requests .call a { font-weight: 600; }
.requests .duration { white-space: nowrap; }
.requests .facts { grid-column: 2 / -1; }
@media (max-width: 30rem) { .sample button { position: static; } .sample pre { padding-right: var(--space-3); } .requests li { padding: var(--space-2) var(--space-3); } .requests .call code { display: block; width: fit-content; } .requests .facts { grid-column: 1 / -1; } }
`

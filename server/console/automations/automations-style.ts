/** Styles the pages of automations. */
export const automationsStyle = `
.checks { display: grid; gap: var(--space-1) var(--space-4); grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
.checks > legend { font-weight: 400; }
pre.payload { margin: var(--space-2) 0; padding: var(--space-3); background: var(--field); border: 1px solid var(--line); border-radius: var(--radius); font: var(--small)/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.pair { display: grid; align-items: start; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
.card .head h3 { margin: 0; font-size: 1rem; }
.crumbs { margin: 0 0 var(--space-2); font-size: var(--small); }
.variants { display: grid; gap: var(--space-4); }
.address { overflow-wrap: anywhere; }
.empty { border: 1px dashed var(--edge); border-radius: var(--radius-l); padding: var(--space-6); text-align: center; }
.empty p { margin: 0 0 var(--space-2); }
`

/** Styles the list of channels, the platforms to connect, and the page of a channel. */
export const channelsStyle = `
.channel-list { display: grid; gap: var(--space-3); margin: var(--space-3) 0 var(--space-6); }
.channel { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; margin: 0; padding: var(--space-3) var(--space-4); }
.channel .who { flex: 1 1 10rem; min-width: 0; }
.channel :is(h2, h3) { margin: 0; font-size: 1rem; }
.channel .who a { color: var(--ink); text-decoration: none; }
.channel .who a:hover { text-decoration: underline; }
.channel .soft { font-size: var(--small); }
.channel .mend { flex: 1 0 100%; }
.channel .mend p, .channel .mend .actions { margin: 0; }
.channel .mend > :not(:last-child) { margin-bottom: var(--space-2); }
.badge.good, .badge.good .icon { color: var(--good); }
.badge.bad .icon { color: var(--danger); }
.badge.warn .icon { color: var(--warn); }
ul.plain.platforms { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr)); gap: var(--space-2); margin: var(--space-3) 0; }
.platforms a { display: flex; gap: var(--space-3); align-items: center; min-height: 2.75rem; padding: var(--space-2) var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); color: var(--ink); text-decoration: none; font-weight: 500; }
.platforms a:hover { background: var(--here); border-color: var(--edge); }
.platforms .mark { width: 1.25rem; height: 1.25rem; font-size: var(--small); }
.platforms [hidden], [data-filter][hidden] { display: none; }
.channel-head { display: flex; gap: var(--space-4); align-items: start; }
.channel-head > div { min-width: 0; overflow-wrap: anywhere; }
.channel-head p { margin: 0 0 var(--space-1); }
.channel-head .face { width: 3.25rem; height: 3.25rem; font-size: 1.2rem; }
ul.plain.channel-links { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: var(--space-4) 0 var(--space-6); }
.channel-links a { display: inline-flex; gap: var(--space-2); align-items: center; min-height: 2.5rem; padding: var(--space-1) var(--space-3); border: 1px solid var(--line); border-radius: 1.5rem; color: var(--ink); text-decoration: none; font-size: var(--small); }
.channel-links a:hover { background: var(--here); }
.channel-links .icon { width: 1rem; height: 1rem; }
.channel-page > section { padding: var(--space-4) 0; margin: 0; border: 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.channel-page h2 { margin-top: 0; }
.channel-page section > p { margin: 0 0 var(--space-3); }
.channel-page form.stack .hint { margin: 0; }
.channel-page form.stack { margin: var(--space-3) 0; align-content: start; }
ul.plain.times { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.times form { display: inline-flex; gap: var(--space-1); align-items: center; padding-left: var(--space-3); border: 1px solid var(--line); border-radius: 1.5rem; background: var(--card); font-variant-numeric: tabular-nums; font-weight: 600; }
.times button { display: inline-grid; place-items: center; width: 2.25rem; min-height: 2.25rem; padding: 0; border: 0; border-radius: 50%; background: transparent; color: var(--soft); }
.times button:hover { color: var(--danger); }
.times .icon { width: 1rem; height: 1rem; }
`

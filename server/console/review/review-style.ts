/** Styles the inbox of drafts: the list, and beside it the chosen one. */
export const reviewStyle = `
.comment { white-space: pre-wrap; overflow-wrap: anywhere; }
.shell main:has(.inbox) { max-width: 80rem; }
.inbox { display: grid; gap: var(--space-6); }
.rows { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.rows > li { display: flex; gap: var(--space-2); align-items: start; padding: var(--space-2); border-bottom: 1px solid var(--line); }
.rows > li:has([aria-current]) { background: var(--here); }
.rows label { display: grid; place-items: center; min-width: 1.75rem; min-height: 2.25rem; }
.rows a { flex: 1; min-width: 0; display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 var(--space-3); color: var(--ink); text-decoration: none; }
.rows a:hover .first { text-decoration: underline; }
.rows .first { font-weight: 600; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; overflow-wrap: anywhere; }
.rows .meta { grid-column: 2; color: var(--soft); font-size: var(--small); overflow-wrap: anywhere; }
.rows .avatar { grid-row: span 3; align-self: start; }
.pane { min-width: 0; }
.pane h2 { margin-top: 0; }
/* The heading of the pane says it already. */
.pane .preview > h3 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.rows [aria-current] .face { background: var(--paper); }
.pane > h3 { font-size: 1rem; margin: var(--space-6) 0 var(--space-2); }
.pane .actions > details > summary, .inbox .bulk > summary { list-style: none; min-height: 2.5rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--card); font-weight: 600; line-height: 1.4; }
.inbox .bulk { margin-top: var(--space-3); }
.inbox .bulk > summary { display: inline-block; }
.notes { list-style: none; margin: 0; padding: 0; }
.notes > li { padding: var(--space-3) 0; border-bottom: 1px solid var(--line); }
.notes .text { margin: var(--space-1) 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.notes .head form { margin: 0; }
.notes .head button { min-height: 1.75rem; padding: 0 var(--space-2); font-size: var(--small); font-weight: 500; }
.back { display: none; }
@media (min-width: 64rem) { .inbox { grid-template-columns: minmax(16rem, 22rem) minmax(0, 1fr); } }
@media (max-width: 63.99rem) {
  .inbox.chosen .list, .inbox:not(.chosen) .pane { display: none; }
  .inbox:not(.chosen) .rows > li:has([aria-current]) { background: none; }
  .inbox.chosen .back { display: block; }
}
`

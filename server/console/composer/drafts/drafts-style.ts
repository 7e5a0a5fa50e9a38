/** Styles the state of drafts, and two versions side by side. */
export const draftsStyle = `
.conflict:focus { outline: none; }
.conflict { margin: 0; display: grid; gap: var(--space-3); padding: var(--space-4); border: 2px solid var(--danger); border-radius: var(--radius-l); }
.conflict > * { margin: 0; }
.conflict h2 { font-size: 1rem; }
.conflict h3 { margin: 0; font-size: var(--small); }
.versions { display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
.versions > div { padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); overflow-wrap: anywhere; }
.versions p { margin: 0; font-size: var(--small); }
.versions dl { margin: var(--space-2) 0 0; }
.versions dt { font-size: var(--small); font-weight: 600; }
.versions dd { margin: 0 0 var(--space-2); white-space: pre-wrap; }
.versions .differs { padding-left: var(--space-2); border-left: 3px solid var(--accent); }
#draft { flex: 1; min-width: 0; margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--tiny); color: var(--soft); }
#draft:empty { display: none; }
#draft.bad { flex-basis: 100%; white-space: normal; font-size: var(--small); color: var(--danger); }
`

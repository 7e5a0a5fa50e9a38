/** Styles the pages of queues: rows of slots, and the list whose order changes. */
export const queuesStyle = `
.slots-by-day { display: grid; gap: var(--space-3); }
.slot-row { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: center; padding-bottom: var(--space-2); border-bottom: 1px solid var(--line); }
.slot-row input[type=time] { flex: 0 0 8rem; width: 8rem; }
.slot-row .choice { min-height: 2.5rem; align-items: center; }
.slots-by-day .hint { margin: 0; }
.note .code-link { margin-top: var(--space-2); }
ol.order { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
.order > li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: var(--space-2) var(--space-3); align-items: center; padding: var(--space-2) 0; border-bottom: 1px solid var(--line); }
.order .grip { display: inline-grid; place-items: center; width: 1.75rem; height: 2.5rem; color: var(--soft); }
.order > .dragged { opacity: .4; }
.order > .target { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: var(--radius); }
.order .what { display: grid; gap: var(--space-1); overflow-wrap: anywhere; }
.order .what .soft { font-size: var(--small); }
.order .moves { display: flex; gap: var(--space-1); }
.order .moves button { display: inline-grid; place-items: center; width: 2.5rem; padding: 0; }
.order .moves button:disabled { opacity: .35; cursor: default; }
@media (max-width: 30rem) { .slot-row input[type=time] { flex-basis: 100%; } }
@media (hover: none) { .order .grip { display: none; } .order > li { grid-template-columns: minmax(0, 1fr) auto; } }
`

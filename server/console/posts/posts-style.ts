/** Styles the list of posts, the page of a post and its timeline. */
export const postsStyle = `
.badge { display: inline-flex; gap: var(--space-1); align-items: center; font-size: var(--small); }
.badge .icon { width: 1rem; height: 1rem; }
.finder { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin: 0 0 var(--space-4); }
.finder .field { flex: 1 1 12rem; min-width: 0; }
.finder .choice { min-height: 2.5rem; align-items: center; }
.tabs { display: flex; flex-wrap: wrap; gap: 2px var(--space-1); margin: 0 0 var(--space-4); border-bottom: 1px solid var(--line); }
.tabs a { padding: var(--space-2) var(--space-3); color: var(--ink); text-decoration: none; font-size: var(--small); font-weight: 500; border-bottom: 2px solid transparent; margin-bottom: -1px; }
.tabs a:hover { background: var(--here); }
.tabs a[aria-current] { border-color: var(--accent); font-weight: 600; }
.post { display: grid; align-items: start; gap: var(--space-1) var(--space-3); grid-template-columns: auto minmax(0, 1fr) auto minmax(8rem, auto); padding: var(--space-3) 0; border-bottom: 1px solid var(--line); margin: 0; border-width: 0 0 1px; border-radius: 0; background: none; }
.post h2 { margin: 0; font-size: 1rem; font-weight: 600; }
.post h2 a { color: var(--ink); text-decoration: none; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.post h2 a:hover { text-decoration: underline; }
.post .meta { margin: 0; font-size: var(--small); color: var(--soft); }
.post > .state { grid-column: 4; justify-self: end; }
.post > .avatar { margin-top: 2px; }
.post > .thumb { grid-column: 3; }
.thumb img { display: block; width: 4rem; height: 3rem; margin: 0; object-fit: cover; border-radius: var(--radius); }
.post .why { grid-column: 2 / -1; margin: var(--space-1) 0 0; font-size: var(--small); }
.post .actions { grid-column: 2 / -1; align-items: start; margin: 0; }
.post .actions details { margin: 0; }
.post details[open] { flex-basis: 100%; }
.post details[open] details[open] { padding-bottom: var(--space-2); }
.post .actions summary { min-height: 2.25rem; padding: var(--space-2) 0; font-size: var(--small); }
.post .actions .button, .post .actions button { display: inline-flex; align-items: center; min-height: 2.25rem; padding: var(--space-1) var(--space-3); font-size: var(--small); }
.failures { margin: 0 0 var(--space-6); }
.failures p { margin: var(--space-2) 0 0; font-size: var(--small); }
.failures ul { margin: var(--space-1) 0 0; padding-left: 1.2rem; font-size: var(--small); }
.heading { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); justify-content: space-between; align-items: baseline; margin: 0 0 var(--space-3); }
.heading h1 { margin: 0; }
.face-of { display: flex; gap: var(--space-3); align-items: center; min-width: 0; }
.next { border-left-width: 4px; }
.next h2 { margin: var(--space-3) 0 var(--space-1); }
.next > p { white-space: normal; }
.next form.stack { margin: var(--space-2) 0 0; }
.ways { display: grid; gap: var(--space-4); grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); margin-top: var(--space-3); }
.ways section { padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--paper); margin: 0; min-width: 0; }
.ways h3 { margin: 0 0 var(--space-2); font-size: 1rem; }
.ways p { white-space: normal; margin: 0 0 var(--space-2); font-size: var(--small); }
.ways details > summary { display: inline-block; min-height: 2.5rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--card); font-weight: 600; line-height: 1.4; }
.ways .as-code > summary { border: 0; background: none; padding: .5rem 0; }
.dates > li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); align-items: center; justify-content: space-between; padding: var(--space-1) 0; border-bottom: 1px solid var(--line); }
.dates .actions { margin: 0; align-items: center; }
.dates details[open] { flex-basis: 100%; }
.measures { display: flex; flex-wrap: wrap; gap: var(--space-3); margin: var(--space-2) 0; }
.measures div { flex: 1 1 7rem; padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
.measures dt { font-size: var(--small); }
.measures dd { font-size: 1.3rem; font-weight: 600; font-variant-numeric: tabular-nums; }
ol.timeline { list-style: none; margin: var(--space-2) 0 0; padding: 0; }
.timeline > li { position: relative; display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); gap: 0 var(--space-3); padding-bottom: var(--space-4); }
.timeline > li:not(:last-child)::before { content: ''; position: absolute; left: .6rem; top: 1.6rem; bottom: .1rem; border-left: 1px solid var(--line); }
.timeline .icon { margin-top: .2rem; color: var(--soft); }
.timeline .good .icon { color: var(--good); }
.timeline .bad .icon { color: var(--danger); }
.timeline .warn .icon { color: var(--warn); }
.timeline .what { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); align-items: baseline; justify-content: space-between; }
.timeline p { margin: 0; overflow-wrap: anywhere; }
.timeline details summary { min-height: 1.75rem; padding: var(--space-1) 0; font-size: var(--small); }
.start { margin: 0 0 var(--space-6); padding: var(--space-6); border: 1px solid var(--line); border-radius: var(--radius-l); background: var(--card); }
.start h2 { margin: 0 0 var(--space-4); }
.start ol { list-style: none; margin: 0; padding: 0; display: grid; gap: var(--space-4); }
.start li { display: grid; grid-template-columns: 2rem minmax(0, 1fr); gap: var(--space-3); align-items: start; }
.start h3 { margin: .2rem 0 0; font-size: 1rem; }
.start p { margin: 0; font-size: var(--small); }
.start p .icon { width: 1rem; height: 1rem; vertical-align: text-bottom; }
.tick { display: grid; place-items: center; width: 2rem; height: 2rem; border: 1px solid var(--edge); border-radius: 50%; font-weight: 700; font-size: var(--small); }
.tick .icon { width: 1.1rem; height: 1.1rem; }
.current .tick { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.done .tick { border-color: var(--good); color: var(--good); }
.later h3 { font-weight: 500; }
@media (max-width: 40rem) { .start { padding: var(--space-4); } }
@media (max-width: 40rem) {
  .post { grid-template-columns: auto minmax(0, 1fr) auto; }
  .post > .state { grid-column: 2 / -1; justify-self: start; }
}
`

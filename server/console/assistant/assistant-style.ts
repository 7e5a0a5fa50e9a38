/** Styles a conversation, and the cards that wait in it. */
export const assistantStyle = `
.shell main:has(.chat) { max-width: 68rem; }
.chat { display: grid; gap: var(--space-6); }
.chat .talk { min-width: 0; max-width: 46rem; }
.message { border: 0; background: none; padding: 0; margin: 0 0 var(--space-4); }
.message.you { background: var(--here); padding: var(--space-3) var(--space-4); border-radius: var(--radius-l); margin-left: clamp(0rem, 10vw, 6rem); }
.message h3 { margin: 0 0 var(--space-1); font-size: var(--small); color: var(--soft); font-weight: 600; }
.message.you h3 { color: var(--ink); }
.message .text { margin: 0; }
.used, .outcome { display: flex; gap: var(--space-2); align-items: start; margin: 0 0 var(--space-3); font-size: var(--small); white-space: normal; overflow-wrap: anywhere; }
.used { color: var(--soft); }
.used .icon, .outcome .icon { width: 1rem; height: 1rem; margin-top: .2rem; }
.talk > h2 { margin: 0 0 var(--space-3); }
.proposal { border: 1px solid var(--line); border-left: 4px solid var(--accent); border-radius: var(--radius-l); padding: var(--space-4); background: var(--card); }
.proposal > strong, .proposal > .choice { font-weight: 600; }
.proposal > .when { margin: var(--space-1) 0 var(--space-3); color: var(--soft); }
.talk .live { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: center; margin: 0 0 var(--space-4); }
.chat aside h2 { margin-top: 0; }
.chat aside li a { display: block; padding: var(--space-2) var(--space-3); border-radius: var(--radius); color: var(--ink); text-decoration: none; overflow-wrap: anywhere; font-size: var(--small); }
.chat aside li a:hover, .chat aside li a[aria-current] { background: var(--here); }
@media (min-width: 64rem) { .chat:has(aside) { grid-template-columns: minmax(0, 1fr) 15rem; } }
`

import { baseStyle } from './page.ts'

/**
 * Styles the console: forms, buttons, tables that become cards on a phone. Colors reach a contrast of 4.5:1 on paper and on cards,
 * light and dark.
 */
export const consoleStyle = `${baseStyle}
body { scroll-padding-bottom: 5rem; }
.brand { font-weight: 700; color: var(--ink); text-decoration: none; }
.icon { width: 1.25rem; height: 1.25rem; flex: none; }
.place { display: flex; gap: var(--space-3); align-items: center; min-height: 2.5rem; padding: var(--space-1) var(--space-3); border-radius: var(--radius); color: var(--ink); text-decoration: none; font-size: var(--small); font-weight: 500; }
.place:hover { background: var(--here); }
.place[aria-current] { background: var(--here); font-weight: 600; }
button.place { width: 100%; border: 0; background: none; text-align: left; }
.shell > header { display: flex; flex-direction: column; gap: var(--space-4); max-width: none; margin: 0; padding: var(--space-4) var(--space-3); background: var(--side); border-right: 1px solid var(--line); }
.shell > header .brand, .organization { padding: 0 var(--space-3); }
.shell .brand { font-size: 1.15rem; }
.shell .places { display: grid; gap: 2px; flex-wrap: nowrap; align-items: stretch; border: 0; padding: 0; }
.organization form { display: flex; gap: var(--space-1); margin: 0; }
.organization select { flex: 1; }
.who { margin-top: auto; display: grid; gap: 2px; }
.who form { margin: 0; }
.who .email, .who .state { padding: 0 var(--space-3); font-size: var(--small); overflow-wrap: anywhere; white-space: normal; }
.content { min-width: 0; }
.shell main { max-width: 52rem; margin: 0; padding: var(--space-6) var(--space-6) 4rem; }
.shell .pages { display: flex; flex-wrap: wrap; gap: 2px; padding: var(--space-2) var(--space-4); border-bottom: 1px solid var(--line); }
.pages .icon { width: 1rem; height: 1rem; }
.pages .place { min-height: 2.25rem; gap: var(--space-2); }
.guest > header { display: flex; justify-content: space-between; align-items: center; }
.guest > header nav { border: 0; padding: 0; }
@media (min-width: 52rem) {
  .shell { display: grid; grid-template-columns: 14rem minmax(0, 1fr); min-height: 100vh; }
  .shell > header { position: sticky; top: 0; height: 100vh; overflow-y: auto; }
}
@media (min-width: 72rem) {
  .content:has(> .pages) { display: grid; grid-template-columns: 13rem minmax(0, 1fr); align-content: start; }
  .content > .banner { grid-column: 1 / -1; }
  .shell .pages { flex-direction: column; align-self: start; border: 0; padding: var(--space-6) 0 0 var(--space-6); }
}
@media (max-width: 51.99rem) {
  body.shell { padding-bottom: 4rem; }
  .shell > header { flex-direction: row; flex-wrap: wrap; gap: var(--space-1) var(--space-2); align-items: center; padding: var(--space-2) var(--space-4); border: 0; border-bottom: 1px solid var(--line); }
  .shell > header .brand, .organization { padding: 0; }
  .organization { min-width: 0; overflow-wrap: anywhere; }
  .organization select { max-width: 9rem; }
  .who { display: flex; flex-wrap: wrap; align-items: center; margin: 0 0 0 auto; }
  .who .email { display: none; }
  .who .place { width: auto; padding: var(--space-2); }
  .who .place span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .shell .places { position: fixed; z-index: 2; inset: auto 0 0; display: flex; justify-content: space-around; gap: 0; padding: var(--space-1); padding-bottom: max(var(--space-1), env(safe-area-inset-bottom)); background: var(--side); border-top: 1px solid var(--line); }
  .places .place { flex: 1 1 0; min-width: 0; flex-direction: column; gap: 0; padding: var(--space-1) 0; font-size: var(--tiny); }
  .shell main { padding: var(--space-4) var(--space-4) 3rem; }
}
.chart { display: block; width: 100%; height: auto; }
.chart rect { fill: var(--accent); }
.chart text { fill: var(--ink); font: .8rem system-ui, sans-serif; }
.content > .banner { max-width: 52rem; padding: var(--space-4) var(--space-6) 0; }
.banner .note { display: grid; gap: .25rem; }
.banner .note .text { white-space: pre-wrap; overflow-wrap: anywhere; }
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; }
.guest > header, .guest main { max-width: 27rem; }
form.stack { display: grid; gap: 1rem; margin: 1rem 0; }
.field { display: grid; gap: .25rem; }
.field > label, legend { font-weight: 600; }
.hint { color: var(--soft); font-size: .875rem; }
.wrong { color: var(--danger); font-size: .875rem; font-weight: 600; }
fieldset { border: 1px solid var(--line); border-radius: 8px; padding: .5rem .75rem .75rem; margin: 0; min-width: 0; }
.permissions .resources { display: grid; gap: .75rem; margin-top: .5rem; }
.permissions .choice { padding: .25rem 0; }
@supports selector(:has(*)) { .permissions:not(:has([value=chosen]:checked)) .resources { display: none; } }
.choice { display: flex; gap: .5rem; align-items: baseline; min-height: 1.75rem; }
input:not([type=checkbox]):not([type=radio]), select, textarea { width: 100%; min-width: 0; min-height: 2.5rem; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 6px; padding: .4rem .6rem; }
input[aria-invalid=true] { border-color: var(--danger); border-width: 2px; }
input[type=checkbox], input[type=radio] { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); flex: none; align-self: center; }
button, .button { display: inline-block; font: inherit; font-weight: 600; line-height: 1.4; min-height: 2.5rem; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--edge); background: var(--card); color: var(--ink); cursor: pointer; text-decoration: none; text-align: center; }
button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.danger { color: var(--danger); border-color: var(--danger); background: transparent; }
button:focus-visible, .button:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: flex-start; margin-top: .75rem; }
.actions form { margin: 0; }
details { margin: 0; }
details > summary { cursor: pointer; min-height: 2.5rem; padding: .5rem 0; }
details[open] { flex-basis: 100%; }
details form { padding: .25rem 0 .5rem; }
.note { border: 1px solid var(--line); border-left-width: 4px; border-radius: 6px; padding: .6rem .9rem; margin: 0 0 1rem; background: var(--card); }
.note.good { border-left-color: var(--good); }
.note.bad { border-left-color: var(--danger); }
.note.warn { border-left-color: var(--warn); }
.note p { margin: 0; }
.note ul { margin: .25rem 0 0; padding-left: 1.2rem; }
.state { font-weight: 600; white-space: nowrap; }
.state.good { color: var(--good); }
.state.bad { color: var(--danger); }
.state.warn { color: var(--warn); }
.card h2 { margin: 0 0 .25rem; font-size: 1.05rem; }
.card .text { white-space: pre-wrap; margin: .25rem 0 .5rem; }
.card > :last-child { margin-bottom: 0; }
.head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; }
.secret { display: flex; flex-wrap: wrap; gap: .5rem; align-items: stretch; margin: .5rem 0; }
.secret input { flex: 1 1 14rem; width: auto; font-family: ui-monospace, monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .5rem 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.app { display: flex; gap: 1rem; align-items: center; margin-bottom: 1rem; }
.app img { width: 3.5rem; height: 3.5rem; border-radius: 10px; object-fit: cover; flex: none; margin: 0; }
.app h1 { margin: 0; }
.code { font: 700 1.6rem/1.4 ui-monospace, monospace; letter-spacing: .12em; }
ul.plain { list-style: none; padding: 0; margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`

const unseen =
  'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;'

/** Styles what stands beside the pages: a sidebar, which a phone shows as a bar at the top and one at the bottom, and its menus. */
export const navigationStyle = `
body { scroll-padding-bottom: 5rem; }
.unseen { ${unseen} }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: var(--space-2); top: var(--space-2); z-index: 9; padding: var(--space-1) var(--space-2); background: var(--paper); }
.brand { font-weight: 700; color: var(--ink); text-decoration: none; }
.place { display: flex; gap: var(--space-3); align-items: center; min-height: 2.25rem; padding: var(--space-1) var(--space-3); border-radius: var(--radius); color: var(--ink); text-decoration: none; font-size: var(--small); font-weight: 500; overflow-wrap: anywhere; }
.place:hover { background: var(--here); }
.place[aria-current] { background: var(--here); font-weight: 600; }
.place .icon { width: 1.125rem; height: 1.125rem; }
.place > kbd { margin-left: auto; }
button.place { width: 100%; border: 0; background: none; text-align: left; }
.count { margin-left: auto; min-width: 1.35rem; padding: 0 .35rem; border-radius: 1rem; background: var(--accent); color: var(--on-accent); font-size: var(--tiny); font-weight: 700; text-align: center; line-height: 1.35rem; }
.shell > header { display: flex; flex-direction: column; gap: 2px; max-width: none; margin: 0; padding: var(--space-4) var(--space-3) var(--space-3); background: var(--side); border-right: 1px solid var(--line); }
.shell > header .brand, .acting { padding: 0 var(--space-3) var(--space-3); }
.shell .brand { font-size: 1.15rem; }
.shell .places { display: grid; gap: 2px; flex-wrap: nowrap; align-items: stretch; border: 0; padding: var(--space-3) 0; }
.shell > header a:focus-visible, .popup > summary:focus-visible { outline-offset: -2px; border-radius: var(--radius); }
.popup { position: relative; }
.popup > summary { list-style: none; cursor: pointer; padding: var(--space-1) var(--space-3); }
.popup > summary::-webkit-details-marker { display: none; }
.popup form { margin: 0; padding: 0; }
.popup .sheet { display: grid; gap: 2px; padding: var(--space-2); background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius-l); box-shadow: var(--shadow-l); }
.sheet hr { width: 100%; margin: var(--space-1) 0; border: 0; border-top: 1px solid var(--line); }
.identity, .organization { margin: 0; padding: var(--space-1) var(--space-3); font-size: var(--small); overflow-wrap: anywhere; }
.organization form { display: flex; gap: var(--space-1); }
.organization select { flex: 1; }
kbd { padding: .1rem .35rem; border: 1px solid var(--line); border-radius: 4px; background: var(--card); color: var(--soft); font: var(--tiny)/1.3 var(--sans); white-space: nowrap; }
.shell > header .search { border: 1px solid var(--line); background: var(--paper); margin-bottom: var(--space-1); }
dl.keys { grid-template-columns: 8rem 1fr; align-items: baseline; }
dl.keys dt { text-align: right; }
dialog { padding: 0; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius-l); box-shadow: var(--shadow-l); }
dialog::backdrop { background: rgb(0 0 0 / .4); }
dialog.window { width: min(34rem, calc(100vw - 2rem)); max-height: calc(100vh - 2rem); padding: var(--space-6); overflow-y: auto; }
dialog.palette { width: min(38rem, calc(100vw - 1rem)); margin-top: min(12vh, 6rem); overflow: hidden; }
.palette[open] { display: flex; flex-direction: column; max-height: min(32rem, calc(100vh - 7rem)); min-height: 3rem; }
.palette input:not([type=checkbox]) { border-width: 0 0 1px; border-color: var(--line); border-radius: 0; min-height: 3.25rem; padding: 0 var(--space-4); background: none; outline-offset: -3px; }
#hits { overflow-y: auto; padding: var(--space-2); }
#hits p { margin: var(--space-2) 0 0; padding: 0 var(--space-3); color: var(--soft); font-size: var(--tiny); font-weight: 600; }
#hits [aria-selected=true] { background: var(--here); box-shadow: inset 3px 0 var(--accent); }
.popup.more { display: none; }
.popup.who { flex: none; margin-top: auto; }
.popup.who .sheet { position: absolute; z-index: 3; bottom: calc(100% + var(--space-1)); left: 0; width: 17rem; }
.popup.who > summary .icon:last-child { width: 1rem; height: 1rem; }
.popup .person { flex: 1; min-width: 0; display: grid; line-height: 1.3; }
.popup .person > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.popup .person .soft { font-size: var(--tiny); font-weight: 400; }
.faces { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); }
.faces li { display: flex; gap: var(--space-3); align-items: center; min-width: 0; overflow-wrap: anywhere; }
main .texts :is(td, th) { text-align: left; vertical-align: baseline; }
main .texts summary { min-height: 0; padding: 0; }
.notices > li { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); gap: var(--space-3); padding: var(--space-3); border-bottom: 1px solid var(--line); }
.notices .unread { box-shadow: inset 3px 0 var(--accent); }
.notices p { margin: 0; overflow-wrap: anywhere; }
.notices .meta { font-size: var(--small); color: var(--soft); }
.notices .state { padding-top: .2rem; }
.content { min-width: 0; }
.content > .banner { max-width: 52rem; padding: var(--space-4) var(--space-6) 0; }
.shell main { max-width: 52rem; margin: 0; padding: var(--space-6) var(--space-6) 4rem; }
.shell main:has(> .as-cards, .requests) { max-width: 72rem; }
.shell main > :is(p, .note, .lines, .stack, form:has(> .stack)) { max-width: 46rem; }
.shell .pages { display: flex; flex-wrap: wrap; gap: 2px; padding: var(--space-2) var(--space-4); border-bottom: 1px solid var(--line); }
.pages .place { gap: var(--space-2); }
.pages .place .icon { width: 1rem; height: 1rem; }
.guest > header, .guest main { max-width: 27rem; }
.guest > header { display: flex; justify-content: space-between; align-items: center; }
.guest > header nav { border: 0; padding: 0; }
.guest .brand { font-size: 1.15rem; }
@media (min-width: 40rem) {
  .guest > header { padding-top: min(10vh, 5rem); }
  .guest main { margin-top: var(--space-4); margin-bottom: var(--space-8); padding: var(--space-6); border: 1px solid var(--line); border-radius: var(--radius-l); box-shadow: var(--shadow); }
}
@media (min-width: 52rem) {
  .shell { display: grid; grid-template-columns: 14rem minmax(0, 1fr); min-height: 100vh; }
  .shell > header { position: sticky; top: 0; height: 100vh; z-index: 2; }
  .shell .places { overflow-y: auto; align-content: start; flex: 1; scrollbar-width: thin; }
}
@media (min-width: 72rem) {
  .content:has(> .pages) { display: grid; grid-template-columns: 13rem minmax(0, 1fr); align-content: start; }
  .content > .banner { grid-column: 1 / -1; }
  .shell .pages { flex-direction: column; align-self: start; border: 0; padding: var(--space-6) 0 0 var(--space-6); }
}
@media (min-width: 84rem) {
  .shell main:has(> .card + .card):not(:has(.timeline)) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 var(--space-4); align-content: start; max-width: 72rem; }
  .shell main:has(> .card + .card):not(:has(.timeline)) > .card { margin: 0 0 var(--space-4); }
  .shell main:has(> .card + .card) > :not(.card) { grid-column: 1 / -1; }
}
@media (max-width: 51.99rem) {
  body.shell { padding-bottom: 4rem; }
  .shell > header { flex-direction: row; gap: var(--space-1); align-items: center; padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4); border: 0; border-bottom: 1px solid var(--line); }
  .shell > header .brand { padding: 0; margin-right: auto; }
  .acting { padding: 0; white-space: normal; line-height: 1.2; font-size: var(--small); }
  .shell > header > .place { position: relative; min-width: 2.75rem; min-height: 2.75rem; justify-content: center; padding: 0; }
  .shell > header .search { border: 0; background: none; margin: 0; }
  .shell > header .search > kbd { display: none; }
  .shell > header > .place > span:not(.count) { ${unseen} }
  .shell > header > .place > .count { position: absolute; top: 2px; right: 0; margin: 0; }
  .popup.who { display: none; }
  .shell .places { position: fixed; z-index: 2; inset: auto 0 0; display: flex; gap: 0; padding: var(--space-1); padding-bottom: max(var(--space-1), env(safe-area-inset-bottom)); background: var(--side); border-top: 1px solid var(--line); }
  .places > .place:not(.on-bar) { display: none; }
  .places > .place, .popup.more > summary { flex: 1 1 0; min-width: 0; flex-direction: column; gap: 0; min-height: 2.75rem; padding: var(--space-1) 0; font-size: var(--tiny); text-align: center; }
  .places > .place > span, .popup.more > summary > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  /* New post is in the middle, under the thumb. */
  .places > [data-keys='c'] { order: 1; }
  .places > [data-keys='g h'] { order: 2; }
  .popup.more { order: 3; display: block; flex: 1 1 0; min-width: 0; position: static; }
  .popup.more .sheet { position: absolute; bottom: 100%; right: 0; left: 0; max-height: calc(100vh - 8rem); overflow-y: auto; background: var(--side); border-width: 1px 0 0; border-radius: var(--radius-l) var(--radius-l) 0 0; }
  .popup.more .sheet .place { min-height: 2.75rem; }
  .content > .banner { padding: var(--space-3) var(--space-4) 0; }
  .shell main { padding: var(--space-4) var(--space-4) 3rem; }
}
@media (max-width: 39.99rem) {
  .shell .pages { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: thin; }
  .pages .place { flex: none; }
  .pages .place[aria-current] { scroll-initial-target: nearest; }
}
`

import { NOW_STEP } from './hours-view.ts'

/** Styles the calendar. A phone shows the days of a week one after another, and the number of posts of each day of a month. */
const narrowPast = [1, 2, 3, 4, 5, 6].map(
  (past) =>
    `.seven.past-${past} { grid-template-columns: 3.75rem repeat(${past}, minmax(0, .55fr)) repeat(${7 - past}, minmax(0, 1fr)); }`,
)

const nowLines = Array.from(
  { length: 60 / NOW_STEP },
  (_, step) => `.now-${step * NOW_STEP}::before { top: ${((step * NOW_STEP) / 0.6).toFixed(1)}%; }`,
)

export const calendarStyle = `
.shell main:has(> .cal) { max-width: none; }
.sprite { display: none; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.cal .bar { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: center; margin: 0 0 var(--space-3); }
.cal .bar h2 { margin: 0; font-size: 1.1rem; flex: 1 1 auto; }
.steps { display: flex; gap: var(--space-1); }
.steps .button { min-height: 2.25rem; padding: var(--space-1) var(--space-3); font-size: var(--small); display: inline-flex; align-items: center; }
.steps .step { padding: var(--space-1) var(--space-2); }
.segments { display: flex; border: 1px solid var(--edge); border-radius: var(--radius); overflow: hidden; }
.segments a { padding: var(--space-1) var(--space-3); min-height: 2.25rem; line-height: 1.7; color: var(--ink); text-decoration: none; font-size: var(--small); font-weight: 500; }
.segments a + a { border-left: 1px solid var(--line); }
.segments a:hover { background: var(--here); }
.segments a[aria-current] { background: var(--here); font-weight: 700; }
.segments a:focus-visible { outline-offset: -3px; }
.filters { margin: 0 0 var(--space-3); }
.filters .finder { margin: 0; padding: 0; }
.filters .finder .field { flex: 1 1 9rem; }
.cal h3 { margin: 0; font-size: var(--small); font-weight: 600; }
.cal h3 a { color: var(--ink); text-decoration: none; }
.cal h3 a:hover { text-decoration: underline; }
.today h3 a { color: var(--accent); }
.cell.now::before { content: ''; position: absolute; inset-inline: 0; height: 2px; background: var(--accent); }
${nowLines.join('\n')}
.cal ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 3px; }
.column, .box, .agenda section { border: 0; padding: 0; margin: 0; }
.hours { display: grid; border: 1px solid var(--line); border-radius: var(--radius-l); background: var(--paper); }
.hours.seven { grid-template: auto repeat(24, auto) / 3.75rem repeat(7, minmax(0, 1fr)); }
.hours.one { grid-template: auto repeat(24, auto) / 3.75rem minmax(0, 1fr); }
${narrowPast.join('\n')}
.rail > .hour { min-height: 1.5rem; }
.nights { margin: 0 0 var(--space-2); font-size: var(--tiny); color: var(--soft); }
.nights summary { min-height: 1.5rem; cursor: pointer; }
.nights:not([open]) + .hours .night { display: none; }
.cal .bar > .button { min-height: 2.25rem; padding: var(--space-1) var(--space-3); font-size: var(--small); }
.cal .tip { margin: 0 0 var(--space-3); }
.rail, .column { display: grid; grid-row: 1 / -1; grid-template-rows: subgrid; }
.column { border-left: 1px solid var(--line); }
.column h3 { padding: var(--space-2); }
.column.past { background: var(--card); }
.rail > div { font-size: var(--tiny); color: var(--soft); text-align: right; padding: 2px var(--space-2) 0 0; font-variant-numeric: tabular-nums; white-space: nowrap; border-top: 1px solid var(--line); }
.rail > div:first-child { border: 0; }
.rail > .hour:not(.quiet) { min-height: 2.75rem; }
.cell { position: relative; border-top: 1px solid var(--line); padding: 3px; min-width: 0; }
.cell.none { background: repeating-linear-gradient(45deg, transparent 0 5px, var(--line) 5px 6px); }
.cal .add { position: absolute; inset: 0; color: var(--accent); text-decoration: none; border-radius: 4px; }
.cal .add + .add { top: 50%; }
.cal .add::after { content: '+'; position: absolute; right: 4px; bottom: 0; font-weight: 700; line-height: 1.3; opacity: 0; }
.cal .add:hover, .cal .add:focus-visible { background: var(--here); }
.cal .add:hover::after, .cal .add:focus-visible::after { opacity: 1; }
.cal .add:focus-visible { outline-offset: -3px; }
.cell > ul, .cell > .more, .box > ul, .box > .more { position: relative; }
.cell > ul, .box > ul { pointer-events: none; }
.cell li, .box li { pointer-events: auto; }
.nothing { display: none; }
.planned, .slot { position: relative; min-width: 0; border: 1px solid var(--line); border-left: 3px solid var(--edge); border-radius: 4px; background: var(--card); }
.planned[class*=hue-] { background: color-mix(in oklab, var(--channel) 10%, var(--card)); }
.past .planned[class*=hue-] { background: color-mix(in oklab, var(--channel) 6%, var(--paper)); }
.column.past .avatar { margin-right: 0; }
.seven .column.past .thumb { display: none; }
.column.past .planned > a:first-child, .column.past h3 a { color: var(--soft); }
.planned.good { border-left-color: var(--good); }
.planned.warn { border-left-color: var(--warn); }
.planned.bad { border-left-color: var(--danger); }
.slot { border: 1px solid transparent; background: none; }
.planned > a:first-child, .slot > a { display: grid; grid-template-columns: auto auto minmax(0, 1fr) auto auto; gap: 0 var(--space-1); align-items: center; padding: 2px 4px; color: var(--ink); text-decoration: none; font-size: var(--tiny); line-height: 1.4; }
.planned > a:first-child:hover .line { text-decoration: underline; }
.planned time, .slot time { color: inherit; font-size: inherit; font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
.slot > a { color: var(--soft); }
.slot > a:hover { background: var(--here); color: var(--ink); }
.planned .line { grid-area: 2 / 1 / auto / 5; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.slot .line { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.planned .state { grid-column: 4; display: inline-flex; gap: 1px; }
.planned .others { color: var(--soft); font-weight: 600; }
.cal .planned .icon { width: .9rem; height: .9rem; fill: none; }
.cal .face { width: 1.15rem; height: 1.15rem; font-size: .6rem; }
.cal .avatar .mark { width: .7rem; height: .7rem; padding: 1px; right: -6px; bottom: -4px; font-size: .5rem; }
.cal .avatar { margin: 2px 6px 4px 3px; }
.parts { margin-right: var(--space-1); padding: 0 3px; background: var(--here); border-radius: 3px; font-weight: 600; font-variant-numeric: tabular-nums; }
.cal .avatar .face { box-shadow: 0 0 0 1.5px var(--channel); }
.planned .thumb { object-fit: cover; border-radius: 3px; }
.planned .move { position: absolute; top: 0; right: 0; display: grid; place-items: center; width: 1.5rem; height: 1.5rem; color: var(--soft); border-radius: 4px; }
.planned:hover .move, .planned:focus-within .move { color: var(--ink); box-shadow: inset 0 0 0 1px var(--edge); }
.says { display: none; position: absolute; z-index: 2; right: 0; bottom: calc(100% + 2px); padding: 2px var(--space-2); border-radius: 4px; background: var(--ink); color: var(--paper); font-size: var(--tiny); white-space: nowrap; pointer-events: none; }
.move:hover > .says, .move:focus-visible > .says { display: block; }
.planned[data-post] { cursor: grab; }
.cal .more { display: inline-block; padding: 2px 4px; font-size: var(--tiny); font-weight: 600; min-height: 1.5rem; }
.month { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); border: 1px solid var(--line); border-radius: var(--radius-l); overflow: hidden; }
.month .names { display: contents; font-size: var(--tiny); color: var(--soft); font-weight: 600; }
.month .names > div { padding: var(--space-1) var(--space-2); }
.box { position: relative; min-height: 7rem; min-width: 0; padding: var(--space-1); border-top: 1px solid var(--line); display: grid; align-content: start; gap: 3px; }
.box:not(:nth-child(7n + 2)) { border-left: 1px solid var(--line); }
.box.past, .box.outside { background: var(--card); }
.box h3 { position: relative; justify-self: start; z-index: 1; }
.box h3 a { display: inline-grid; place-items: center; min-width: 1.6rem; min-height: 1.6rem; border-radius: 50%; }
.box.outside h3 a { color: var(--soft); font-weight: 400; }
.box.today h3 a { background: var(--accent); color: var(--on-accent); }
.box .count { display: none; }
.box .thumb { display: none; }
.agenda section { padding: var(--space-3) 0; border-bottom: 1px solid var(--line); display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: var(--space-2); }
.agenda .planned > a:first-child, .one .planned > a:first-child, .one .slot > a { grid-template-columns: var(--clock, 2.75rem) auto minmax(0, 1fr) auto auto; font-size: var(--small); padding: var(--space-1) var(--space-2); gap: 0 var(--space-2); min-height: 2.25rem; padding-right: 2.25rem; }
.agenda .planned .line, .one .planned .line { grid-area: auto / 3; }
.agenda .planned .thumb, .one .planned .thumb { grid-area: auto / 5; width: 2.5rem; height: 1.75rem; margin: 0; }
.agenda .move, .one .move { height: 100%; width: 2rem; }
.agenda .face, .one .face { width: 1.5rem; height: 1.5rem; font-size: var(--tiny); }
.shell main > .note.moved, .cal > .note.moved { position: sticky; z-index: 3; bottom: 0; display: flex; gap: var(--space-2); align-items: center; max-width: none; margin: var(--space-3) calc(-1 * var(--space-6)) 0; padding: var(--space-1) var(--space-6); border-width: 1px 0 0; border-radius: 0; font-size: var(--small); }
.moved::before { content: ''; width: .6rem; height: .6rem; border-radius: 50%; background: var(--good); }
.moved.bad::before { background: var(--danger); }
.moved button, .moved .button { display: inline-flex; gap: var(--space-1); align-items: center; min-height: 2rem; padding: 0 var(--space-2); font-size: var(--small); }
.moving { display: flex; gap: var(--space-3); align-items: start; }
.moving p { margin: 0; overflow-wrap: anywhere; }
.cal .foot { margin: var(--space-3) 0 0; }
.over { outline: 3px solid var(--accent); outline-offset: -3px; background: var(--here); }
.ghost { position: fixed; z-index: 9; left: 0; top: 0; width: 10.5rem; pointer-events: none; opacity: .9; box-shadow: 0 4px 14px rgb(0 0 0 / .3); list-style: none; }
.ghost > a:first-child { grid-template-columns: minmax(0, 1fr) auto; }
.ghost .state, .ghost .thumb, .ghost .move { display: none; }
.lifted { opacity: .45; }
.dragging, .dragging * { cursor: grabbing !important; user-select: none; }
.h12 { --clock: 4.25rem; }
@media (min-width: 44.01rem) {
  :is(.seven, .box) .planned .state { grid-column: 4 / -1; justify-self: end; }
  :is(.seven, .box) [data-post] .state { margin-right: 1.3rem; }
  .seven .planned .line { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 1; white-space: normal; overflow-wrap: break-word; }
  .seven :is(:only-child, :first-child:nth-last-child(2), :nth-child(2):last-child) > a > .line { -webkit-line-clamp: 2; }
  .seven .thumb { grid-area: 2 / 5; width: 1.9rem; height: 1.05rem; }
  .seven :is(:only-child, :first-child:nth-last-child(2), :nth-child(2):last-child) > a > .thumb { height: 1.9rem; }
}
@media (min-width: 44.01rem) and (max-width: 64rem) {
  :is(.seven, .box) [data-post] .state { margin-right: 0; }
  :is(.seven, .box) .move { top: auto; bottom: 0; width: 1.25rem; }
  :is(.seven, .box) .says { bottom: auto; top: calc(100% + 2px); }
  .hours.seven { grid-template-columns: 3rem repeat(7, minmax(0, 1fr)); }
  .seven .rail > div { padding-right: var(--space-1); }
  :is(.seven, .box) :is(.planned, .slot) > a:first-child { padding: 2px; gap: 0 1px; }
  :is(.seven, .box) .avatar { margin: 0 1px; }
  .h12 :is(.seven, .box) .avatar { display: none; }
  .seven .slot .line { grid-area: 2 / 1 / auto / -1; }
  :is(.seven, .box) [data-post] .line { margin-right: 1.25rem; }
}
@media (max-width: 84rem) {
  .column.past .avatar { display: none; }
}
@media (max-width: 64rem) {
  .seven .face, .box .face, .seven .thumb { display: none; }
  .seven .avatar .mark, .box .avatar .mark { position: static; width: .9rem; height: .9rem; background: none; }
}
@media (max-width: 51.99rem) {
  .shell main > .note.moved, .cal > .note.moved { bottom: calc(3.5rem + env(safe-area-inset-bottom)); margin-inline: calc(-1 * var(--space-4)); padding-inline: var(--space-4); }
}
@media (max-width: 44rem) {
  .tip .keys { display: none; }
  :is(.agenda, .one, .seven) .planned .line { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: break-word; line-height: 1.3; }
  .segments a { padding: var(--space-1); }
  .nights:has(+ .seven) { display: none; }
  .hours.one { grid-template-columns: 3rem minmax(0, 1fr); }
  .one .rail > div { padding-right: var(--space-1); }
  .hours.seven { display: block; border: 0; }
  .seven .rail { display: none; }
  .seven .column { display: block; border: 0; border-bottom: 1px solid var(--line); padding: var(--space-2) 0; }
  .seven .column.past { background: none; }
  .seven h3 { padding: var(--space-1) 0; font-size: 1rem; }
  .seven .cell { border: 0; padding: 0; margin-bottom: 3px; }
  .seven .cell.now::before { display: none; }
  .seven .cell.bare, .seven .cell.none { display: none; }
  .seven .add { display: none; }
  .nothing { display: block; margin: 0; color: var(--soft); font-size: var(--small); }
  .seven .planned > a:first-child, .seven .slot > a { grid-template-columns: auto auto minmax(0, 1fr) auto auto; font-size: var(--small); min-height: 2.25rem; padding: var(--space-1) 2.25rem var(--space-1) var(--space-2); gap: 0 var(--space-2); }
  .seven .planned .line { grid-area: auto / 3; }
  .seven .face { display: inline-grid; }
  .seven .avatar .mark { position: absolute; width: .7rem; height: .7rem; background: var(--paper); }
  .seven .move { width: 2rem; height: 100%; }
  .box { min-height: 3.5rem; justify-items: center; }
  .box h3 { justify-self: center; }
  .box ul, .box .more { display: none; }
  .box .count { display: grid; place-items: center; min-width: 1.6rem; min-height: 1.5rem; position: relative; padding: 0 4px; border-radius: 99px; background: var(--here); color: var(--ink); text-decoration: none; font-size: var(--tiny); font-weight: 700; }
  .month .names > div { padding: var(--space-1) 0; text-align: center; }
  .agenda section { grid-template-columns: minmax(0, 1fr); gap: var(--space-1); }
}
`

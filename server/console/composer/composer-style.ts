import { previewStyle } from '../layout/post-preview.ts'
import { draftsStyle } from './drafts/drafts-style.ts'

/** Styles the composer. */
export const composerStyle = `${previewStyle}${draftsStyle}
.shell main:has(.composer) { max-width: 84rem; }
.composer { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); align-items: start; }
@media (min-width: 72rem) {
  .composer { grid-template-columns: minmax(0, 1fr) clamp(18rem, 25vw, 26rem); }
  .previews { position: sticky; top: var(--space-4); max-height: calc(100vh - 2rem); overflow-y: auto; }
}
@media (min-width: 52rem) { .shell main:has(.composer) { padding-bottom: 0; } }
html:has(.composer) { scroll-padding-bottom: 9rem; }
.composer .stack > details, .composer .stack > .actions { margin-block: 0; }
.composer .stack > details + details { margin-top: calc(-1 * var(--space-3)); }
.composer form.stack { margin: 0; }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.live .plain-only { display: none; }
.previews { background: var(--card); border: 1px solid var(--line); border-radius: var(--radius-l); padding: var(--space-4); }
.previews h2 { margin: 0 0 var(--space-3); }
.chips { display: flex; flex-wrap: wrap; gap: var(--space-2); margin-bottom: var(--space-2); }
.chip { display: flex; gap: var(--space-2); align-items: center; max-width: 100%; padding: var(--space-1) var(--space-3) var(--space-1) var(--space-2); border: 1px solid var(--edge); border-radius: 1.5rem; background: var(--field); cursor: pointer; overflow-wrap: anywhere; font-size: var(--small); line-height: 1.3; }
.chip:has(:checked) .face { background: var(--paper); }
.chip:has(:checked) { border-color: var(--accent); background: var(--here); }
.chip.off { border-style: dashed; background: none; color: var(--soft); }
.chip.off .face { filter: grayscale(1); }
.chip .face { width: 2rem; height: 2rem; }
.channels { border: 0; padding: 0; }
.channels.marked { padding: var(--space-2) var(--space-3); border: 2px solid var(--danger); border-radius: var(--radius-l); }
.channels > .chips > li { max-width: 100%; }
.problem { display: flex; gap: var(--space-1); max-width: 20rem; margin: var(--space-1) 0 0; color: var(--warn); font-size: var(--tiny); line-height: 1.4; }
.problem .icon { width: 1rem; height: 1rem; }
.scope { border: 0; margin: 0; padding: 0; display: grid; gap: var(--space-3); }
.scope > h3 { margin: 0; font-size: 1rem; }
.scope > button { justify-self: start; }
.composer .entry { padding: var(--space-2) var(--space-3) var(--space-3); }
.entry { display: grid; gap: var(--space-2); background: var(--card); border-radius: var(--radius-l); }
.entry textarea { resize: vertical; line-height: 1.5; field-sizing: content; min-height: 5lh; max-height: 60vh; }
.counts { margin: 0; min-height: 1.5em; font-size: var(--small); font-variant-numeric: tabular-nums; display: flex; flex-wrap: wrap; gap: 0 var(--space-4); }
.findings { font-size: var(--small); }
.media { display: grid; gap: var(--space-2); margin: 0; padding: 0; list-style: none; }
.media > li { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: var(--space-3); align-items: start; }
.media img, .library img, .file { display: grid; place-items: center; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: var(--radius); background: var(--here); font-size: var(--small); }
.media label { font-size: var(--small); overflow-wrap: anywhere; }
.library { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr)); gap: var(--space-2); max-height: 16rem; overflow-y: auto; }
.library button { padding: 2px; width: 100%; }
.library button { position: relative; }
.from-library, .from-url { margin-block: var(--space-3); }
.from-library .library { margin-top: var(--space-2); }
.add-media .row input { flex-basis: 7rem; }
.tools upload-field { flex: 1 1 100%; margin: 0 0 var(--space-2); }
.live .tools upload-field { flex: 0 1 auto; position: relative; margin: 0; padding: 0; border: 0; }
.live .tools upload-field:has(.uploads > li) { flex-basis: 100%; }
.live .tools upload-field > label { justify-self: start; min-height: 2.4rem; padding: .2rem .7rem; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--field); cursor: pointer; }
.live .tools upload-field > label:hover, .live .tools upload-field.over > label { border-color: var(--accent); background: var(--here); }
.live .tools upload-field:focus-within:has(input:focus-visible) > label { outline: 3px solid var(--accent); outline-offset: 2px; }
.live .tools upload-field > .row { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.live .tools upload-field > .row + .hint { display: none; }
.tools .refused { flex-basis: 100%; }
.from-library .actions { margin-top: var(--space-2); }
.grip { cursor: grab; }
.media > .dragged { opacity: .4; }
.media > .target { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: var(--radius); }
.row { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.row input { flex: 1 1 12rem; width: auto; }
.from-url label, .from-library label { font-size: var(--small); }
.small { margin-top: 0; }
.small button { min-height: 2rem; padding: .2rem .7rem; font-size: var(--small); font-weight: 500; }
button.link { display: inline; min-height: 0; padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline; font-weight: 400; font-size: inherit; }
.tools { display: flex; flex-wrap: wrap; gap: 0 var(--space-4); align-items: center; }
.tools > details > summary { font-size: var(--small); }
.tools > .actions { margin-left: auto; }
.delay { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: center; font-size: var(--small); }
.delay input:not([type=checkbox]):not([type=radio]) { width: 5rem; }
.entry .actions { margin-top: 0; }
.entry .media .actions { margin-top: var(--space-2); }
.settings-grid { display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); align-items: start; }
.settings-grid .wide { grid-column: 1 / -1; display: grid; gap: var(--space-3); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
.settings-grid .item { grid-column: 1 / -1; display: grid; gap: var(--space-3); }
.look-up { display: grid; gap: var(--space-2); }
.row select { flex: 1 1 12rem; width: auto; }
.slots { padding-left: 1.75rem; font-size: var(--small); }
.mention > .row { max-width: 24rem; }
.menu { max-height: 14rem; overflow-y: auto; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--field); box-shadow: var(--shadow); }
.menu [role=option] { padding: var(--space-2) var(--space-3); cursor: pointer; }
.menu [role=option][aria-selected=true], .menu [role=option]:hover { background: var(--here); outline: 2px solid var(--accent); outline-offset: -2px; }
.ai { border: 1px solid var(--line); border-radius: var(--radius-l); padding: 0 var(--space-3); }
.ai[open] { padding-bottom: var(--space-3); }
.ai > :not(summary) { margin-block: var(--space-2); }
.ai .icon { width: 1rem; height: 1rem; vertical-align: -2px; }
.busy { display: none; color: var(--soft); font-size: var(--small); }
[data-acting=ai] .ai .busy, [data-acting=import] .from-url .busy { display: block; }
.from-url .busy { margin: var(--space-1) 0; }
.from-url .busy .icon { width: 1rem; height: 1rem; vertical-align: -2px; }
.ai > .suggestion { margin-inline: 0; padding: var(--space-3); border: 2px dashed var(--accent); border-radius: var(--radius-l); background: var(--card); }
.suggestion h2 { margin: 0 0 var(--space-2); font-size: var(--small); color: var(--accent); }
.suggestion ol { margin: 0; padding-left: 1.25rem; }
.suggestion .text { white-space: pre-wrap; overflow-wrap: anywhere; }
.suggestion li + li { border-top: 1px solid var(--line); margin-top: var(--space-2); padding-top: var(--space-2); }
.suggestion img { max-width: 16rem; width: 100%; border-radius: var(--radius); }
.found { display: flex; flex-wrap: wrap; gap: var(--space-2); margin: var(--space-2) 0; }
.found button { min-height: 2rem; padding: .2rem .7rem; font-size: var(--small); font-weight: 500; }
.when .pair { margin: var(--space-2) 0; }
.submit { position: sticky; bottom: 0; z-index: 1; background: var(--paper); border-top: 1px solid var(--line); padding: var(--space-3) 0; }
#verdict { display: grid; gap: var(--space-1); max-height: 30vh; overflow-y: auto; font-size: var(--small); }
#verdict:not(:empty) { margin-bottom: var(--space-2); }
#verdict > * { margin: 0; }
#verdict .note { padding: var(--space-1) var(--space-3); }
#verdict .icon { width: 1rem; height: 1rem; vertical-align: -2px; }
.submit .actions { margin: 0; align-items: center; }
.submit .actions > button { padding-inline: var(--space-3); font-size: var(--small); }
.submit .further summary { display: flex; gap: var(--space-1); align-items: center; padding-inline: var(--space-1); color: var(--soft); list-style: none; }
.submit .further summary::-webkit-details-marker { display: none; }
.submit .actions:has(.further[open]) #deletion { flex-basis: 100%; }
.submit .further[open] { padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius-l); background: var(--card); }
.composer [aria-busy=true] .submit .main { opacity: .6; }
.submit .short { display: none; }
@media (max-width: 89.99rem) { .submit .actions > button { padding-inline: .5rem; } .submit .long { display: none; } .submit .short { display: inline; } .submit .further:not([open]) span { position: absolute; width: 1px; overflow: hidden; clip-path: inset(50%); } }
@media (max-width: 51.99rem) { .submit { bottom: calc(3.6rem + env(safe-area-inset-bottom)); margin-inline: calc(-1 * var(--space-4)); padding: var(--space-2) var(--space-4); } .submit .actions { gap: var(--space-1); } .submit .actions > button { padding-inline: .4rem; } }
textarea[aria-invalid=true], select[aria-invalid=true] { border-color: var(--danger); border-width: 2px; }
`

import { analyticsStyle } from '../analytics/analytics-style.ts'
import { assistantStyle } from '../assistant/assistant-style.ts'
import { automationsStyle } from '../automations/automations-style.ts'
import { calendarStyle } from '../calendar/calendar-style.ts'
import { channelsStyle } from '../channels/channels-style.ts'
import { composerStyle } from '../composer/composer-style.ts'
import { developersStyle } from '../developers/developers-style.ts'
import { mediaStyle } from '../media/media-style.ts'
import { navigationStyle } from '../navigation/navigation-style.ts'
import { postsStyle } from '../posts/posts-style.ts'
import { queuesStyle } from '../queues/queues-style.ts'
import { reviewStyle } from '../review/review-style.ts'
import { avatarStyle } from './avatar.ts'
import { baseStyle } from './page.ts'

/**
 * Styles the console: forms, buttons, tables that become cards on a phone. Colors reach a contrast of 4.5:1 on paper and on cards,
 * light and dark.
 */
export const consoleStyle = `${baseStyle}${analyticsStyle}${automationsStyle}${calendarStyle}${channelsStyle}${composerStyle}${developersStyle}${mediaStyle}${postsStyle}${queuesStyle}${navigationStyle}${reviewStyle}${assistantStyle}
.icon { width: 1.25rem; height: 1.25rem; flex: none; }
${avatarStyle}
.chart { display: block; width: 100%; max-width: 24rem; height: auto; }
.chart rect { fill: var(--accent); }
.chart text { fill: var(--ink); font: .8rem system-ui, sans-serif; }
.banner .note { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-3); align-items: start; margin: 0 0 var(--space-2); padding: var(--space-2) var(--space-3); font-size: var(--small); }
.banner strong { margin-right: var(--space-2); }
.banner button { min-height: 1.75rem; padding: 0 var(--space-2); font-size: var(--small); }
.banner .note .text { white-space: pre-wrap; overflow-wrap: anywhere; }
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
.choice > span { min-width: 0; overflow-wrap: anywhere; }
input:not([type=checkbox]):not([type=radio]), select, textarea { width: 100%; min-width: 0; min-height: 2.5rem; font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--edge); border-radius: 6px; padding: .4rem .6rem; }
input[aria-invalid=true] { border-color: var(--danger); border-width: 2px; }
input[type=checkbox], input[type=radio] { width: 1.15rem; height: 1.15rem; accent-color: var(--accent); flex: none; align-self: center; }
button, .button { display: inline-block; font: inherit; font-weight: 600; line-height: 1.4; min-height: 2.5rem; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--edge); background: var(--card); color: var(--ink); cursor: pointer; text-decoration: none; text-align: center; }
button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.danger { color: var(--danger); border-color: var(--danger); background: transparent; }
button:focus-visible, .button:focus-visible, input:focus-visible, input[type^=date]:focus-within, input[type=time]:focus-within, select:focus-visible, textarea:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
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
.qr svg { display: block; width: 14rem; max-width: 100%; margin: .75rem 0; background: #fff; }
.wrong:empty { display: none; }
ul.codes { columns: 2; max-width: 28rem; padding-left: 1.2rem; }
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

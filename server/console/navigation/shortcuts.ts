import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { consolePage, viewerOf } from '../layout/console-page.ts'
import { isShownTo, NOTIFICATIONS, places, SHORTCUTS, type Viewer } from '../layout/shell.ts'
import { shortcut } from './search-page.ts'

function shortcutsPage(viewer: Viewer) {
  const shown = places.filter(isShownTo(viewer))
  const goTo = [...shown, { name: 'Notifications', path: NOTIFICATIONS, keys: 'g n' }]
  return consolePage({
    viewer,
    title: 'Keyboard shortcuts',
    path: SHORTCUTS,
    body: html`${!viewer.singleKeyShortcuts && html`<div class="note"><p>You turned off the shortcuts that are a single key. <a href="/settings/profile">Your settings</a></p></div>`}
<h2>Anywhere</h2>${list([
      ['Ctrl K', 'Search; Command K on a Mac'],
      ['/', 'Search'],
      ['c', 'New post'],
      ['?', 'These shortcuts'],
      ['Escape', 'Close a menu or a window'],
    ])}
<h2>Go to</h2>${list(goTo.flatMap(({ keys, name }) => (keys?.startsWith('g ') ? [[keys, name] as const] : [])))}
<p class="hint">Press the keys one after the other. They do nothing while you type in a field, after you changed a form, or on the page that writes a post. Ctrl K always works. You can turn off all but Ctrl K in <a href="/settings/profile">Your settings</a>.</p>`,
  })
}

function list(rows: readonly (readonly [keys: string, name: string])[]): Html {
  return html`<dl class="keys">${rows.map(([keys, name]) => html`<dt>${shortcut(keys)}</dt><dd>${name}</dd>`)}</dl>`
}

export const shortcutsHandlers = {
  async showShortcuts(_input, ctx) {
    return shortcutsPage(await viewerOf(ctx))
  },
} satisfies Partial<ConsoleHandlers>

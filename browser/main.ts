/**
 * Runs on every page of the console, which also works without it. `npm run generate` bundles this folder into `/console.js`.
 * Each module finds its own elements, and does nothing on a page without them.
 */

import { startAssistant } from './assistant.ts'
import { startCalendar } from './calendar.ts'
import { startCodeLinks } from './code-links.ts'
import { startComposer } from './composer.ts'
import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { startFilters } from './filter.ts'
import { startFollowing } from './follow.ts'
import { startFormCode } from './form-code.ts'
import { startLocalTimes } from './local-times.ts'
import { startMentions } from './mentions.ts'
import { startMenus } from './menus.ts'
import { startOrdering } from './order-files.ts'
import { startPalette } from './palette.ts'
import { startPasskeys } from './passkeys.ts'
import { startShortcuts } from './shortcuts.ts'
import { startUploads } from './upload.ts'

startMenus()
startDialogs()
startPalette()
startShortcuts()
startCalendar()
startCopying()
startAssistant()
startCodeLinks()
startFormCode()
startFilters()
startLocalTimes()
startFollowing()
startComposer()
startMentions()
startUploads()
startPasskeys()
startOrdering()

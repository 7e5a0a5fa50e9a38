import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaded before programs of the documentation: the SDK that they import is this repository's, from its sources.
const root = join(import.meta.dirname, '../..')
const sdk: Record<string, string> = {
  '@postern/sdk': 'sdk/index.ts',
  '@postern/sdk/oauth': 'sdk/oauth.ts',
  '@postern/sdk/webhooks': 'sdk/webhooks.ts',
}
registerHooks({
  resolve(name, context, next) {
    const own = sdk[name]
    return next(own ? pathToFileURL(join(root, own)).href : name, context)
  },
})

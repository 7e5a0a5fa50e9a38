import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaded before programs of the documentation: the SDK that they import is this repository's, from its sources.
const sdk = join(import.meta.dirname, '../../sdk')
registerHooks({
  resolve(name, context, next) {
    const [own, entry = 'index'] = /^@postern\/sdk(?:\/(\w+))?$/.exec(name) ?? []
    return next(own ? pathToFileURL(join(sdk, `${entry}.ts`)).href : name, context)
  },
})

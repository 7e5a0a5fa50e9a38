import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Preloaded by the programs of sdk/examples: `@postern/sdk` is the source, whatever was built last. */
const sdk = join(import.meta.dirname, '../../sdk')
registerHooks({
  resolve(name, context, next) {
    const [, entry] = /^@postern\/sdk(?:\/(\w+))?$/.exec(name) ?? []
    const own = name.startsWith('@postern/sdk') ? join(sdk, `${entry ?? 'index'}.ts`) : undefined
    return next(own ? pathToFileURL(own).href : name, context)
  },
})

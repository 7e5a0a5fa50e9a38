import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Loaded before programs of the documentation: the packages that they import are this repository's, from their sources.
const root = join(import.meta.dirname, '../..')
registerHooks({
  resolve(name, context, next) {
    const [own, folder = '', entry = 'index'] = /^@postern\/(sdk|contract)(?:\/(\w+))?$/.exec(name) ?? []
    return next(own ? pathToFileURL(join(root, folder, `${entry}.ts`)).href : name, context)
  },
})

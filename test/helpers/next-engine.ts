import { registerHooks } from 'node:module'

// Runs a process on the next minor version of the engine of the queue: `node --import <this file>`.
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'pg-boss' ? 'pg-boss-next' : specifier, context),
})

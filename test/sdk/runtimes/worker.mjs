import { tryOut } from './program.mjs'

/** Runs the program with the service and the key that the request names. */
const worker = {
  fetch: async (request) => Response.json(await tryOut(await request.json())),
}

export { worker as default }

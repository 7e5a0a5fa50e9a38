import { tryOut } from './program.mjs'

const [baseUrl, apiKey] = globalThis.Deno?.args ?? process.argv.slice(2)
console.log(JSON.stringify(await tryOut({ baseUrl, apiKey })))

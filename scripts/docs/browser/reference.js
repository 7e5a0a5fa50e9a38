import { init } from '/docs/assets/redoc.js'

// Draws the full reference from the contract that this service serves.

// Redoc's search would build a worker with eval, which the page's policy forbids. Without workers it searches in the page.
globalThis.Worker = undefined
document.documentElement.classList.add(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
const response = await fetch('/openapi.json')
init(await response.json(), { disableTelemetry: true }, document.getElementById('redoc'))

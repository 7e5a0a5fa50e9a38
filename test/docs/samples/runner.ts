import { pathToFileURL } from 'node:url'

// Runs the modules that the parent names, one after the other, and tells the status of the last response that each got.
let status = 0
const { fetch } = globalThis
globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init)
  status = response.status
  return response
}
let printed: unknown[] = []
console.log = (...values: unknown[]) => {
  printed.push(...values)
}

process.on('message', async ({ file, env }: { file: string; env: Record<string, string> }) => {
  Object.assign(process.env, env)
  status = 0
  printed = []
  try {
    await import(pathToFileURL(file).href)
  } catch (error) {
    printed.push(String(error))
  }
  process.send?.({ status, output: printed.map((value) => JSON.stringify(value)).join('\n') })
})

#!/usr/bin/env node
import { homedir } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { run } from './run.ts'

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort())
process.once('SIGTERM', () => interrupted.abort())
// Ignores a pipe that the reader closes early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  platform: process.platform,
  homeFolder: homedir(),
  readInput: async () => (process.stdin.isTTY ? '' : await text(process.stdin)),
  write: (output) => process.stdout.write(output),
  report: (output) => process.stderr.write(output),
  isInteractive: process.stdout.isTTY === true,
  columns: process.stdout.columns ?? 80,
  signal: interrupted.signal,
  wait: (ms, signal) => delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted()),
})

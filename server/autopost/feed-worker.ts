import { parentPort } from 'node:worker_threads'
import { type RawFeed, readFeed } from './read-feed.ts'

// Runs in the threads that `parseFeedInThread` starts. A thread reads the feeds of many organizations, one after another.

// Freezes the prototypes, so that a feed with keys such as `__proto__` cannot affect the next feed.
for (const { prototype } of [Object, Array, String, Number, RegExp, Date, Function])
  Object.preventExtensions(prototype)

parentPort?.on('message', (raw: RawFeed) => {
  parentPort?.postMessage('begun')
  try {
    parentPort?.postMessage({ feed: readFeed(raw) })
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})

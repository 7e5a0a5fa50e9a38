import { parentPort, workerData } from 'node:worker_threads'
import { type RawFeed, readFeed } from './read-feed.ts'

// Runs in the thread that `parseFeedInThread` starts for one feed.
parentPort?.postMessage('begun')
try {
  parentPort?.postMessage({ feed: readFeed(workerData as RawFeed) })
} catch (error) {
  parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
}

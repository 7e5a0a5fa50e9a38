// Runs inside the cache folder, where its own node_modules are: an identity directory kept in memory and a real PDS. The ports of
// the PDS and of the directory are its arguments, and one where nobody listens. Prints one JSON line with the address, and ends
// when its standard input closes, so that no test can leave it behind.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDS } from '@atproto/pds'
import plc from '@did-plc/server'

// Throw-away keys of a server that lives for one test run.
const key = '11'.repeat(32)
const jwtSecret = 'secret-of-one-run'
const folder = mkdtempSync(join(tmpdir(), 'postern-pds-'))
const [port, directoryPort, deadPort] = process.argv.slice(2).map(Number)
const directory = plc.PlcServer.create({ db: plc.Database.mock(), port: directoryPort })
// The server keeps its connections to the directory: one that is closed at the wrong moment would fail a call of the test's.
const directoryServer = await directory.start()
directoryServer.keepAliveTimeout = 0
const pds = await PDS.fromEnv({
  devMode: true,
  port,
  hostname: 'localhost',
  dataDirectory: folder,
  blobstoreDiskLocation: join(folder, 'blobs'),
  recoveryDidKey: null,
  adminPassword: 'admin-of-one-run',
  jwtSecret,
  serviceHandleDomains: ['.test'],
  didPlcUrl: `http://localhost:${directoryPort}`,
  plcRotationKeyK256PrivateKeyHex: key,
  inviteRequired: false,
  disableSsrfProtection: true,
  // Without an AppView every app.bsky.* read fails, so a channel that leans on one fails its test.
  bskyAppViewUrl: process.env.APPVIEW_URL ?? `http://localhost:${deadPort}`,
  bskyAppViewDid: 'did:web:nowhere.test',
  rateLimitsEnabled: false,
})
await pds.start()

async function stop() {
  await pds.destroy().catch(() => {})
  await directory.destroy().catch(() => {})
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.stdin.resume()
process.stdin.once('end', stop)
process.once('SIGTERM', stop)
console.log(JSON.stringify({ url: `http://localhost:${port}`, jwtSecret }))

import { mkdtemp, open as openFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { connect } from '../../server/db/connect.ts'
import { files } from '../helpers/files.ts'
import { patiently } from '../helpers/server.ts'
import { serviceProcesses } from '../helpers/service-process.ts'
import { useBrowser } from './suite.ts'

const MB = 1024 * 1024
const SIZE = 300 * MB
const PARTS = Math.ceil(SIZE / (8 * MB))
/** A busy machine takes minutes for what a person waits seconds for. */
const PATIENCE_MS = 300_000
/** Numbers of the parts that the page has sent. Events of requests would carry their bodies into this process, so the page counts. */
const SENT = `performance.getEntriesByType('resource')
  .filter(({ name, responseStatus }) => name.includes('/media/parts/') && responseStatus === 200)
  .map(({ name }) => Number(new URL(name).pathname.split('/').at(-1)))`
/** Parts fail at the cut. Who resumes learns from a refusal that the upload is still open. */
const CAUSED =
  /(ERR_INTERNET_DISCONNECTED|failed:) \S+\/media\/(parts\/\S+|sign-part)$|status of 400 .*\/media\/complete-multipart-upload$/
const services = serviceProcesses()
const { open } = useBrowser()
let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-upload-'))
  path = join(folder, 'film.mp4')
  // A film followed by a box that players skip, whose bytes the file system does not even store.
  const film = await files.mp4()
  const box = Buffer.alloc(8)
  box.writeUInt32BE(SIZE - film.length, 0)
  box.write('free', 4, 'latin1')
  const file = await openFile(path, 'w')
  await file.write(Buffer.concat([film, box]))
  await file.truncate(SIZE)
  await file.close()
})
afterAll(() => rm(folder, { recursive: true }))

test('an upload of 300 MB that is cut, and whose page is reloaded, sends only the rest and is never held in memory', async () => {
  await using service = await services.start()
  await using library = await open(service, '/console/media', service, { tolerates: CAUSED })
  const { page } = library
  page.setDefaultTimeout(PATIENCE_MS)
  const hasSent = (count: number) =>
    expect
      .poll(() => page.evaluate<number>(`${SENT}.length`), { timeout: PATIENCE_MS })
      .toBeGreaterThanOrEqual(count)
  const grown = await service.watchMemory()
  const input = page.locator('input[type=file]')
  await input.setInputFiles(path)
  await hasSent(5)
  await page.context().setOffline(true)
  await page.getByText('The connection was lost.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry film.mp4' }).click()
  await hasSent(12)
  // Parts still arrive until the page is left.
  await page.evaluate(`addEventListener('pagehide', () => { sessionStorage.sent = JSON.stringify(${SENT}) })`)
  await page.reload()
  await page.getByText('Not finished: film.mp4.').waitFor()
  await input.setInputFiles(path)
  await page.getByRole('link', { name: 'film.mp4', exact: true }).waitFor()
  const { consoleApi } = createPostern({ baseUrl: service.url, session: service.session, ...patiently })
  const { results } = await consoleApi.media.list()
  expect(results.map(({ originalName, size }) => [originalName, size])).toEqual([['film.mp4', SIZE]])
  const db = await connect(service.database)
  expect(
    await db('media_uploads')
      .select('id')
      .finally(() => db.destroy()),
  ).toHaveLength(1)
  const sent = await page.evaluate<number[]>(`[...JSON.parse(sessionStorage.sent), ...${SENT}]`)
  // The answers to three parts can be lost at the cut, and to three at the reload. No part that was answered is sent again.
  expect(sent.length).toBeGreaterThanOrEqual(PARTS - 6)
  expect(sent).toEqual([...new Set(sent)])
  const growth = await grown()
  console.log(`the memory of the service grew by ${Math.round(growth)} MB at most`)
  expect(growth).toBeLessThan(150)
}, 900_000)

import { spawnSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { processFolder, removeFoldersOfKilledProcesses, scratchFolder } from './scratch-folder.ts'

it('removes the folders of runs whose process has ended, and no others', async () => {
  const parent = await scratchFolder('parent-')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const own = basename(await processFolder(parent))
  const kept = ['postern-other', `postern-run-${process.pid}`, `postern-run-${process.pid}-notes`, own]
  const removed = [`postern-run-${ended}`, `postern-run-${ended}-12`]
  // A process before this one had its id. Only Linux tells when a process started.
  if (process.platform === 'linux') removed.push(`postern-run-${process.pid}-1`)
  for (const name of [...kept, ...removed]) await mkdir(join(parent, name, 'data'), { recursive: true })
  await removeFoldersOfKilledProcesses(parent)
  expect((await readdir(parent)).sort()).toEqual(kept.sort())
})

import { spawnSync } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeFoldersOfKilledProcesses, scratchFolder } from './scratch-folder.ts'

it('removes the folders of runs whose process has ended, and no others', async () => {
  const parent = await scratchFolder('parent-')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const kept = ['postern-other', `postern-run-${process.pid}`, `postern-run-${process.pid}-notes`]
  for (const name of [...kept, `postern-run-${ended}`])
    await mkdir(join(parent, name, 'data'), { recursive: true })
  await removeFoldersOfKilledProcesses(parent)
  expect((await readdir(parent)).sort()).toEqual(kept.sort())
})

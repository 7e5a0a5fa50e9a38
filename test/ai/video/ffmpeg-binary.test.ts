import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ffmpeg from '@ffmpeg-installer/ffmpeg'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { isRecent, selectFfmpeg } from '../../../server/ai/video/ffmpeg-binary.ts'
import { scratchFolder } from '../../helpers/scratch-folder.ts'

/** Writes a program that says what ffmpeg says of itself. */
async function pretend(version: string, configuration = '--enable-gpl --enable-libx264'): Promise<string> {
  const path = join(await scratchFolder('postern-ffmpeg-'), 'ffmpeg')
  const words = `ffmpeg version ${version} Copyright (c) the developers\nconfiguration: ${configuration}`
  await writeFile(path, `#!/bin/sh\ncat <<'END'\n${words}\nEND\n`)
  await chmod(path, 0o755)
  return path
}

async function select(configured: string | null, system: string | null) {
  const lines: { level: number; msg: string }[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const path = await selectFfmpeg({ configured, log, findSystem: async () => system })
  return { path, warns: lines.some(({ level }) => level >= 40), words: lines.map(({ msg }) => msg).join() }
}

it('selectFfmpeg prefers FFMPEG_PATH, then a recent ffmpeg of the system, then that of npm with a warning', async () => {
  const [good, old] = [await pretend('5.1.6-0+deb12u1'), await pretend('3.4.8')]
  const bare = await pretend('7.1', '--disable-gpl')
  expect(await select(good, null)).toMatchObject({ path: good, warns: false })
  expect(await select(old, good)).toMatchObject({ path: old, warns: true })
  expect(await select('/no/such/ffmpeg', good)).toMatchObject({ path: '/no/such/ffmpeg', warns: true })
  expect(await select(null, good)).toMatchObject({ path: good, warns: false })
  for (const system of [null, old, bare, '/no/such/ffmpeg'])
    expect(await select(null, system)).toMatchObject({
      path: ffmpeg.path,
      warns: true,
      words: expect.stringContaining('FFMPEG_PATH'),
    })
})

it('isRecent reads the versions of releases, distributions and builds', () => {
  const recent = [
    '4.3',
    '4.4.2-0ubuntu0.22.04.1',
    '5.1.6-0+deb12u1',
    'n6.0',
    '8',
    'N-118000-gabc',
    '2024-05-01-git-1-full',
  ]
  const old = ['4.2.7', '3.4.8-0ubuntu0.2', 'N-92678-g0e8eb07980', '2018-12-10-git', '', 'unknown']
  expect(recent.filter((version) => !isRecent(version))).toEqual([])
  expect(old.filter(isRecent)).toEqual([])
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const run = promisify(execFile)

/** An ffmpeg that runs, by its own words. */
export interface FfmpegBinary {
  path: string
  version: string
  /** False for a release that no longer gets security fixes, or without what videos need. */
  isGood: boolean
}

interface Search {
  /** FFMPEG_PATH. */
  configured: string | null
  log: Pick<Logger, 'info' | 'warn'>
  /** Finds the ffmpeg of the system. */
  findSystem?: () => Promise<string | null>
}

/** First major release whose branch still gets fixes in a maintained distribution: Debian 11 and Ubuntu 22.04 have 4.3 and 4.4. */
const OLDEST = { major: 4, minor: 3 }
const REQUIRED = '--enable-libx264'
const TIMEOUT_MS = 10_000

/**
 * Selects the ffmpeg of FFMPEG_PATH, of the system, or of the npm package, in this order, and logs which. Skips one of the system
 * that is too old or cannot make videos; uses that of FFMPEG_PATH in any case.
 */
export async function selectFfmpeg({ configured, log, findSystem = findOnPath }: Search): Promise<string> {
  if (configured !== null) {
    const found = await describe(configured)
    if (found?.isGood) log.info({ ffmpeg: found }, 'videos are made with the ffmpeg of FFMPEG_PATH')
    else
      log.warn(
        { ffmpeg: found ?? { path: configured } },
        'the ffmpeg of FFMPEG_PATH is old or cannot make videos',
      )
    return configured
  }
  const path = await findSystem()
  const system = path === null ? null : await describe(path)
  if (system?.isGood) {
    log.info({ ffmpeg: system }, 'videos are made with the ffmpeg of the system')
    return system.path
  }
  const { default: bundled } = await import('@ffmpeg-installer/ffmpeg')
  log.warn(
    { ffmpeg: { path: bundled.path, version: bundled.version }, system },
    'videos are made with an old ffmpeg of npm: install ffmpeg 4.3 or later with libx264, or set FFMPEG_PATH',
  )
  return bundled.path
}

/** Runs the binary for its version; null if it does not run. */
async function describe(path: string): Promise<FfmpegBinary | null> {
  try {
    const { stdout } = await run(path, ['-hide_banner', '-version'], { timeout: TIMEOUT_MS })
    const version = /^ffmpeg version (\S{1,100})/.exec(stdout)?.[1] ?? ''
    const isGood = isRecent(version) && stdout.includes(REQUIRED)
    return { path, version, isGood }
  } catch {
    return null
  }
}

/** Reads `5.1.6-0+deb12u1` and `n6.0`. Builds between releases name a date, or count commits: N-100000 is of 2020. */
export function isRecent(version: string): boolean {
  const [, year] = /^(\d{4})-\d\d-\d\d/.exec(version) ?? []
  if (year !== undefined) return Number(year) > 2020
  const [, commits] = /^N-(\d+)/.exec(version) ?? []
  if (commits !== undefined) return Number(commits) >= 100_000
  const [, major, minor = '0'] = /^n?(\d{1,2})(?:\.(\d+))?(?![\d])/.exec(version) ?? []
  if (major === undefined) return false
  return Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor)
}

async function findOnPath(): Promise<string | null> {
  if (process.platform === 'win32') return null
  const found = await run('/bin/sh', ['-c', 'command -v ffmpeg'], { timeout: TIMEOUT_MS }).catch(() => null)
  const path = found?.stdout.trim() ?? ''
  return path.startsWith('/') ? path : null
}

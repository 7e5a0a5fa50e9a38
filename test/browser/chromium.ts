import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

export interface LaunchedBrowser {
  browser: Browser
  close(): Promise<void>
}

/**
 * Chromium out of the npm package, needing nothing of the system: unpacked into a temporary folder that `close` removes,
 * with a profile of its own. Rejects with a sentence that says what to do where it cannot run.
 */
export async function launchBrowser(): Promise<LaunchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-chromium-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const executablePath = await unpack(folder)
    const browser = await chromium.launch({
      executablePath,
      // Only pages of the service under test are opened, and a container rarely allows a sandbox.
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--font-render-hinting=none'],
      env: {
        ...process.env,
        HOME: folder,
        LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
        FONTCONFIG_PATH: join(folder, 'fonts'),
      },
    })
    return {
      browser,
      async close() {
        await browser.close()
        await remove()
      },
    }
  } catch (cause) {
    await remove()
    throw new Error(
      `Chromium from npm (@sparticuz/chromium) does not start here (${process.platform} ${process.arch}). It is made for ` +
        'Linux on x64; elsewhere install a Chromium and name it in TEST_CHROMIUM, as in ' +
        'TEST_CHROMIUM=/usr/bin/chromium npm test. The cause below says what is missing.',
      { cause },
    )
  }
}

/** The package unpacks into the temporary directory, and brings its system libraries only where it believes to be in AWS. */
async function unpack(folder: string): Promise<string> {
  if (process.env.TEST_CHROMIUM) return process.env.TEST_CHROMIUM
  const changes = { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const before = { ...process.env }
  Object.assign(process.env, changes)
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    return await packed.executablePath()
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}

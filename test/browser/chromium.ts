import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { SharedBrowser } from '../helpers/run-resources.ts'

/**
 * Starts Chromium out of the npm package, needing nothing of the system: unpacked into a temporary folder that `stack` removes,
 * with a profile of its own. Rejects with a sentence that says what to do where it cannot run.
 */
export async function startBrowser(stack: AsyncDisposableStack): Promise<SharedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'postern-chromium-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  try {
    const given = process.env.TEST_CHROMIUM
    const server = await chromium.launchServer({
      host: '127.0.0.1',
      executablePath: given ?? (await unpack(folder)),
      // Only pages of the service under test are opened, and a container rarely allows a sandbox.
      chromiumSandbox: false,
      args: ['--disable-dev-shm-usage', '--font-render-hinting=none'],
      // Half a minute, the default, is not always enough for 200 MB on a machine with much else to do.
      timeout: 600_000,
      env: { ...process.env, HOME: folder, ...(given ? {} : librariesIn(folder)) },
    })
    stack.defer(() => server.close())
    return { wsEndpoint: server.wsEndpoint() }
  } catch (cause) {
    throw new Error(
      `Chromium from npm (@sparticuz/chromium) does not start here (${process.platform} ${process.arch}). It is made for ` +
        'Linux on x64; elsewhere install a Chromium and name it in TEST_CHROMIUM, as in ' +
        `TEST_CHROMIUM=/usr/bin/chromium npm test. ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    )
  }
}

/** The package unpacks into the temporary directory, and brings its system libraries only where it believes to be in AWS. */
async function unpack(folder: string): Promise<string> {
  const before = { ...process.env }
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const executable = await packed.executablePath()
    // The package's own file names folders of AWS: without this one no text is drawn at all.
    const directories = `<dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`
    await writeFile(join(folder, 'fonts/fonts.conf'), `<fontconfig>${directories}</fontconfig>\n`)
    return executable
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}

function librariesIn(folder: string): Record<string, string> {
  return { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') }
}

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import type { CodeSample } from '../../server/contract/samples/code-samples.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { buildDocs } from '../helpers/docs-site.ts'
import { operations } from '../helpers/examples.ts'
import { hasPython, installPython } from '../helpers/python.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { describeService } from '../helpers/server.ts'

const root = join(import.meta.dirname, '../..')
const project = join(root, 'sdk/python')
/** Holds httpx, pytest and mypy, installed once. */
const packages = join(root, '.cache/python-sdk')
const env = {
  ...bareEnv,
  PYTHONPATH: `${join(project, 'src')}:${packages}`,
  PYTHONDONTWRITEBYTECODE: '1',
}

let folder: string

beforeAll(async () => {
  folder = await scratchFolder('postern-python-')
  if (!hasPython()) throw new Error('The tests of the Python SDK need python3 (3.11 or later) and its pip.')
  if (!existsSync(packages)) installPython(['httpx==0.28.1', 'pytest>=9', 'mypy>=2'], packages)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const python = (...args: string[]) =>
  spawnSync('python3', args, { cwd: project, env, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 })

test('the Python SDK and its tests pass mypy in its strict mode', () => {
  const { status, stdout, stderr } = python('-m', 'mypy', '--cache-dir', join(packages, '.mypy_cache'))
  expect(stdout + stderr).toContain('Success: no issues found')
  expect(status).toBe(0)
})

test('the samples of the reference pass mypy in its strict mode', async () => {
  const samples = join(folder, 'samples')
  await mkdir(samples)
  for (const { id, path, method, sdk } of operations) {
    if (sdk === null) continue
    const all: CodeSample[] = contract.paths[path]?.[method]['x-codeSamples']
    writeFileSync(join(samples, `${id}.py`), `${all.find(({ lang }) => lang === 'Python')?.source}\n`)
  }
  const options = ['--strict', '--config-file=', '--cache-dir', join(packages, '.mypy_cache')]
  const { stdout, stderr } = python('-m', 'mypy', ...options, samples)
  expect(stdout + stderr).toContain('Success: no issues found')
})

describeService(
  'the Python SDK',
  (service) => {
    test('passes its tests against this service', async () => {
      const { apiKey, connectSandbox } = await service.createTenant()
      await connectSandbox()
      const child = spawn('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
        cwd: project,
        env: { ...env, POSTERN_URL: service.url, POSTERN_API_KEY: apiKey },
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
      const ended = once(child, 'close')
      // Publishes what the program creates, as a worker does, for as long as it runs.
      while (child.exitCode === null) {
        await service.server.drain()
        await Promise.race([ended, delay(100)])
      }
      await ended
      expect(output).toMatch(/\d+ passed/)
      expect(output).not.toContain('skipped')
      expect(child.exitCode, output).toBe(0)
    })

    test('is a package of the service, from which pip builds a wheel and installs it', async () => {
      await buildDocs()
      const file = join(folder, 'sdk-python.zip')
      writeFileSync(file, await (await service.fetch('/sdk-python.zip')).bytes())
      const wheels = join(folder, 'wheels')
      const pip = ['-m', 'pip', '--disable-pip-version-check', '--retries', '0']
      const built = python(...pip, 'wheel', '--no-deps', '--wheel-dir', wheels, file)
      expect(built.status, built.stderr).toBe(0)
      const target = join(folder, 'site')
      const wheel = join(wheels, 'postern-0.1.0-py3-none-any.whl')
      const installed = python(...pip, 'install', '--no-deps', '--target', target, wheel)
      expect(installed.status, installed.stderr).toBe(0)
      const program = `from importlib.metadata import metadata, version
import postern
print(postern.__file__.startswith("${target}"), version("postern"), metadata("postern")["Requires-Dist"])`
      const { stdout } = spawnSync('python3', ['-c', program], {
        cwd: folder,
        env: { ...bareEnv, PYTHONPATH: `${target}:${packages}`, PYTHONDONTWRITEBYTECODE: '1' },
        encoding: 'utf8',
      })
      expect(stdout.trim()).toBe('True 0.1.0 httpx<1,>=0.27')
      expect(existsSync(join(target, 'postern/py.typed'))).toBe(true)
    })
  },
  { databases: ['sqlite'] },
)

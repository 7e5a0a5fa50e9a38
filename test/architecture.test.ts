import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Import {
  /** Path inside the repository, or the bare package specifier. */
  target: string
  typeOnly: boolean
}

const files = globSync(['server/**/*.ts', 'sdk/*.ts', 'generated/*.ts'], { cwd: root })
const imports = new Map(files.map((file) => [file, readImports(file)]))

function readImports(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  const found = source.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  return [...found].map(([, type, specifier = '']) => ({
    target: specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier,
    typeOnly: type !== undefined,
  }))
}

/** Every import from a file under `from` that `allowed` refuses, as `file -> target`. */
function broken(
  from: RegExp,
  allowed: (target: string, file: string, typeOnly: boolean) => boolean,
): string[] {
  return [...imports]
    .filter(([file]) => from.test(file) && !REMAINING.has(file))
    .flatMap(([file, list]) =>
      list
        .filter(({ target, typeOnly }) => !allowed(target, file, typeOnly))
        .map(({ target }) => `${file} -> ${target}`),
    )
}

/** Files that issue 9 has yet to put right. The list only shrinks. */
const REMAINING = new Set(['server/posts/short-links/preference.ts'])

const isPackage = (target: string) => !/^(server|sdk|generated|scripts|test)\//.test(target)
const contexts =
  'analytics audit autopost console enterprise identity integrations media notifications posts public-api publishing system webhooks'
const contextPattern = new RegExp(`^server/(${contexts.replaceAll(' ', '|')})/`)
const contextOf = (path: string) => contextPattern.exec(path)?.[1]

describe('imports', () => {
  test('generated/ knows only types of server/http/contract.ts', () => {
    expect(
      broken(/^generated\//, (target, _, typeOnly) => typeOnly && target === 'server/http/contract.ts'),
    ).toEqual([])
  })

  test('sdk/ knows only the generated api and operations, and openapi-fetch', () => {
    const allowed = new Set(['generated/api.ts', 'generated/operations.ts', 'openapi-fetch'])
    expect(broken(/^sdk\//, (target) => target.startsWith('sdk/') || allowed.has(target))).toEqual([])
  })

  test('server/lib knows only node and libraries', () => {
    expect(
      broken(/^server\/lib\//, (target) => isPackage(target) || target.startsWith('server/lib/')),
    ).toEqual([])
  })

  test('db, jobs and platforms know neither contexts nor http', () => {
    const below = /^server\/(db|jobs|platforms)\//
    expect(
      broken(below, (target) => contextOf(target) === undefined && !target.startsWith('server/http/')),
    ).toEqual([])
  })

  test('domain code knows no HTTP: only handlers reach into server/http', () => {
    const domain = /^server\/(?!system\/|console\/pages\/)(?!.*handlers\.ts$)/
    expect(
      broken(
        domain,
        (target, file, typeOnly) =>
          typeOnly || contextOf(file) === undefined || !target.startsWith('server/http/'),
      ),
    ).toEqual([])
  })

  test('a store is the business of its own module, and knows only the database', () => {
    expect(
      broken(
        /^server\//,
        (target, file, typeOnly) =>
          typeOnly ||
          !/\/store\.ts$|-store\.ts$/.test(target) ||
          contextOf(target) === undefined ||
          contextOf(target) === contextOf(file),
      ),
    ).toEqual([])
    const stores = /^server\/(?!jobs\/).*\/(.*-)?store\.ts$/
    expect(
      broken(
        stores,
        (target, _, typeOnly) => typeOnly || isPackage(target) || /^server\/(db|lib)\//.test(target),
      ),
    ).toEqual([])
  })

  test('handlers are reached only from the composition', () => {
    const handlers = /\/(.*-)?handlers\.ts$/
    const outside = broken(
      /^server\//,
      (target, file) =>
        !handlers.test(target) ||
        contextOf(target) === undefined ||
        file === 'server/handlers.ts' ||
        handlers.test(file),
    )
    expect(outside).toEqual([])
  })

  test('express is imported only in server/http', () => {
    expect(broken(/^(server\/(?!http\/)|sdk\/)/, (target) => !/^express($|\/|-)/.test(target))).toEqual([])
  })

  test('sharp is called in one place, which bounds what it takes', () => {
    const elsewhere = broken(
      /^server\/(?!lib\/pictures\.ts$)/,
      (target, _, typeOnly) => typeOnly || target !== 'sharp',
    )
    expect(elsewhere).toEqual([])
  })

  test('the SDK for S3 is loaded where a bucket is used, and only then', () => {
    expect(broken(/^server\//, (target, _, typeOnly) => typeOnly || !target.startsWith('@aws-sdk/'))).toEqual(
      [],
    )
  })

  test('nothing runs in circles', () => {
    expect(cycles()).toEqual([])
  })
})

/** Cycles of run-time imports; types vanish before they can hurt. */
function cycles(): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const found: string[] = []
  const visit = (file: string) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file) || path.includes(file)) return
    path.push(file)
    for (const { target, typeOnly } of imports.get(file) ?? [])
      if (!typeOnly && imports.has(target)) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return found
}

describe('sources', () => {
  const sources = files
    .filter((file) => !file.startsWith('generated/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const where = (list: typeof sources) => list.map(({ file }) => file)

  test('process.env is read in config.ts only', () => {
    expect(
      where(
        sources.filter(
          ({ file, text }) => file !== 'server/config/config.ts' && text.includes('process.env'),
        ),
      ),
    ).toEqual([])
  })

  test('nothing exits the process but main and its guard', () => {
    const exits = sources.filter(
      ({ file, text }) => !/main\.ts$|node-version\.ts$/.test(file) && text.includes('process.exit('),
    )
    expect(where(exits)).toEqual([])
  })

  test('exports are named', () => {
    expect(where(sources.filter(({ text }) => /^export default\b/m.test(text)))).toEqual([])
    expect(
      where(sources.filter(({ file, text }) => file.startsWith('server/') && /^export \* from/m.test(text))),
    ).toEqual([])
  })

  test('files stay readable: 400 lines at most', () => {
    const limit = (file: string) => (file.includes('/migrations/') ? 600 : 400)
    const long = sources.filter(({ file, text }) => text.split('\n').length - 1 > limit(file))
    expect(long.map(({ file, text }) => `${file}: ${text.split('\n').length - 1}`)).toEqual([])
  })
})

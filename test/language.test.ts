import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import exceptions from './language-exceptions.json' with { type: 'json' }

// The house style in CONTRIBUTING.md, as far as a rule can check it. A file that broke a rule before the rule was made may break it
// as often as language-exceptions.json says, and no more: the list only shrinks. After mending a file,
// `LANGUAGE_EXCEPTIONS=write npx vitest run test/language.test.ts` writes the smaller counts.
const root = join(import.meta.dirname, '..')

/** A comment opens with a verb or with whoever acts; these open a fragment that says nothing by itself. */
const fragment = /^(What|Who|Whom|Whose|Where|Of|It|Its|The same|That|Those|Likewise|So)\b/

/** The standard words are in the glossary of ARCHITECTURE.md. */
const names: readonly RegExp[] = [
  /\b(MOST_\w+|\w*_AT_ONCE)\b/g,
  /\b(AT_ONCE|Reach|Told|told\w*|keptPicture|becomePage|orApiError|staySignedIn|takeTurn|threadIsOut|examinePosts)\b/g,
  /\b(Mistakes|spendState|figures|Figures)\b/g,
  /\bnote(?!Id\b)[A-Z]\w*/g,
]

const fileNames = /(^|\/)(told-.*|kept-picture|become-page|plan|lines|typed|figures|odd-answers)\.ts$/

const phrases =
  /shall really|had not come to that|tell hardly more|nobody has looked|Make a key|Ends never|Let a device in|>Go on<|The device is in/g

const sources = list('server', 'sdk', 'scripts', 'test').filter(
  (file) => file.endsWith('.ts') && file !== 'test/language.test.ts',
)
const prose = list('server', 'docs', 'openapi', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md').filter(
  (file) => /\.(ts|md|yaml)$/.test(file) && !file.startsWith('openapi/released/'),
)

const found = {
  fragments: count(sources, (text) => docComments(text).filter((comment) => fragment.test(comment))),
  names: count(sources, (text) => {
    const code = withoutTexts(text)
    return names.flatMap((name) => code.match(name) ?? [])
  }),
  files: count(sources, (_, file) => (fileNames.test(file) ? [file] : [])),
  phrases: count(prose, (text) => text.match(phrases) ?? []),
}

if (process.env.LANGUAGE_EXCEPTIONS === 'write') {
  const { writeFileSync } = await import('node:fs')
  writeFileSync(join(import.meta.dirname, 'language-exceptions.json'), `${JSON.stringify(found, null, 2)}\n`)
}

test.each(Object.entries(found))('no file breaks the rule of %s more often than before', (rule, counts) => {
  const allowed: Record<string, number> = (exceptions as Record<string, Record<string, number>>)[rule] ?? {}
  const worse = Object.entries(counts).filter(([file, times]) => times > (allowed[file] ?? 0))
  expect(worse).toEqual([])
})

function list(...folders: string[]): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '')
}

function count(
  files: string[],
  mistakesOf: (text: string, file: string) => string[],
): Record<string, number> {
  const counts = files.map((file) => [file, mistakesOf(read(file), file).length] as const)
  return Object.fromEntries(counts.filter(([, times]) => times > 0))
}

/** A file that git still lists may be gone from the disk while somebody works. */
function read(file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return ''
  }
}

function docComments(text: string): string[] {
  return [...text.matchAll(/\/\*\*[\s*]*([^*][^\n]*)/g)].map(([, first = '']) => first)
}

/** Removes comments and strings on one line, in which any word may stand. */
function withoutTexts(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''")
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Checks the house style (the glossary of ARCHITECTURE.md), as far as a rule can.
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

const fileNames =
  /(^|\/)(told-.*|kept-picture|become-page|plan|plain-rule|turns|lines|typed|figures|odd-answers)\.ts$/

const phrases =
  /shall really|had not come to that|tell hardly more|nobody has looked|Make a key|Ends never|Let a device in|>Go on<|The device is in|\b[Ee]-mail|must lie ahead/g

const sources = list('server', 'sdk', 'scripts', 'test').filter(
  (file) => file.endsWith('.ts') && file !== 'test/language.test.ts',
)
const prose = list('server', 'docs', 'openapi', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md').filter(
  (file) => /\.(ts|md|yaml)$/.test(file) && !file.startsWith('openapi/released/'),
)

/** Matches the titles of tests and of groups of tests. */
const title = /\b(?:it|test|describe\w*)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs

/** A group may continue the title of the group around it; a test is `subject verb …` and is understood alone. */
const groupFragment = /^(what|who|whom)\b/i
const testFragment = /^(what|who|whom|whose|where|of|its?|the same|that|those|likewise|so)\b/i

const found = {
  fragments: find(sources, (text) => docComments(text).filter((comment) => fragment.test(comment))),
  names: find(sources, (text) => {
    const code = withoutTexts(text)
    return names.flatMap((name) => code.match(name) ?? [])
  }),
  files: find(sources, (_, file) => (fileNames.test(file) ? [file] : [])),
  phrases: find(prose, (text) => text.match(phrases) ?? []),
  titles: find(sources, titleFragments),
}

test.each(Object.entries(found))('every file follows the rule on %s', (_, mistakes) => {
  expect(mistakes).toEqual({})
})

function list(...folders: string[]): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '')
}

function find(
  files: string[],
  mistakesOf: (text: string, file: string) => string[],
): Record<string, string[]> {
  const mistakes = files.map((file) => [file, mistakesOf(read(file), file)] as const)
  return Object.fromEntries(mistakes.filter(([, each]) => each.length > 0))
}

function titleFragments(text: string): string[] {
  return [...text.matchAll(title)]
    .filter(([call, , words = '']) => (/^describe/.test(call) ? groupFragment : testFragment).test(words))
    .map(([, , words = '']) => words)
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

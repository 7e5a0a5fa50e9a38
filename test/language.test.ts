import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Checks the house style (the glossary of ARCHITECTURE.md), as far as a rule can.
const root = join(import.meta.dirname, '..')

/** A comment opens with a verb or with whoever acts; these open a fragment that says nothing by itself. */
const fragment = /^(What|Who|Whom|Whose|Where|Of|It|Its|The same|That|Those|Likewise|So)\b/

const sources = list('server', 'sdk', 'scripts', 'test').filter(
  (file) => file.endsWith('.ts') && file !== 'test/language.test.ts',
)
const prose = list('server', 'docs', 'openapi', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md').filter(
  (file) => /\.(ts|md|yaml)$/.test(file) && !file.startsWith('openapi/released/'),
)

/** Matches British and dated spellings. */
const spelling = /\b(e-mails?|colours?|behaviours?|organis(?:e|ation)\w*|recognis\w+|licence)\b/gi

/** Matches the titles of tests and of groups of tests. */
const title = /\b(?:it|test|describe\w*)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gs

/** A group may continue the title of the group around it; a test is `subject verb …` and is understood alone. */
const groupFragment = /^(what|who|whom)\b/i
const testFragment = /^(what|who|whom|whose|where|of|its?|the same|that|those|likewise|so|but|and)\b/i

/** Matches the message about one place of a request. */
const problem = /\binvalid\(\s*[^,'"`]*(?:(['"`])(?:(?!\1).)*\1)?\s*,\s*(['"`])((?:\\.|(?!\2).)+)\2/gs

/** Such a message is a sentence, or a predicate whose subject is the place: "must be a string". */
const predicateOrSentence = /^(must|is|are|has|does|cannot|[A-Z$])/

const found = {
  fragments: find(sources, (text) => docComments(text).filter((comment) => fragment.test(comment))),
  messages: find(sources, messageFragments),
  spelling: find(prose, (text) => text.match(spelling) ?? []),
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

function messageFragments(text: string): string[] {
  return [...text.matchAll(problem)]
    .map(([, , , words = '']) => words)
    .filter((words) => !predicateOrSentence.test(words))
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

import '../../server/process/node-version.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sectionOf } from './notes.ts'

/** Returns why a commit cannot be released under a tag: a version that it names in another place, or no notes about it. */
export function tagProblems(tag: string, read: (file: string) => string): string[] {
  const version = tag.replace(/^v/, '')
  const versions: [file: string, found: string | undefined][] = [
    ...['package.json', 'sdk/package.json', 'contract/package.json'].map((file): [string, string] => [
      file,
      JSON.parse(read(file)).version,
    ]),
    ['sdk/python/pyproject.toml', /^version = "(.+)"$/m.exec(read('sdk/python/pyproject.toml'))?.[1]],
    ['sdk/version.ts', /VERSION = '([^']+)'/.exec(read('sdk/version.ts'))?.[1]],
    [
      'deploy/kubernetes/kustomization.yaml',
      /newTag: '([^']+)'/.exec(read('deploy/kubernetes/kustomization.yaml'))?.[1],
    ],
  ]
  const problems = versions
    .filter(([, found]) => found !== version)
    .map(([file, found]) => `${file} has the version ${found ?? 'of nothing'}, and the tag is ${tag}.`)
  if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) problems.push(`A tag is named like v1.2.3, not ${tag}.`)
  if (sectionOf(read('CHANGELOG.md'), version) === null)
    problems.push(`CHANGELOG.md has no section "## ${version}".`)
  return problems
}

if (import.meta.main) {
  const [tag = ''] = process.argv.slice(2)
  const root = join(import.meta.dirname, '../..')
  const problems = tagProblems(tag, (file) => readFileSync(join(root, file), 'utf8'))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`${tag} is the version of this commit.`)
}

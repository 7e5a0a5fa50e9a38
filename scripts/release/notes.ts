import '../../server/process/node-version.ts'
import { execFileSync } from 'node:child_process'
import { earlierTag } from './earlier-tag.ts'

interface Release {
  tag: string
  /** null = the first release. */
  earlier: string | null
  changelog: string
  /** Subjects, newest first. */
  commits: readonly string[]
}

/** Returns the text below `## <version>` of the changelog, or null where there is none. */
export function sectionOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => section.split('\n', 1)[0]?.trim() === version)
  return found === undefined ? null : found.slice(found.indexOf('\n')).trim()
}

/** Writes the notes of a release: what its section of the changelog says, how to upgrade, and every commit. */
export function releaseNotes({ tag, earlier, changelog, commits }: Release): string {
  const section = sectionOf(changelog, tag.replace(/^v/, ''))
  if (section === null) throw new Error(`CHANGELOG.md has no section "## ${tag.replace(/^v/, '')}".`)
  const upgrade =
    earlier === null
      ? 'This is the first release.'
      : `Upgrade from ${earlier} as docs/upgrade.md says. The contract diff of this release lists what changes for clients.`
  const list = commits.map((subject) => `- ${subject}`).join('\n')
  return `${section}\n\n${upgrade}\n\n<details>\n<summary>${commits.length} commits</summary>\n\n${list}\n\n</details>\n`
}

if (import.meta.main) {
  const [tag = 'HEAD'] = process.argv.slice(2)
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  const earlier = earlierTag(tag)
  const range = earlier === null ? tag : `${earlier}..${tag}`
  const subjects = git('log', '--no-merges', '--format=%s', range).trim().split('\n')
  const changelog = git('show', `${tag}:CHANGELOG.md`)
  process.stdout.write(releaseNotes({ tag, earlier, changelog, commits: subjects.filter(Boolean) }))
}

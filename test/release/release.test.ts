import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { tagProblems } from '../../scripts/release/check-tag.ts'
import { contractDiff, toPage } from '../../scripts/release/contract-page.ts'
import { releaseNotes, sectionOf } from '../../scripts/release/notes.ts'
import { workflowProblems } from './workflow.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'postern-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Has two operations, of which `createPost` takes a body that another schema describes. */
function contract(changes: { paths?: object; post?: object; webhooks?: object } = {}) {
  const ok = { responses: { '200': { description: 'Done.' } } }
  const schema = { $ref: '#/components/schemas/Post' }
  const createPost = {
    ...{ operationId: 'createPost', summary: 'Create a post', ...ok },
    requestBody: { content: { 'application/json': { schema } } },
  }
  return {
    openapi: '3.1.0',
    paths: {
      '/posts': { post: createPost, get: { operationId: 'listPosts', summary: 'List posts', ...ok } },
      ...changes.paths,
    },
    webhooks: { 'post.published': { post: { summary: 'A post is published', ...ok } }, ...changes.webhooks },
    components: {
      schemas: { Post: { type: 'object', properties: { text: { type: 'string' } }, ...changes.post } },
    },
  }
}

describe('the contract diff', () => {
  const before = contract()

  it('lists what breaks clients, what is new, gone and changed', () => {
    const tags = { get: { operationId: 'listTags', summary: 'List <tags>', responses: {} } }
    const after = contract({ paths: { '/tags': tags }, post: { required: ['text'] } })
    const { get: _, ...posts } = after.paths['/posts']
    const markdown = contractDiff(
      before,
      { ...after, paths: { ...after.paths, '/posts': posts } },
      'From a to b',
    )
    expect(markdown).toMatch(/^# From a to b\n\n## Breaks clients \(2\)\n/)
    expect(markdown).toContain('- `POST /posts` body.text:')
    expect(markdown).toContain('- `GET /posts` the operation is gone')
    expect(markdown).toContain('## New (1)\n\n- `GET /tags` List <tags>')
    expect(markdown).toContain('## Gone (1)\n\n- `GET /posts` List posts')
    expect(markdown).toContain('## Changed (1)\n\n- `POST /posts` Create a post')
  })

  it('says where nothing changes', () => {
    expect(contractDiff(before, contract(), 'Same')).toBe('# Same\n\nThe contract is the same.\n')
  })

  it('becomes a page without markup of the contract', () => {
    const page = toPage('# A & B\n\n## New (1)\n\n- `GET /tags` List <script>alert(1)</script>\n')
    expect(page).toContain('<title>A &amp; B</title>')
    expect(page).toContain('<li><code>GET /tags</code> List &lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>')
  })
})

describe('the notes of a release', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\nLater.\n\n## 0.2.0\n\n**Queues.** New.\n\n## 0.1.0\n\nFirst.\n'

  it('have the section of the changelog, the way to upgrade, and the commits', () => {
    const commits = ['Add queues', 'Mend a race']
    const notes = releaseNotes({ tag: 'v0.2.0', earlier: 'v0.1.0', changelog, commits })
    expect(notes).toMatch(/^\*\*Queues\.\*\* New\.\n\nUpgrade from v0\.1\.0 as docs\/upgrade\.md says\./)
    expect(notes).toContain('<summary>2 commits</summary>\n\n- Add queues\n- Mend a race\n')
    expect(notes).not.toMatch(/Later|First\./)
    expect(releaseNotes({ tag: 'v0.1.0', earlier: null, changelog, commits })).toContain('the first release')
  })

  it('are refused without a section', () => {
    expect(sectionOf(changelog, '0.3.0')).toBeNull()
    expect(() => releaseNotes({ tag: 'v0.3.0', earlier: 'v0.2.0', changelog, commits: [] })).toThrow(
      '## 0.3.0',
    )
  })
})

describe('the tag of a release', () => {
  const { version } = JSON.parse(read('package.json'))
  const released = (file: string) =>
    file === 'CHANGELOG.md'
      ? read(file).replace('## Unreleased', `## Unreleased\n\n## ${version}`)
      : read(file)

  it('equals every version that the commit names', () => {
    expect(tagProblems(`v${version}`, released)).toEqual([])
  })

  it('is refused where a version or the section of the changelog differs', () => {
    const files = [
      'package.json',
      'sdk/package.json',
      'contract/package.json',
      'sdk/python/pyproject.toml',
      'sdk/version.ts',
      'deploy/kubernetes/kustomization.yaml',
    ]
    expect(tagProblems('v9.9.9', released)).toEqual([
      ...files.map((file) => `${file} has the version ${version}, and the tag is v9.9.9.`),
      'CHANGELOG.md has no section "## 9.9.9".',
    ])
    expect(tagProblems('release', released)).toContain('A tag is named like v1.2.3, not release.')
  })
})

describe('two releases of a small repository', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  const run = (name: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts/release', name), ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  const commit = (subject: string) => {
    git('add', '.')
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '-qm', subject)
  }

  beforeAll(() => {
    git('init', '-q')
    mkdirSync(join(folder, 'generated'))
    write('generated/openapi.json', JSON.stringify(contract()))
    write('CHANGELOG.md', '# Changelog\n\n## 0.1.0\n\nPosts.\n')
    commit('Begin')
    git('tag', 'v0.1.0')
    const tags = { '/tags': { get: { operationId: 'listTags', summary: 'List tags', responses: {} } } }
    write('generated/openapi.json', JSON.stringify(contract({ paths: tags })))
    write('CHANGELOG.md', '# Changelog\n\n## 0.2.0\n\nTags.\n\n## 0.1.0\n\nPosts.\n')
    commit('List tags')
    git('tag', 'v0.2.0')
  })

  it('have notes from the commits between them', () => {
    expect(run('notes.ts', 'v0.2.0')).toMatch(
      /^Tags\.\n\nUpgrade from v0\.1\.0 [\s\S]*1 commits[\s\S]*- List tags\n/,
    )
    expect(run('notes.ts', 'v0.1.0')).toMatch(/^Posts\.\n\nThis is the first release\.[\s\S]*- Begin\n/)
  })

  it('have a page of what changes in the contract', () => {
    run('contract-page.ts', 'v0.2.0', 'out/diff.html')
    const page = readFileSync(join(folder, 'out/diff.html'), 'utf8')
    expect(page).toContain('<title>The contract from v0.1.0 to v0.2.0</title>')
    expect(page).toContain('<code>GET /tags</code> List tags')
    expect(page).not.toContain('createPost')
  })
})

describe('the workflow of a release', () => {
  const file = '.github/workflows/release.yaml'
  const text = read(file)
  interface Step {
    uses?: string
    run?: string
    with?: Record<string, unknown>
  }
  const { on, jobs } = parse(text) as {
    on: object
    jobs: Record<string, { needs?: string | string[]; steps: Step[]; permissions?: object }>
  }
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('is one that GitHub can read', async () => {
    expect(await workflowProblems(text)).toEqual([])
    const wrong = text.replace('runs-on', 'run-on').replace('vars.IMAGE', 'nothing.IMAGE')
    expect((await workflowProblems(wrong)).join('\n')).toMatch(/run-on[\s\S]*'nothing'/)
  })

  it('runs on a tag, and tests before it publishes anything', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } })
    const needs = Object.entries(jobs).map(([name, job]) => [name, [job.needs ?? []].flat()])
    expect(Object.fromEntries(needs)).toEqual({
      test: [],
      documents: ['test'],
      image: ['test'],
      packages: ['documents'],
      release: ['image', 'packages'],
    })
    expect(jobs.test?.steps.map(({ run }) => run)).toContain('.ci/run')
  })

  it('builds an image with a list of its parts and its provenance, and publishes the packages with it', () => {
    const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action'))
    expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' })
    expect(steps.map(({ run }) => run)).toContainEqual(expect.stringMatching(/^npm publish .*--provenance/))
    expect(jobs.packages?.permissions).toMatchObject({ 'id-token': 'write' })
  })

  it('runs scripts that exist, and names no host and no secret', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const called = steps.flatMap(({ run }) => /^npm run (?:-s )?(\S+)/.exec(run ?? '')?.[1] ?? [])
    expect(called.length).toBeGreaterThan(4)
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(called))
    expect(text).not.toMatch(/ghcr\.io|docker\.io|npmjs/)
  })
})

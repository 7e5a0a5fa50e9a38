import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import { fillIn, formValue } from '../../server/console/developers/form-values.ts'
import { asCode, codeLink, readCall } from '../../server/console/layout/as-code.ts'
import { contractDocument } from '../../server/contract/contract-document.ts'
import { type CallSample, printCall, type SampledCall } from '../../server/contract/samples/call-samples.ts'
import { argumentProblems } from '../../server/mcp/calls/arguments.ts'
import { mcpTools } from '../../server/mcp/tools.ts'
import { root } from '../docs/pages.ts'
import { hasPythonPackages } from '../docs/python.ts'
import { missingShellTools } from '../docs/run-page.ts'
import { pythonRunner, type Runner, shellRunner, typescriptRunner } from '../docs/samples/runners.ts'
import { addMember } from '../helpers/members.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'

const { parameters } = contractDocument().components as unknown as {
  parameters: Record<string, { schema: { pattern: string } }>
}
/** Matches what the contract allows in the query of a link to code. */
const callsPattern = new RegExp(parameters.CallsParameter?.schema.pattern ?? '^$')

const folder = await mkdtemp(join(tmpdir(), 'postern-as-code-'))
await writeFile(join(folder, 'package.json'), '{"type":"module"}')
await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
const runners: Partial<Record<CallSample['lang'], Runner | null>> = {
  Shell: missingShellTools().length === 0 ? shellRunner(folder) : null,
  TypeScript: typescriptRunner(folder),
  Python: hasPythonPackages() ? pythonRunner(folder) : null,
}
afterAll(async () => {
  for (const runner of Object.values(runners)) await runner?.close()
  await rm(folder, { recursive: true })
})

const languages = ['Shell', 'TypeScript', 'Python'] as const

/** Everything that a shell, a language or a page could take for its own. */
const hostile = `It's "quoted" \\ back\\\\slash $HOME \`id\` $(id) !! %41 ?a&b;c # <script>alert(1)</script> </pre>
second line\ttab é 😀 \u2028 \uE000`

/** Returns the samples of a page by language, as a reader copies them. */
function samplesOn(page: string): Record<string, string> {
  const found = page.matchAll(/<pre [^>]*data-lang="(\w+)">([\s\S]*?)<\/pre>/g)
  return Object.fromEntries([...found].map(([, lang = '', code = '']) => [lang, textOf(code)]))
}

function textOf(html: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return html
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '')
}

const viewer = { serviceUrl: 'https://social.example.com', codeKey: 'key' }

describe('asCode', () => {
  it('asCode shows each language with the reference of the operation', () => {
    const { text } = asCode({ viewer, operationId: 'deletePost', params: { id: 'a b' } })
    expect(Object.keys(samplesOn(text))).toEqual(['Shell', 'TypeScript', 'Python', 'JSON'])
    expect(samplesOn(text).Shell).toContain('https://social.example.com/public/v1/posts/a%20b')
    expect(text).toContain('href="/docs/reference/deletePost"')
    expect(text).toContain('href="/settings/keys"')
  })

  it('asCode leaves out the tool call of an operation that is no tool', () => {
    const { text } = asCode({ viewer, operationId: 'revokeApiKey', params: { id: 'k' } })
    expect(Object.keys(samplesOn(text))).toEqual(['Shell', 'TypeScript', 'Python'])
    expect(text).toContain('POSTERN_SESSION')
  })

  it('asCode shows what the form holds, and an example for an empty field', () => {
    const body = {
      name: formValue('text', 'name', 'x'),
      redirectUrl: formValue('text', 'redirectUrl', 'https://e.example'),
    }
    const form = { id: 'app', fields: { name: '<b>"it\'s"' } }
    const { text } = asCode({ viewer, form, operationId: 'createOAuthApp', body })
    expect(samplesOn(text).TypeScript).toContain('https://e.example')
    expect(text).not.toContain('<b>')
    expect(samplesOn(text).Python).toContain('"name": "<b>\\"it\'s\\""')
    expect(text).toContain('<button form="app"')
  })

  it('fillIn reads each kind of field', () => {
    const fields = {
      ...{
        date: '2030-07-01T09:00',
        day: '2030-12-31',
        time: '09:30',
        days: '7',
        box: '1',
        when: 'slot',
        none: '',
      },
      ...{ 'channel:a': '1', 'channel:b': '1', access: 'chosen', 'posts:read': '1' },
    }
    const body = {
      date: formValue('instant', 'date', 'Europe/Berlin', 'other'),
      noDate: formValue('instant', 'none', 'Europe/Berlin', 'other'),
      day: formValue('lastDay', 'day'),
      noDay: formValue('lastDay', 'none'),
      times: formValue('times', 'time', [600]),
      days: formValue('number', 'days'),
      noNumber: formValue('number', 'none'),
      flags: [formValue('isSet', 'box'), formValue('isSet', 'none'), formValue('is', 'when', 'slot')],
      channels: formValue('chosen', 'channel'),
      references: formValue('references', 'channel'),
      scopes: formValue('permissions'),
      nothing: formValue('textOrNull', 'none'),
      json: formValue('json', [{ value: formValue('choice', 'days') }]),
    }
    expect(
      fillIn({ operationId: 'createPosts', params: { id: formValue('choice', 'when') }, body }, fields),
    ).toEqual({
      operationId: 'createPosts',
      params: { id: 'slot' },
      body: {
        ...{ date: '2030-07-01T07:00:00.000Z', noDate: 'other', day: '2030-12-31T23:59:59.999Z' },
        ...{ times: [{ time: 570 }, { time: 600 }], days: 7, noNumber: null, flags: [true, false, true] },
        ...{ channels: ['a', 'b'], references: [{ id: 'a' }, { id: 'b' }], scopes: ['posts:read'] },
        ...{ nothing: null, json: '[{"value":"7"}]' },
      },
    })
  })

  it('asCode refuses an operation that programs do not call', () => {
    expect(() => asCode({ viewer, operationId: 'showKeys' })).toThrow('not for programs')
  })

  it('codeLink names calls by their ids and words, which readCall gets back', () => {
    const alt = 'Today: cake & tea, 50 % off + "more" *now*!\n😀'
    const calls = [
      { operationId: 'setMediaInformation', body: { id: '019aa3c4', alt } },
      { operationId: 'changeMemberRole', params: { id: '019aa3c4-5d1e' }, body: { role: 'ADMIN' } },
      { operationId: 'setAutopostActive', params: { id: 'a.b' }, body: { active: false } },
      { operationId: 'previewFeed', query: { url: 'x_y' } },
    ] as const
    const { text } = codeLink([...calls, false, null])
    const query = new URLSearchParams(textOf(/\?([^"]*)/.exec(text)?.[1] ?? ''))
    expect(query.get('calls')).toMatch(callsPattern)
    const read = query.get('calls')?.split(' ').map(readCall)
    expect(read).toEqual(calls.map((call) => ({ params: {}, query: {}, body: {}, ...call })))
    for (const stranger of ['nothing', 'deleteSet*-id*%', 'constructor', '__proto__', ''])
      expect(readCall(stranger)).toBe(null)
  })

  it('the tool call has arguments that the tool takes', () => {
    const body = { type: 'draft', date: '2030-01-01T09:00:00Z', posts: [] }
    for (const call of [
      { operationId: 'createPosts', body },
      { operationId: 'listPosts', query: { startDate: '2030-01-01', endDate: '2030-02-01' } },
      { operationId: 'deletePost', params: { id: 'p' } },
    ] satisfies SampledCall[]) {
      const source = printCall(call, '').samples.find(({ lang }) => lang === 'JSON')?.source ?? '{}'
      const { method, params } = JSON.parse(source)
      const tool = mcpTools().get(params.name)
      expect(method).toBe('tools/call')
      expect(tool && argumentProblems(tool, params.arguments), params.name).toEqual([])
    }
  })
})

/** An act of the console: the page with its form, and what must be true once its code ran. */
interface Act {
  operationId: OperationId
  /** Creates what the act is about, and returns the path of the page. */
  prepare(tenant: Tenant, service: TestService): Promise<string>
  /** Reads what the act changes. */
  read(tenant: Tenant): Promise<unknown>
  expected: unknown
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const acts: Act[] = [
  {
    operationId: 'createApiKey',
    prepare: async () => '/settings/keys',
    read: async ({ console }) => (await console.apiKeys.list()).keys.map(({ name }) => name),
    expected: expect.arrayContaining(['Dashboard']),
  },
  {
    operationId: 'disableChannel',
    prepare: async (tenant) => `/channels/${await tenant.connectSandbox()}`,
    read: async ({ api }) => (await api.channels.list()).map(({ disabled }) => disabled),
    expected: [true],
  },
  {
    operationId: 'setPostStatus',
    prepare: async (tenant) => {
      const posts = [{ integration: { id: await tenant.connectSandbox() }, value: [{ content: 'Hello' }] }]
      const [made] = await tenant.api.posts.create({ body: { type: 'draft', date: inDays(3), posts } })
      return `/console/posts/${made?.postId}`
    },
    read: async ({ api }) => (await api.posts.list()).posts.map(({ state }) => state),
    expected: ['QUEUE'],
  },
  {
    operationId: 'changeMemberRole',
    prepare: async (tenant, service) => {
      await addMember(service, tenant, 'USER')
      return '/settings/members'
    },
    read: async ({ console }) => (await console.team.list()).users.map(({ role }) => role).sort(),
    expected: ['ADMIN', 'SUPERADMIN'],
  },
  {
    operationId: 'cancelInvitation',
    prepare: async ({ console }) => {
      await console.team.invite({ body: { role: 'USER', sendEmail: false } })
      return '/settings/members'
    },
    read: async ({ console }) => (await console.team.listInvitations()).invitations.length,
    expected: 0,
  },
  {
    operationId: 'deleteWebhook',
    prepare: async ({ console }) => {
      const { id } = await console.webhooks.endpoints.create({
        body: { name: 'Shop', url: 'https://hooks.example' },
      })
      return `/console/automations/webhooks/${id}`
    },
    read: async ({ console }) => (await console.webhooks.endpoints.list()).length,
    expected: 0,
  },
]

describeService('code of forms', (service) => {
  const open = async (path: string, tenant: Tenant) =>
    (await service.fetch(path, { headers: { auth: tenant.session } })).text()

  /** Opens a page as a reader does: behind its links are the panels of a list. Returns the panel of the operation. */
  async function findPanel(path: string, tenant: Tenant, operationId: OperationId): Promise<string> {
    const page = await open(path, tenant)
    const links = [...page.matchAll(/<a href="([^"]*)" data-code>/g)].map(([, link = '']) => textOf(link))
    const opened = await Promise.all(links.map((link) => open(link, tenant)))
    const panels = [page, ...opened].flatMap((text) => text.split('<details class="as-code"').slice(1))
    return panels.find((panel) => panel.includes(`/docs/reference/${operationId}"`)) ?? ''
  }

  const cases = acts.flatMap((act) => languages.map((lang) => ({ act, lang, operationId: act.operationId })))
  // A step of four takes another language for each act.
  const chosen = sample(cases, 4, service.kind === 'sqlite' ? 0 : 2)
  it.for(chosen)('the code of $operationId does it in $lang', async ({ act, lang }, { skip }) => {
    const runner = runners[lang] ?? skip(`needs the tools of ${lang}`)
    const tenant = await service.createTenant()
    const panel = await findPanel(await act.prepare(tenant, service), tenant, act.operationId)
    expect(panel).not.toContain(tenant.session)
    expect(await act.read(tenant)).not.toEqual(act.expected)
    const env = { POSTERN_SESSION: tenant.session, POSTERN_API_KEY: tenant.apiKey }
    const { status, output } = await runner.run(samplesOn(panel)[lang] ?? '', env)
    expect([200, 201], output).toContain(status)
    expect(await act.read(tenant)).toEqual(act.expected)
  })

  it('the code of a post for agents schedules it', async () => {
    const tenant = await service.createTenant()
    const [act] = acts.filter(({ operationId }) => operationId === 'setPostStatus')
    const panel = await findPanel((await act?.prepare(tenant, service)) ?? '', tenant, 'setPostStatus')
    const call = JSON.parse(samplesOn(panel).JSON ?? '')
    const headers = {
      ...{ authorization: `Bearer ${tenant.apiKey}`, accept: 'application/json, text/event-stream' },
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
    const response = await service.fetch('/mcp', { method: 'POST', headers, body })
    expect(await response.text()).not.toContain('"isError":true')
    expect(await act?.read(tenant)).toEqual(act?.expected)
  })

  it.for(languages)('the code of a post saves every character of its text in %s', async (lang, { skip }) => {
    const runner = runners[lang] ?? skip(`needs the tools of ${lang}`)
    const tenant = await service.createTenant()
    const integration = { id: await tenant.connectSandbox() }
    const posts = [{ integration, value: [{ content: hostile }], settings: {} }]
    const body = { type: 'draft', date: '2099-01-01T09:00:00.000Z', shortLink: false, tags: [], posts }
    const { samples } = printCall({ operationId: 'createPosts', body }, service.url)
    const source = samples.find((sample) => sample.lang === lang)?.source ?? ''
    const { status, output } = await runner.run(source, { POSTERN_API_KEY: tenant.apiKey })
    expect(status, output).toBe(201)
    const direct = await tenant.api.posts.create({ body: body as never })
    const saved = await tenant.api.posts.list({ query: { startDate: '2099-01-01', endDate: '2099-01-02' } })
    const contents = saved.posts.map(({ content }) => content)
    expect(direct.length + 1).toBe(contents.length)
    expect(contents[0]).toContain('$HOME `id` $(id)')
    expect(contents[0]).toBe(contents[1])
  })
})

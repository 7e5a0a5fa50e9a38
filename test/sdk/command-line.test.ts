import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../../sdk/cli/run.ts'
import { type Terminal, table } from '../../sdk/cli/terminal.ts'
import { deviceCalls } from '../helpers/devices.ts'
import { files } from '../helpers/files.ts'
import { describeService, type Tenant } from '../helpers/server.ts'

const root = mkdtempSync(join(tmpdir(), 'postern-cli-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Listed {
  integration: { name: string }
}

/** A person at a machine of their own. `wait` is what happens while a command waits. */
function machine(options: Partial<Terminal> & { env?: Record<string, string> } = {}) {
  const homeFolder = mkdtempSync(join(root, 'home-'))
  const path = join(homeFolder, '.config/postern/credentials.json')
  return {
    path,
    stored: () => readFileSync(path, 'utf8'),
    async call(...args: string[]) {
      let output = ''
      let reported = ''
      const code = await run(args, {
        env: {},
        platform: 'linux',
        homeFolder,
        readInput: async () => '',
        write: (text) => {
          output += text
        },
        report: (text) => {
          reported += text
        },
        isInteractive: false,
        columns: 80,
        signal: new AbortController().signal,
        wait: async () => {},
        ...options,
      })
      return { code, output, reported }
    },
  }
}

test('help names every command, and each explains its options', async () => {
  const { call } = machine()
  const { output, code } = await call('help')
  expect(code).toBe(0)
  const names = [...output.matchAll(/^ {2}(\w+) .*/gm)].map(([, name = '']) => name)
  expect(names).toEqual(
    'login logout status channels post list view watch retry delete upload completion'.split(' '),
  )
  for (const name of names) {
    const { output: help } = await call('help', name)
    expect(help).toContain(`Usage: postern ${name}`)
    expect(help).toContain('--json')
    expect((await call(name, '--help')).output).toBe(help)
  }
  expect((await call()).output).toBe(output)
})

describe('invalid arguments', () => {
  test.each([
    [['nonsense'], 'Unknown command nonsense.\n'],
    [['statsu'], 'Unknown command statsu. Did you mean "postern status"?'],
    [['del'], 'Did you mean "postern delete"?'],
    [['post', 'one', 'two'], 'This command accepts only [TEXT]. Put text with spaces in quotes.'],
    [['post', '--nonsense'], "Unknown option '--nonsense'"],
    [['post', ''], 'Pass a text, or a file'],
    [['post', 'x', '--delay', 'soon'], '--delay must be a whole number of minutes'],
    [['post', 'x', '--settings', '[1]'], '--settings must be a JSON object'],
    [['post', 'x', '--draft', '--watch'], 'leave --watch out'],
    [['post', 'x', '--draft', '--now'], 'leave --now out'],
    [['post', 'x', '--at', '2020-01-01T10:00:00Z'], 'has passed. To publish at once, add --now.'],
    [['post', 'x', '--at', '2020-01-01T10:00:00.5+01'], 'has passed. To publish at once, add --now.'],
    [['post', 'x', '--at', '20200101T1000-0500'], 'has passed. To publish at once, add --now.'],
    [['post', 'x', '--at', '2020-01-01 10:00'], 'has passed. To publish at once, add --now.'],
    [['post', 'x', '--at', '2099-01-01T10:00', '--now'], 'Leave out either --at or --now.'],
    [['view'], 'Give ID.'],
    [['channels', 'more'], 'This command accepts no arguments.'],
    [['list', '--limit', '0'], '--limit must be a whole number above 0'],
    [['list', '--state', 'gone'], '--state must be one of queue, published, error, draft'],
    [['upload', 'a', 'b', '--key', 'k'], '--key accepts only one file'],
    [['completion', 'tcsh'], 'Choose one of bash, zsh, fish'],
    [['logout'], 'You are not logged in'],
  ])('%j are refused with a reason', async (args, reason) => {
    const { code, output, reported } = await machine().call(...args)
    expect(reported).toContain(reason)
    expect(output).toBe('')
    expect(code).toBe(2)
  })

  test('the exit code is 4 when nobody is logged in', async () => {
    const { code, reported } = await machine().call('channels')
    expect(reported).toContain('Run "postern login"')
    expect(code).toBe(4)
  })
})

test('a damaged credentials file is named and left unchanged', async () => {
  const { call, path } = machine()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '{"current":')
  const { code, reported } = await call('channels')
  expect(reported).toContain(`${path} is not valid`)
  expect(code).toBe(1)
  expect(readFileSync(path, 'utf8')).toBe('{"current":')
})

test('control characters in remote text do not reach the terminal', () => {
  expect(table({ isInteractive: false, columns: 80 }, [['a\u001B[2Jb', '\u202Ec\nd']])).toBe('a [2Jb  c d')
  expect(table({ isInteractive: true, columns: 6 }, [['1234', '5678']])).toBe('1234 …')
})

test('shell completion lists commands and options', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { output } = await machine().call('completion', shell)
    for (const word of ['watch', 'channels', 'settings', 'with-key']) expect(output, shell).toContain(word)
  }
})

describeService(
  'the command line',
  (service) => {
    const { from, approve } = deviceCalls(service)
    let tenant: Tenant
    let env: Record<string, string>
    beforeEach(async () => {
      service.clock.set(Math.floor(Date.now() / 1000) * 1000)
      tenant = await service.createTenant()
      env = { POSTERN_URL: service.url, POSTERN_API_KEY: tenant.apiKey }
    })
    const json = async (...args: string[]) =>
      JSON.parse((await machine({ env }).call(...args, '--json')).output) as never

    test('logs in with a code, stores the token for its owner only, and revokes it', async () => {
      let shown = ''
      const { call, path, stored } = machine({
        report: (text) => {
          shown += text
        },
        fetch: (input, init) => {
          const request = new Request(input, init)
          for (const [name, value] of Object.entries(from())) request.headers.set(name, value)
          return fetch(request)
        },
        wait: async () => {
          service.clock.advance(5000)
          await approve(tenant, /code: (\S+)/.exec(shown)?.[1] ?? '')
        },
      })
      const { code, output } = await call('login', '--url', service.url, '--scope', 'read')
      expect(output).toContain(`Logged in to ${service.url}`)
      expect(code).toBe(0)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      const token = /pos_\w+/.exec(stored())?.[0] ?? ''
      expect(token).not.toBe('')
      expect(output).not.toContain(token)
      expect((await call('status')).code).toBe(0)
      expect((await call('logout')).code).toBe(0)
      expect(stored()).not.toContain(token)
      const answer = await service.fetch('/public/v1/is-connected', { headers: { authorization: token } })
      expect(answer.status).toBe(401)
    })

    test('logs in with a key from standard input, and refuses an invalid key', async () => {
      const good = machine({ readInput: async () => `${tenant.apiKey}\n` })
      expect((await good.call('login', '--url', service.url, '--with-key')).code).toBe(0)
      const { output } = await good.call('status')
      expect(output).toContain(`Logged in to ${service.url}`)
      expect(output).toContain(
        `(${tenant.organizationId})\n  Role          ADMIN\n  Scopes        read write\n`,
      )
      expect((await good.call('logout')).output).toContain('The API key still works')
      const bad = machine({ readInput: async () => 'psk_wrong' })
      const { code, reported } = await bad.call('login', '--url', service.url, '--with-key')
      expect(reported).toContain('unauthorized')
      expect(code).toBe(4)
      expect((await bad.call('status')).code).toBe(4)
    })

    test('publishes a thread with a picture at once and waits for the result', async () => {
      await tenant.connectSandbox('Demo')
      const picture = join(root, 'bread.png')
      writeFileSync(picture, await files.png())
      const { call } = machine({ env, wait: () => service.server.drain() })
      const args = ['Bread & <butter>', '-f', picture, '--comment', 'More', '--watch']
      const { code, output, reported } = await call('post', ...args)
      expect(reported).toContain('published')
      expect(output).toMatch(/^PUBLISHED \S+ on Demo: http/)
      expect(code).toBe(0)
      const [posted] = (await json('list', '--state', 'published')) as { id: string }[]
      const thread = (await json('view', posted?.id ?? '')) as { entries: unknown[] }
      expect(thread.entries).toMatchObject([
        { content: '<p>Bread &amp; &lt;butter&gt;</p>', image: [{ id: expect.any(String) }] },
        { content: '<p>More</p>' },
      ])
      expect((await call('list')).output).toContain('Bread & <butter>')
    })

    test('schedules on channels by name, once for each key', async () => {
      await tenant.connectSandbox('One')
      await tenant.connectSandbox('Two')
      const { call } = machine({ env })
      const unclear = await call('post', 'x')
      expect(unclear.reported).toMatch(/Choose a channel with --channel: One \(sandbox, .*Two \(sandbox/)
      expect((await call('post', 'x', '-c', 'sandbox')).reported).toContain('Several channels')
      expect((await call('post', 'x', '-c', 'Three')).reported).toContain('No channel is called Three')
      const args = ['post', 'Later', '-c', 'one', '-c', 'Two', '--at', '2099-01-01T10:00:00Z', '--key', 'k1']
      const first = await json(...args)
      expect(first).toHaveLength(2)
      expect(await json(...args)).toEqual(first)
      expect(await json('list', '--until', '2100-01-01')).toHaveLength(2)
      expect(await json('list', '--until', '2100-01-01', '--limit', '1')).toHaveLength(1)
      const [onTwo, ...others] = (await json('list', '--until', '2100-01-01', '-c', 'Two')) as Listed[]
      expect(onTwo?.integration.name).toBe('Two')
      expect(others).toEqual([])
    })

    test('lists posts, latest first, with their total', async () => {
      const channel = await tenant.connectSandbox('Demo')
      for (const [index, text] of ['early', 'middle', 'late'].entries())
        await json('post', text, '-c', channel, '--at', `2099-01-0${index + 1}T10:00:00Z`)
      await tenant.api.posts.create({
        body: {
          type: 'schedule',
          date: '2098-12-01T10:00:00Z',
          inter: 20,
          posts: [{ integration: { id: channel }, value: [{ content: 'every 20 days' }] }],
        },
      })
      const list = (...args: string[]) =>
        machine({ env }).call('list', '--since', '2098-12-01', '--until', '2099-01-04', ...args)
      const { output, reported } = await list('--limit', '4')
      const texts = output.split('\n').map((line) => line.split(/ {2,}/).at(-1))
      expect(texts).toEqual(['TEXT', 'late', 'middle', 'early', 'every 20 days', ''])
      expect(reported).toBe('4 of 5 posts.\n')
      expect((await list()).reported).toBe('')
    })

    test('creates a draft once under its key', async () => {
      const channel = await tenant.connectSandbox('Demo')
      const args = ['post', 'Once', '-c', channel, '--draft', '--key', 'draft-1']
      const first = await json(...args)
      expect(await json(...args)).toEqual(first)
      expect(await json('list', '-s', 'draft')).toHaveLength(1)
    })

    test('prints the warnings of the service', async () => {
      const channel = await tenant.connectSandbox('Demo')
      const { reported, code } = await machine({ env }).call(
        'post',
        'x',
        '-c',
        channel,
        '--tag',
        'no-such-tag',
      )
      expect(reported).toContain('! body.tags.0: ')
      expect(code).toBe(0)
    })

    test('exits with 1 after a failure of the platform, and publishes again', async () => {
      const channel = await tenant.connectSandbox('Demo')
      const { call } = machine({ env, wait: () => service.server.drain() })
      const settings = JSON.stringify({ __type: 'sandbox', outcome: 'fail' })
      const { code, output } = await call('post', 'x', '-c', channel, '--settings', settings, '--watch')
      expect(output).toContain('ERROR')
      expect(code).toBe(1)
      const [failed] = (await json('list', '-s', 'error')) as { id: string }[]
      const id = failed?.id ?? ''
      expect((await call('retry', id)).output).toContain('Publishing again')
      expect((await call('watch', id)).code).toBe(1)
      expect((await call('delete', id)).output).toContain('Deleted')
      expect((await call('view', id)).reported).toMatch(/not_found, request/)
    })

    test('shows where and why the service refuses a post', async () => {
      await tenant.connectSandbox('Demo')
      const { code, reported } = await machine({ env }).call('post', 'x', '--at', 'tomorrow-ish')
      expect(reported).toContain('error:')
      expect(reported).toContain('body.date')
      expect(code).toBe(1)
    })

    test('lists channels as a table and as JSON', async () => {
      const id = await tenant.connectSandbox('Demo')
      const { output } = await machine({ env }).call('channels')
      expect(output).toContain(id)
      expect(await json('channels')).toMatchObject([{ id, identifier: 'sandbox' }])
    })

    test('uploads files, and none if one of them is missing', async () => {
      const picture = join(root, 'cover.png')
      writeFileSync(picture, await files.png())
      const missing = await machine({ env }).call('upload', picture, join(root, 'none.png'))
      expect(missing.reported).toContain('none.png cannot be read')
      expect(missing.code).toBe(2)
      const { uploads } = (await tenant.api.media.list()) as unknown as { uploads?: unknown[] }
      expect(uploads ?? []).toHaveLength(0)
      expect(await json('upload', picture)).toMatchObject([{ id: expect.any(String) }])
    })

    test('reports that the service is unreachable', async () => {
      const { code, reported } = await machine({
        env: { POSTERN_URL: 'http://127.0.0.1:1', POSTERN_API_KEY: 'psk_x' },
        fetch: () => Promise.reject(new TypeError('fetch failed')),
      }).call('delete', 'x')
      expect(reported).toContain('error:')
      expect(code).toBe(1)
    })

    test('exits with 130 when the person interrupts it', async () => {
      await tenant.connectSandbox('Demo')
      const interrupted = new AbortController()
      const { code } = await machine({
        env,
        signal: interrupted.signal,
        wait: async (_, signal) => {
          interrupted.abort()
          signal.throwIfAborted()
        },
      }).call('post', 'x', '--watch')
      expect(code).toBe(130)
    })
  },
  { config: { trustProxy: 1 } },
)

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ffprobe from '@ffprobe-installer/ffprobe'
import { afterAll, expect, it } from 'vitest'
import { createPostern } from '../../sdk/index.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { freePort } from '../helpers/ports.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'

/** The model of the stand-in reads it aloud, which takes about ten seconds. */
const FILM =
  'Why lighthouses still matter to sailors who have satellites, radar and charts, and who built the ones that last.'

const root = join(import.meta.dirname, '../..')
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
})

/** Starts a script of the project and resolves with what it printed once that contains `text`. */
async function start(
  script: string,
  args: string[],
  env: Record<string, string>,
  text: string,
): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...bareEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      if (said.includes(text)) resolve(said)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${said}`)))
  })
}

async function startEverything() {
  const folder = await scratchFolder('postern-first-day-')
  const variables = join(folder, 'stand-ins.env')
  const [port, standIns] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  const args = ['--port', String(standIns), '--service', url, '--variables', variables]
  await start('scripts/stand-ins.ts', args, {}, 'Ctrl+C')
  const lines = (await readFile(variables, 'utf8')).trim().split('\n')
  const env = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
    string,
    string
  >
  const printed = await start(
    'server/main.ts',
    [],
    { ...env, DATA_DIR: folder, PORT: String(port), BASE_URL: url },
    'POSTERN_DEMO=0',
  )
  const [, email = '', password = ''] = /Email +(\S+)\s+Password +(\S+)/.exec(printed) ?? []
  const [, sandboxUrl = ''] = /It appears at (\S+)/.exec(printed) ?? []
  return { url, email, password, sandboxUrl }
}

async function signIn(url: string, email: string, password: string) {
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'LOCAL', email, password }),
  })
  const session = /auth=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { session, console: createPostern({ baseUrl: url, session, timeoutMs: 300_000 }) }
}

it('a new user of the fake vendors publishes by conversation, makes a video, subscribes, meets a limit, upgrades, cancels and is refunded', async () => {
  const { url, email, password, sandboxUrl } = await startEverything()
  const { session, console: postern } = await signIn(url, email, password)

  // Lets the assistant publish on the demo's channel.
  const [waiting = 'none'] = await runAssistant(url, session, {
    messages: [{ role: 'user', content: 'Post: Hello from the assistant' }],
  })
  const sandbox = async () => (await fetch(sandboxUrl)).text()
  expect(await sandbox()).not.toContain('Hello from the assistant')
  const resume = [{ interruptId: waiting, status: 'resolved', payload: { confirmed: true } }]
  expect(await runAssistant(url, session, { messages: [], resume })).toEqual([])
  await expect.poll(sandbox).toContain('Hello from the assistant')

  // Makes a video of about ten seconds.
  const { voices } = (await postern.consoleApi.videos.runFunction({
    body: { identifier: 'image-text-slides', functionName: 'loadVoices' },
  })) as { voices: { id: string }[] }
  const video = await postern.consoleApi.videos.generate({
    body: {
      type: 'image-text-slides',
      output: 'vertical',
      customParams: { voice: voices[0]?.id ?? '', prompt: FILM },
    },
  })
  const seconds = await lengthOf(video.path)
  expect(seconds).toBeGreaterThan(8)
  expect(seconds).toBeLessThan(14)

  // Subscribes on the page of the payment vendor.
  const { url: checkout = '' } = await postern.billing.subscribe({
    body: { billing: 'STANDARD', period: 'MONTHLY' },
  })
  const page = await (await fetch(checkout)).text()
  expect(page).toContain('7 days free, then $29.00 a month')
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
  const card = /value="(\d+)">Pay</.exec(page)?.[1] ?? ''
  const paid = await fetch(new URL(action, checkout), {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  })
  const check = new URL(paid.headers.get('location') ?? '').searchParams.get('check') ?? ''
  await expect
    .poll(async () => (await postern.billing.getCheckoutStatus({ path: { id: check } })).status)
    .toBe(2)

  // Meets the limit of five channels, and upgrades.
  for (const name of ['Second', 'Third', 'Fourth', 'Fifth']) await connectSandbox(postern, name)
  await expect(connectSandbox(postern, 'Sixth')).rejects.toMatchObject({
    status: 402,
    code: 'plan_limit',
    problem: { url: `${url}/settings/plan` },
  })
  expect(await postern.billing.subscribe({ body: { billing: 'TEAM', period: 'MONTHLY' } })).toHaveProperty(
    'id',
  )
  await expect.poll(async () => (await postern.billing.get({})).subscriptionTier).toBe('TEAM')
  await connectSandbox(postern, 'Sixth')

  // Pays, cancels, and gets the money back.
  await postern.billing.finishTrial({})
  await expect.poll(async () => (await postern.billing.getTrialStatus({})).finished).toBe(true)
  const cancelled = await postern.billing.toggleCancellation({
    body: { feedback: 'It was only a first day of trying.' },
  })
  expect(cancelled.cancel_at).toEqual(expect.any(String))
  expect(await postern.billing.refundSubscription({})).toMatchObject({
    refunded: true,
    amount: 3_900,
    subscriptionCancelled: true,
  })
  await expect.poll(async () => (await postern.user.get({})).tier).toBe('FREE')
  const { integrations } = await postern.consoleApi.channels.list({})
  expect(integrations).toHaveLength(6)
  expect(integrations.every(({ disabled }) => disabled)).toBe(true)
})

type Client = ReturnType<typeof createPostern>

async function connectSandbox(postern: Client, name: string): Promise<string> {
  const { url: state } = await postern.consoleApi.channels.getConnectUrl({ path: { integration: 'sandbox' } })
  const code = Buffer.from(JSON.stringify({ name })).toString('base64')
  const { id } = await postern.channels.finishConnect({
    path: { integration: 'sandbox' },
    body: { state, code, timezone: '0' },
  })
  return id
}

/** Runs the assistant in one thread and returns the ids of the calls that wait for a confirmation. */
async function runAssistant(url: string, session: string, input: object): Promise<string[]> {
  const response = await fetch(`${url}/copilot/agent`, {
    method: 'POST',
    headers: { auth: session, 'content-type': 'application/json' },
    body: JSON.stringify({ threadId: 'first-day', runId: crypto.randomUUID(), ...input }),
  })
  const text = await response.text()
  expect(response.status, text).toBe(201)
  const events = text
    .split('\n\n')
    .filter(Boolean)
    .map(
      (event) => JSON.parse(event.slice('data: '.length)) as { outcome?: { interrupts?: { id: string }[] } },
    )
  return (events.at(-1)?.outcome?.interrupts ?? []).map(({ id }) => id)
}

async function lengthOf(url: string): Promise<number> {
  const file = join(await scratchFolder('postern-film-'), 'film.mp4')
  await writeFile(file, Buffer.from(await (await fetch(url)).arrayBuffer()))
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]
  return Number((await promisify(execFile)(ffprobe.path, args)).stdout)
}

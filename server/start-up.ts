import { isAnybodyRegistered } from './accounts/auth/register.ts'
import type { Config } from './config/config.ts'
import type { Demo } from './demo.ts'
import { publishingMetrics, waitingThreads } from './publishing/metrics.ts'
import { countHeldWork, type HeldWork } from './restored.ts'
import type { Server } from './server.ts'

/** Prints the addresses of the service, and on the first start how to publish a post. */
export async function printStart({ app, url, healthUrl }: Server, demo: Demo | null): Promise<void> {
  const { config } = app
  const lines = [
    '',
    url === null ? '  Postern worker is running' : '  Postern is running',
    '',
    ...(url === null
      ? healthRows(healthUrl)
      : [
          row('API', config.baseUrl),
          row('Docs', `${config.baseUrl}/docs`),
          row('Console', config.consoleUrl),
        ]),
    row('Database', describeDatabase(config.database)),
    row('Queue', await countQueue(app)),
    ...(url === null ? [] : await describeRegistration(app)),
    ...describeHeld(await findHeldWork(app)),
    ...(demo ? describeDemo(config, demo) : []),
    '',
  ]
  console.log(lines.join('\n'))
}

function healthRows(healthUrl: string | null): string[] {
  return healthUrl === null ? [] : [row('Health', `${healthUrl}/health/ready`)]
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(10)} ${value}`
}

function describeDatabase(database: Config['database']): string {
  if (database.kind === 'sqlite') return `SQLite, ${database.file}`
  const { host, pathname } = new URL(database.url)
  return `Postgres, ${host}${pathname}`
}

/** Never throws, since without the database the service starts too, and responds with 503. */
async function countQueue(app: Server['app']): Promise<string> {
  try {
    const { overdue } = await publishingMetrics(app)
    return describeQueue(await waitingThreads(app), overdue)
  } catch (err) {
    app.log.warn({ err }, 'could not count the scheduled posts: the database does not respond')
    return 'unknown: the database does not respond'
  }
}

/** Tells the operator of a production service who can create an account. */
async function describeRegistration(app: Server['app']): Promise<string[]> {
  const { production, allowRegistration, consoleUrl } = app.config
  if (!production) return []
  if (allowRegistration) return [row('Sign-up', 'open to everybody: ALLOW_REGISTRATION=0 closes it')]
  // Without the database, the line about the queue says so.
  if (await isAnybodyRegistered(app).catch(() => true))
    return [row('Sign-up', 'by invitation: ALLOW_REGISTRATION=1 opens it to everybody')]
  return [
    row('Sign-up', 'open for the first account only, which nobody has created yet'),
    '',
    `  Create it now at ${consoleUrl}/sign-up, before a stranger does.`,
    '  After that, people need an invitation. ALLOW_REGISTRATION=1 lets everybody create an account.',
  ]
}

async function findHeldWork(app: Server['app']): Promise<HeldWork> {
  // Without the database, the line about the queue says so.
  return countHeldWork(app).catch(() => ({ posts: 0, feeds: 0, queues: 0 }))
}

function describeHeld({ posts, feeds, queues }: HeldWork): string[] {
  if (posts + feeds + queues === 0) return []
  return [
    '',
    `  HELD: this database was restored from a copy. ${posts} posts, ${feeds} feeds and ${queues} queues wait for your decision, since`,
    '  what was due after the copy was made may already be live. Compare them with the channels, then run one of:',
    '',
    '    npm run restored -- list',
    '    npm run restored -- release --all',
    '    npm run restored -- mark-published --all',
  ]
}

function describeQueue(waiting: number, overdue: number): string {
  if (waiting === 0) return 'no scheduled posts'
  const posts = waiting === 1 ? '1 scheduled post' : `${waiting} scheduled posts`
  return overdue === 0 ? posts : `${posts}, ${overdue} of them overdue`
}

function describeDemo({ baseUrl, consoleUrl }: Config, demo: Demo): string[] {
  return [
    '',
    '  The database was empty, so a demo organization was created. Its secrets are shown only once:',
    '',
    row('Email', demo.email),
    row('Password', demo.password),
    row('API key', demo.apiKey),
    '',
    ...(demo.channelId === null
      ? [`  Sign in at ${consoleUrl} and connect a channel.`]
      : describeFirstPost(baseUrl, demo.apiKey, demo.channelId)),
    '',
    '  POSTERN_DEMO=0 or NODE_ENV=production starts without a demo.',
  ]
}

function describeFirstPost(baseUrl: string, apiKey: string, channelId: string): string[] {
  const body = JSON.stringify({
    type: 'now',
    posts: [{ integration: { id: channelId }, value: [{ content: 'Hello from Postern' }] }],
  })
  return [
    '  Publish a post:',
    '',
    `    curl -X POST ${baseUrl}/public/v1/posts \\`,
    `      -H 'Authorization: ${apiKey}' \\`,
    `      -H 'Content-Type: application/json' \\`,
    `      -d '${body}'`,
    '',
    `  It appears at ${baseUrl}/sandbox/${channelId}`,
  ]
}

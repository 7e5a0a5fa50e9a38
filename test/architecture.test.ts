import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

interface Import {
  /** Path inside the repository, or the bare package specifier. */
  target: string
  typeOnly: boolean
}

const files = globSync(['server/**/*.ts', 'sdk/*.ts', 'sdk/cli/*.ts', 'generated/*.ts'], { cwd: root })
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const imports = new Map([...sources].map(([file, text]) => [file, readImports(file, text)]))

function readImports(file: string, source: string): Import[] {
  const found = [
    ...source.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport(\s+type)?\('(\.[^']+)'\)/g),
  ]
  return [...found].map(([, type, specifier = '']) => ({
    target: specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier,
    typeOnly: type !== undefined,
  }))
}

/** Every import from a file under `from` that `allowed` refuses, as `file -> target`. */
function broken(
  from: RegExp,
  allowed: (target: string, file: string, typeOnly: boolean) => boolean,
): string[] {
  return [...imports]
    .filter(([file]) => from.test(file))
    .flatMap(([file, list]) =>
      list
        .filter(({ target, typeOnly }) => !allowed(target, file, typeOnly))
        .map(({ target }) => `${file} -> ${target}`),
    )
}

const isPackage = (target: string) => !/^(server|sdk|generated|scripts|test)\//.test(target)

/** The contexts of the server, from the ground up: a context imports only contexts above it in this list. */
const LAYERS = [
  ['lib'],
  ['process'],
  ['errors'],
  ['contract'],
  ['outbound', 'pictures'],
  ['db'],
  ['jobs'],
  ['events', 'audit'],
  ['platforms'],
  ['config'],
  ['mail'],
  ['http'],
  ['plans', 'request-log'],
  ['media'],
  ['accounts'],
  ['file-jobs'],
  ['integrations'],
  ['access'],
  ['publishing'],
  ['posts'],
  ['ai'],
  ['autopost', 'analytics', 'inbox', 'reads'],
  ['billing', 'third-party', 'admin'],
  ['notifications', 'webhooks', 'enterprise'],
  ['console'],
  ['system'],
  ['mcp'],
  ['api'],
]
const MACHINERY = new Set([
  ...['lib', 'process', 'errors', 'contract', 'outbound', 'pictures', 'db', 'jobs', 'events', 'platforms'],
  ...['config', 'http'],
])
const layerOf = new Map(LAYERS.flatMap((contexts, layer) => contexts.map((name) => [name, layer] as const)))

/** Undefined for the files that compose the service. */
function folderOf(path: string): string | undefined {
  if (path.startsWith('server/notifications/mail/')) return 'mail'
  return /^server\/([^/]+)\//.exec(path)?.[1]
}
const contextOf = (path: string) => {
  const folder = folderOf(path)
  return folder === undefined || MACHINERY.has(folder) ? undefined : folder
}

function contextGraph(): Map<string, Map<string, string[]>> {
  const graph = new Map<string, Map<string, string[]>>()
  for (const [file, list] of imports) {
    const from = folderOf(file)
    if (from === undefined) continue
    const arrows = graph.get(from) ?? new Map<string, string[]>()
    graph.set(from, arrows)
    for (const { target } of list) {
      const to = folderOf(target)
      if (to === undefined || to === from) continue
      arrows.set(to, [...(arrows.get(to) ?? []), `${file} -> ${target}`])
    }
  }
  return graph
}

/** Contexts that people and programs call from outside. They may call every context below. */
const DOORS = /^server\/(api|console|mcp|system)\//

describe('contexts', () => {
  const graph = contextGraph()

  test('the graph of contexts is acyclic, types included', () => {
    const drawn = LAYERS.flat().map((name) => {
      const below = [...(graph.get(name)?.keys() ?? [])]
      return `  ${name.padEnd(14)}${below.sort((a, b) => (layerOf.get(a) ?? 0) - (layerOf.get(b) ?? 0)).join(' ')}`
    })
    console.log(`contexts of server/, each with the contexts that it imports:\n${drawn.join('\n')}`)
    const up = [...graph].flatMap(([from, arrows]) =>
      [...arrows].flatMap(([to, where]) =>
        (layerOf.get(to) ?? Number.NaN) < (layerOf.get(from) ?? Number.NaN) ? [] : where,
      ),
    )
    expect(up).toEqual([])
  })

  test('the domain reaches webhooks and notifications by events alone', () => {
    const subscribers = /^server\/(notifications\/(?!mail\/)|webhooks\/)/
    expect(
      broken(
        /^server\/[^/]+\//,
        (target, file) =>
          !subscribers.test(target) || DOORS.test(file) || folderOf(file) === folderOf(target),
      ),
    ).toEqual([])
  })

  test('the machinery imports no context', () => {
    const below = new RegExp(`^server/(${[...MACHINERY].join('|')})/`)
    expect(broken(below, (target) => contextOf(target) === undefined)).toEqual([])
  })

  test('server/lib knows only libraries and pure modules of Node', () => {
    const impure =
      /^node:(child_process|cluster|dgram|fs|http|https|http2|net|os|process|tls|worker_threads)\b/
    expect(
      broken(
        /^server\/lib\//,
        (target, _, typeOnly) =>
          typeOnly || (isPackage(target) && !impure.test(target)) || target.startsWith('server/lib/'),
      ),
    ).toEqual([])
  })

  test('generated/ knows only types of server/http/contract.ts', () => {
    expect(
      broken(/^generated\//, (target, _, typeOnly) => typeOnly && target === 'server/http/contract.ts'),
    ).toEqual([])
  })

  test('sdk/ knows only the generated types and resources, and openapi-fetch', () => {
    const generated = ['generated/api.ts', 'generated/resources.ts', 'generated/settings.ts']
    const allowed = new Set([...generated, 'openapi-fetch'])
    expect(
      broken(/^sdk\/(?!cli\/)/, (target) => /^sdk\/(?!cli\/)/.test(target) || allowed.has(target)),
    ).toEqual([])
  })

  test('the command line knows only the sdk, and is the only part of it that needs Node', () => {
    expect(broken(/^sdk\/cli\//, (target) => /^(sdk\/|node:)/.test(target))).toEqual([])
  })

  test('only API handlers and pages import server/http', () => {
    expect(
      broken(
        /^server\//,
        (target, file, typeOnly) =>
          typeOnly || DOORS.test(file) || contextOf(file) === undefined || !target.startsWith('server/http/'),
      ),
    ).toEqual([])
  })

  test('the MCP SDK is loaded on the first request to /mcp', () => {
    const sdk = '@modelcontextprotocol/server'
    expect(broken(/^server\//, (target, _, typeOnly) => typeOnly || target !== sdk)).toEqual([])
    const loading = [...sources].filter(([, text]) => text.includes(`import('${sdk}')`))
    expect(loading.map(([file]) => file)).toEqual(['server/mcp/sdk.ts'])
  })

  test('a store is imported only by its own context and the API, and imports only the database', () => {
    const isStore = (target: string) => /\/store\.ts$|-store\.ts$/.test(target)
    expect(
      broken(
        /^server\/(?!api\/)/,
        (target, file, typeOnly) =>
          typeOnly ||
          !isStore(target) ||
          contextOf(target) === undefined ||
          contextOf(target) === contextOf(file),
      ),
    ).toEqual([])
    const stores = /^server\/(?!jobs\/).*\/(.*-)?store\.ts$/
    const known = /^server\/(db|lib)\/|^server\/accounts\/live\.ts$/
    const isPure = (file: string) =>
      (imports.get(file) ?? []).every(({ target }) => target.startsWith('server/lib/'))
    expect(
      broken(
        stores,
        (target, _, typeOnly) => typeOnly || isPackage(target) || known.test(target) || isPure(target),
      ),
    ).toEqual([])
  })

  test('contexts import nothing of the composition, types included', () => {
    const composed = /^server\/[^/]+\.ts$/
    expect(broken(/^server\/[^/]+\//, (target) => !composed.test(target))).toEqual([])
  })

  test('server/api has one file for each tag of the contract, and only the composition imports it', () => {
    expect(
      broken(
        /^server\//,
        (target, file) => !target.startsWith('server/api/') || file === 'server/handlers.ts',
      ),
    ).toEqual([])
    const interfaces = [
      ...(sources.get('generated/handlers.ts') ?? '').matchAll(/^export interface (\w+)Handlers\b/gm),
    ]
    const kebab = (name: string) => name.replace(/(?<=.)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
    const tags = interfaces.map(([, name = '']) => `server/api/${kebab(name)}.ts`)
    expect(files.filter((file) => file.startsWith('server/api/')).sort()).toEqual(tags.sort())
  })
})

describe('tables', () => {
  /** The one context that queries each table. Expired rows of any table are deleted by `server/db/expiry.ts`. */
  const OWNED: Record<string, string> = {
    db: 'rate_limits post_grams fence sealed_proofs',
    jobs: 'jobs later_jobs due_marks workers',
    http: 'idempotency_keys',
    platforms: 'sandbox_posts sandbox_comments',
    audit: 'audit_log',
    accounts:
      'users organizations memberships sessions known_devices user_tokens invitations sign_in_states sign_in_tickets sign_in_steps totp_secrets recovery_codes passkeys passkey_challenges tracked_events',
    access: 'api_keys oauth_apps oauth_codes oauth_tokens device_codes',
    plans: 'subscriptions post_counts credits shop_tokens',
    media: 'media media_folders media_uploads media_uses',
    integrations:
      'integrations customers connect_states mentions registered_apps bot_messages bot_offsets pairing_codes',
    publishing: 'post_attempts post_events account_pauses schedule_pauses plugs plug_runs requested_acts',
    posts:
      'posts_tags tags unindexed_posts calendar_links queues comments post_notes post_decisions approval_links sets library_items library_draws signatures short_links link_parameters',
    admin: 'announcements',
    'third-party': 'third_party_accounts third_party_jobs',
    billing: 'billing_accounts billing_orders billing_intents billing_events',
    ai: 'video_jobs copilot_threads copilot_messages copilot_calls',
    autopost: 'autoposts autopost_items',
    analytics: 'analytics_cache analytics_metrics measures post_measures measured_channels',
    inbox: 'inbox_accounts inbox_streams inbox_posts inbox_items',
    notifications: 'notifications streaks',
    webhooks: 'webhooks webhook_channels webhook_deliveries webhook_attempts',
    enterprise: 'enterprise_organizations enterprise_tokens',
    system: 'write_checks',
    'request-log': 'request_log',
    mcp: 'open_toolsets',
  }
  const ownerOf = new Map(
    Object.entries(OWNED).flatMap(([owner, tables]) =>
      tables.split(' ').map((table) => [table, owner] as const),
    ),
  )

  /**
   * The one table of two contexts. Posts plans the row of a post and publishing carries it out, so both read all of it. Each changes it
   * in one file, through functions whose types (`server/db/tables/posts.ts`) admit that context's columns only.
   */
  const SHARED: Record<string, Record<string, { store: string; change: string }>> = {
    posts: {
      posts: { store: 'server/posts/store.ts', change: 'PlanChange' },
      publishing: { store: 'server/publishing/store.ts', change: 'PublicationChange' },
    },
  }

  const code = new Map(
    [...sources]
      .filter(([file]) => file.startsWith('server/') && !file.startsWith('server/db/'))
      .map(([file, text]) => [file, text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]),
  )
  const queried = [...code].flatMap(([file, text]) =>
    tablesIn(text).map((table) => ({ file, table, context: folderOf(file) ?? '' })),
  )

  function tablesIn(text: string): string[] {
    const calls =
      /\b(?:db|trx|from|into|table|raw|join|leftJoin|innerJoin)(?:<[^>()]*>)?\(\s*'(\w+)(?: as \w+)?'|\binsertRows\(\w+, '(\w+)'/g
    const raw = /\b(?:from|join|into|update) "?(\w+)\b/g
    const isSql = /\.raw\(|Raw\(|\brunFixed\b|\bsql\b/.test(text)
    const names = [...text.matchAll(calls), ...(isSql ? text.matchAll(raw) : [])]
    const known = (table: string) => ownerOf.has(table) || table in SHARED
    return [...new Set(names.map(([, table, inserted]) => table ?? inserted ?? '').filter(known))]
  }

  test('only its owner queries a table', () => {
    const foreign = queried.filter(
      ({ table, context }) => ownerOf.get(table) !== context && SHARED[table]?.[context] === undefined,
    )
    expect(foreign.map(({ file, table }) => `${file} queries ${table} of ${ownerOf.get(table)}`)).toEqual([])
  })

  test('a query names its table', () => {
    const unnamed = [...code].filter(([, text]) =>
      /\b(?:db|trx|from|into|join)(?:<[^>()]*>)?\(\s*table\w*\b/.test(text),
    )
    expect(unnamed.map(([file]) => file)).toEqual([])
  })

  test('a shared table is changed in one file of each context, which its types bind to its own columns', () => {
    for (const [table, sharers] of Object.entries(SHARED)) {
      const stores = Object.values(sharers)
      const changed = [...code].filter(([, text]) => changes(text, table)).map(([file]) => file)
      expect(changed.sort()).toEqual(stores.map(({ store }) => store).sort())
      for (const { store, change } of stores) {
        const text = code.get(store) ?? ''
        expect(text).toContain(`change: ${change}`)
        expect(text).not.toContain('Partial<PostRow>')
      }
    }
  })

  /** Finds statements that change the table: a chain of calls from its name, or from `livePosts`, which names it; or SQL. */
  function changes(text: string, table: string): boolean {
    const chains = text.split(/\n(?!\s*\.)/)
    return chains.some(
      (chain) =>
        new RegExp(`(?:update|into|delete from) ${table}\\b|insertRows\\(\\w+, '${table}'`).test(chain) ||
        (new RegExp(`'${table}(?: as \\w+)?'|\\blivePosts\\(`).test(chain) &&
          /\.(?:update|insert|delete|del|increment|decrement)\(/.test(chain)),
    )
  }

  test('every table has an owner', () => {
    const schema = globSync('server/db/**/*.ts', { cwd: root }).map((file) =>
      readFileSync(join(root, file), 'utf8'),
    )
    const created = schema.flatMap((text) =>
      [...text.matchAll(/\b(?:defineTable|createTable)\('(\w+)'/g)].map(([, name = '']) => name),
    )
    expect(created.filter((table) => !ownerOf.has(table) && !(table in SHARED))).toEqual([])
  })
})

describe('packages', () => {
  test('express is imported only in server/http', () => {
    expect(broken(/^(server\/(?!http\/)|sdk\/)/, (target) => !/^express($|\/|-)/.test(target))).toEqual([])
  })

  test('sharp is called in one file, which limits its input', () => {
    const elsewhere = broken(
      /^server\/(?!lib\/pictures\.ts$)/,
      (target, _, typeOnly) => typeOnly || target !== 'sharp',
    )
    expect(elsewhere).toEqual([])
  })

  test('the S3 SDK is loaded only for a bucket', () => {
    expect(broken(/^server\//, (target, _, typeOnly) => typeOnly || !target.startsWith('@aws-sdk/'))).toEqual(
      [],
    )
  })
})

describe('files', () => {
  const own = [...sources].filter(([file]) => !file.startsWith('generated/'))
  const matching = (test: (text: string, file: string) => boolean) =>
    own.filter(([file, text]) => test(text, file)).map(([file]) => file)

  test('no files import each other in a cycle at run time', () => {
    expect(cycles()).toEqual([])
  })

  test('process.env is read only in config.ts and where the command line starts', () => {
    // The printer of samples only writes it down.
    const readers = ['server/config/config.ts', 'sdk/cli/main.ts', 'server/contract/samples/typescript.ts']
    expect(matching((text, file) => !readers.includes(file) && text.includes('process.env'))).toEqual([])
  })

  test('only main and its guard exit the process', () => {
    expect(
      matching((text, file) => !/main\.ts$|node-version\.ts$/.test(file) && text.includes('process.exit(')),
    ).toEqual([])
  })

  test('exports are named, and no file is a barrel', () => {
    expect(matching((text) => /^export default\b/m.test(text))).toEqual([])
    expect(
      matching((text, file) => file.startsWith('server/') && /^export (\*|\{[^}]*\}) from/m.test(text)),
    ).toEqual([])
  })

  test('the handlers of a tag are one object in one file', () => {
    expect(matching((text) => /: Pick<\s*\w+Handlers\b/.test(text))).toEqual([])
  })

  test('files have at most 400 lines', () => {
    const long = own.filter(([, text]) => text.split('\n').length - 1 > 400)
    expect(long.map(([file, text]) => `${file}: ${text.split('\n').length - 1}`)).toEqual([])
  })

  test('no statement names a table, column or function that is private to the engine of the queue', () => {
    const name =
      /\b(pgboss|job_(common|now|state)|singleton_(key|on)|start_after|retry_(count|limit|delay|backoff)|heartbeat_(on|seconds)|keep_until)\b/
    const naming = own.filter(([file, text]) => file.startsWith('server/') && name.test(text))
    expect(naming.map(([file]) => file)).toEqual([])
    expect('delete from pgboss.job').toMatch(name)
  })

  test('folders hold at most 14 files', () => {
    const folders = Map.groupBy(
      own.map(([file]) => file).filter((file) => file.startsWith('server/')),
      (file) => dirname(file),
    )
    // Holds one file for each tag of the contract.
    folders.delete('server/api')
    const crowded = [...folders].filter(([, list]) => list.length > 14).map(([folder]) => folder)
    expect(crowded).toEqual([])
  })
})

/** Cycles of run-time imports; types vanish before they can hurt. */
function cycles(): string[] {
  const done = new Set<string>()
  const path: string[] = []
  const found: string[] = []
  const visit = (file: string) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (done.has(file) || path.includes(file)) return
    path.push(file)
    for (const { target, typeOnly } of imports.get(file) ?? [])
      if (!typeOnly && imports.has(target)) visit(target)
    path.pop()
    done.add(file)
  }
  for (const file of files) visit(file)
  return found
}

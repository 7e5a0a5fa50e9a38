import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvVariable } from '../server/platforms/kit/env.ts'
import { INBOX_ACTS } from '../server/platforms/kit/published/inbox.ts'
import { READ_OPERATIONS } from '../server/platforms/kit/reads/types.ts'
import { describePlatforms, type PlatformDescription } from '../server/platforms/registry.ts'
import { findExchanges } from '../test/platforms/all-exchanges.ts'
import { findConfigVariables, updateEnvExample } from './env-example.ts'
import { printAssumptions } from './platform-sources.ts'

/**
 * Prints the registry's facts about each platform: the platforms' part of `.env.example`, one table for each page in
 * docs/platforms with what its exchanges assume, their index, the reads in docs/reads.md, and the overview in README.md. Leaves everything outside the markers alone.
 */
export async function printPlatformFiles(root: string): Promise<Record<string, string>> {
  const exchanges = await findExchanges()
  const platforms = describePlatforms()
  const pages = platforms.map((of) => {
    const path = `docs/platforms/${of.id}.md`
    const page = readOr(join(root, path), `# ${of.name}\n\n${markers('<!-- ', ' -->').join('\n')}\n`)
    const parts = [printTables(of), printAssumptions(exchanges.get(of.id))]
    return [path, between(page, parts.filter(Boolean).join('\n'), markers('<!-- ', ' -->'))]
  })
  const index = 'docs/platforms/README.md'
  return {
    ...Object.fromEntries(pages),
    [index]: between(
      readFileSync(join(root, index), 'utf8'),
      printIndex(platforms),
      markers('<!-- ', ' -->'),
    ),
    'docs/reads.md': between(
      readFileSync(join(root, 'docs/reads.md'), 'utf8'),
      printReads(platforms),
      markers('<!-- ', ' -->'),
    ),
    'docs/analytics.md': between(
      readFileSync(join(root, 'docs/analytics.md'), 'utf8'),
      printMetrics(platforms),
      markers('<!-- ', ' -->'),
    ),
    'README.md': between(
      readFileSync(join(root, 'README.md'), 'utf8'),
      printOverview(platforms),
      markers('<!-- ', ' -->'),
    ),
    '.env.example': between(
      updateEnvExample(
        readFileSync(join(root, '.env.example'), 'utf8'),
        findConfigVariables(root),
        markers('# ', ''),
      ),
      withoutRepeats(platforms).map(printEnv).filter(Boolean).join('\n'),
      markers('# ', ''),
    ),
  }
}

function labelOf({ auth }: PlatformDescription['platform']): string {
  switch (auth.kind) {
    case 'redirect':
      return auth.protocol
    case 'custom-fields':
      return 'form fields'
    case 'pairing-code':
      return 'a word that the user sends to the bot'
    case 'cookies':
      return 'cookies that a browser extension reads'
    case 'client-code':
      return 'a code from the client'
  }
}

export function markers(open: string, close: string): [string, string] {
  return [`${open}Written by npm run generate${close}`, `${open}End of what npm run generate writes${close}`]
}

export function between(text: string, part: string, [start, end]: [string, string]): string {
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from === -1 || to < from) throw new Error(`A page lacks the lines "${start}" and "${end}".`)
  return `${text.slice(0, from + start.length)}\n${part}\n${text.slice(to)}`
}

function readOr(path: string, fallback: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}

function printIndex(platforms: PlatformDescription[]): string {
  const rows = platforms.map(
    ({ id, name, platform, variables }) =>
      `| [${name}](${id}.md) | \`${id}\` | ${labelOf(platform)} | ${requiredNames(variables) || 'nothing'} |`,
  )
  return ['', '| platform | identifier | connected by | needs |', '|---|---|---|---|', ...rows, ''].join('\n')
}

/** Prints the reads of each platform, and which of them need a channel. */
function printReads(platforms: PlatformDescription[]): string {
  const rows = platforms.flatMap(({ id, name, platform: { reads } }) => {
    if (reads === undefined) return []
    const cells = READ_OPERATIONS.map((operation) =>
      reads[operation] ? NEEDS[reads.account(operation)] : '',
    )
    return [[`[${name}](platforms/${id}.md)`, `\`${id}\``, ...cells]]
  })
  return ['', ...table(['platform', 'identifier', ...READ_OPERATIONS], rows)].join('\n')
}

/** Prints which platforms report metrics, of what, and whether they know past values. */
function printMetrics(platforms: PlatformDescription[]): string {
  const rows = platforms.flatMap(({ id, name, platform: { analytics, postAnalytics, keepsNoHistory } }) => {
    if (!analytics && !postAnalytics) return []
    const history = keepsNoHistory ? 'checks' : 'of the platform'
    return [[`[${name}](platforms/${id}.md)`, analytics ? 'yes' : '', postAnalytics ? 'yes' : '', history]]
  })
  return ['', ...table(['platform', 'of the channel', 'of a post', 'history'], rows)].join('\n')
}

function readsOf({ reads }: PlatformDescription['platform']): string[] {
  return READ_OPERATIONS.filter((operation) => reads?.[operation] !== undefined)
}

const NEEDS = { none: 'yes', optional: 'yes, or with a channel', required: 'with a channel' }

/** Prints the differences between platforms. */
function printOverview(platforms: PlatformDescription[]): string {
  const rows = platforms.map(({ id, name, platform }) => {
    const { auth, comments, idempotency, lookUp, mentions, analytics, postAnalytics, plugs, reads } = platform
    const extras = [
      comments && 'comments',
      mentions && 'mentions',
      (analytics || postAnalytics) && 'metrics',
      plugs && plugs.length > 0 && 'plugs',
      reads && 'reads',
    ]
    return [
      `[${name}](docs/platforms/${id}.md)`,
      `\`${id}\``,
      auth.kind === 'redirect' ? auth.protocol : SHORT_LABELS[auth.kind],
      platform.limit(noAccount, {}).maxLength.toLocaleString('en-US'),
      extras.filter(Boolean).join(', '),
      idempotency(noAccount, {}) ? 'safely repeated' : lookUp ? 'looked up' : 'outcome unknown',
    ]
  })
  const head = ['channel', 'identifier', 'connect with', 'characters', 'also', 'after a lost response']
  return ['', ...table(head, rows), ...printAfterPublishing(platforms)].join('\n')
}

/** Prints what each platform lets the service do with a published post. */
function printAfterPublishing(platforms: PlatformDescription[]): string[] {
  const rows = platforms.map(({ id, name, platform: { remove, edit, inbox, analytics, postAnalytics } }) => [
    `[${name}](docs/platforms/${id}.md#after-publishing)`,
    remove ? 'yes' : '',
    edit ? (edit.replaces ? 'by a new post' : 'yes') : '',
    [inbox?.comments && 'comments', inbox?.mentions && 'mentions'].filter(Boolean).join(', '),
    INBOX_ACTS.filter((act) => inbox?.[act]).join(', '),
    [analytics && 'channel', postAnalytics && 'post'].filter(Boolean).join(', '),
  ])
  return [
    'After publishing, these work. The page of a channel names the limits and the documentation of each call.',
    '',
    ...table(['channel', 'take down', 'edit the text', 'inbox reads', 'acts on them', 'metrics of'], rows),
  ]
}

function printChanges({ remove, edit, inbox }: PlatformDescription['platform']): string[] {
  const rows = Object.entries({ 'Take down': remove, 'Edit the text': edit, Inbox: inbox }).map(
    ([title, change]) => {
      if (change === undefined) return [title, 'not supported', '']
      const replaces =
        'replaces' in change && change.replaces ? 'The platform gets a new post in its place. ' : ''
      return [title, `${replaces}${change.limits ?? ''}` || 'supported', `[documentation](${change.source})`]
    },
  )
  const { source } = inbox?.stream ?? {}
  if (source !== undefined) rows.push(['Stream of the inbox', 'supported', `[documentation](${source})`])
  return ['## After publishing', '', ...table(['', 'limits', 'source'], rows)]
}

const SHORT_LABELS = {
  'custom-fields': 'fields',
  'pairing-code': 'a pairing code sent to the bot',
  cookies: 'cookies',
  'client-code': 'a code',
}

function requiredNames(variables: EnvVariable[]): string {
  return variables
    .filter(({ required }) => required)
    .map(({ name }) => `\`${name}\``)
    .join(', ')
}

function callbackUrlOf({ identifier, auth }: PlatformDescription['platform']): string {
  const url = `BASE_URL/channels/connected/${identifier}`
  return auth.kind === 'redirect' ? (auth.redirectUri?.(url) ?? url) : url
}

function afterLostResponse({ idempotency, lookUp }: PlatformDescription['platform']): string {
  const repeats = idempotency(noAccount, {}) ? 'the service repeats the call, without a second post' : null
  if (lookUp === undefined) return repeats ?? 'the outcome is unknown, and a person must check'
  const absent = lookUp.absenceIsFinal ? 'sends it again' : 'a person decides'
  const looks = `looks the post up; if it is not there, ${lookUp.absenceIsFinal ? 'the service ' : ''}${absent}`
  return repeats ? `${repeats}, and later ${looks}` : `the service ${looks}`
}

function printTables({ id, platform, variables }: PlatformDescription): string {
  const { auth, comments, tools, reads } = platform
  const facts = [
    ['Identifier', `\`${id}\``],
    ['Connected by', labelOf(platform)],
    ...(auth.kind === 'redirect' ? [['Callback URL', `\`${callbackUrlOf(platform)}\``]] : []),
    ...(auth.kind === 'custom-fields' ? [['Fields', auth.fields.map(({ label }) => label).join(', ')]] : []),
    ['Text', textOf(platform)],
    ['Comments', comments ? 'published as replies' : 'not published'],
    ['After a lost response', afterLostResponse(platform)],
    ...(reads ? [['Reads', `${readsOf(platform).join(', ')} ([docs/reads.md](../reads.md))`]] : []),
    ...(tools.length > 0 ? [['Tools', tools.map(({ methodName }) => `\`${methodName}\``).join(', ')]] : []),
  ]
  const settings = Object.entries((platform.settings?.properties ?? {}) as Record<string, Schema>)
  const required = new Set((platform.settings?.required ?? []) as string[])
  return [
    '',
    ...table(['', ''], facts),
    ...printChanges(platform),
    ...(variables.length === 0
      ? []
      : [
          '## Variables',
          '',
          ...table(
            ['variable', 'default', ''],
            variables.map((of) => [`\`${of.name}\``, defaultOf(of), of.help]),
          ),
        ]),
    ...(settings.length === 0
      ? []
      : [
          '## Settings of a post',
          '',
          ...table(
            ['setting', 'values', ''],
            settings.map(([name, of]) => [
              `\`${name}\`${required.has(name) ? ' (required)' : ''}`,
              valuesOf(of),
              of.description ?? '',
            ]),
          ),
        ]),
  ].join('\n')
}

interface Schema {
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  description?: string
}

const noAccount = { additionalSettings: [], credentials: {} }

function textOf({ limit }: PlatformDescription['platform']): string {
  const { maxLength, maxBytes } = limit(noAccount, {})
  return `up to ${maxLength.toLocaleString('en-US')} characters${maxBytes === undefined ? '' : ` and ${maxBytes.toLocaleString('en-US')} bytes`}`
}

function defaultOf({ fallback, required }: EnvVariable): string {
  if (required) return 'required'
  return fallback === null ? '' : `\`${fallback}\``
}

function valuesOf({ type = '', enum: values, minimum, maximum, maxLength }: Schema): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (minimum !== undefined || maximum !== undefined) return `${type}, ${minimum ?? '…'} to ${maximum ?? '…'}`
  return maxLength === undefined ? type : `${type}, up to ${maxLength} characters`
}

export function table(head: string[], rows: (string | undefined)[][]): string[] {
  const line = (cells: (string | undefined)[]) =>
    `| ${cells.map((cell = '') => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line), '']
}

/** Keeps each variable only with the first of the platforms that share it. */
function withoutRepeats(platforms: PlatformDescription[]): PlatformDescription[] {
  const printed = new Set<string>()
  return platforms.map((each) => {
    const variables = each.variables.filter(({ name }) => !printed.has(name))
    for (const { name } of variables) printed.add(name)
    return { ...each, variables }
  })
}

function printEnv({ id, name, platform, variables }: PlatformDescription): string {
  if (variables.length === 0 && platform.auth.kind !== 'redirect') return ''
  const callback = platform.auth.kind === 'redirect' ? `. Callback URL: ${callbackUrlOf(platform)}` : ''
  const lines = variables.flatMap((of) => [
    ...wrap(`${of.required ? 'Required to connect. ' : ''}${of.help}`).map((text) => `# ${text}`),
    `# ${of.name}=${of.fallback ?? ''}`,
  ])
  return [`# ${name} (docs/platforms/${id}.md)${callback}`, ...lines].join('\n')
}

function wrap(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line.length + word.length > 125) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += `${word} `
  }
  return [...lines, line.trimEnd()]
}

import MiniSearch from 'minisearch'
import type { SearchData, SearchEntry } from '../../server/system/docs/find-entries.ts'
import { addressOf, type Entry } from './contract.ts'
import type { Rendered } from './render-markdown.ts'

/** Maps words that readers may use to the words of this documentation. */
const synonyms = {
  phrases: {
    'api key': 'key',
    'access token': 'key',
    'sign in': 'login',
    'log in': 'login',
    'rate limit': 'limit',
    'time zone': 'timezone',
    'self host': 'operator',
    'two factor': '2fa',
  },
  words: {
    account: ['channel', 'integration'],
    accounts: ['channel', 'integration'],
    network: ['platform'],
    provider: ['platform'],
    schedule: ['post', 'slot', 'date'],
    scheduling: ['post', 'slot', 'date'],
    publish: ['post', 'create'],
    tweet: ['post', 'x'],
    twitter: ['x'],
    photo: ['image', 'media'],
    picture: ['image', 'media'],
    file: ['media', 'upload'],
    attachment: ['media', 'upload'],
    token: ['key', 'oauth'],
    credential: ['key'],
    authentication: ['key', 'session', 'authorization'],
    auth: ['key', 'session', 'authorization'],
    login: ['session', 'sign'],
    statistics: ['analytics', 'metrics'],
    stats: ['analytics', 'metrics'],
    insights: ['analytics', 'metrics'],
    callback: ['webhook', 'event'],
    hook: ['webhook'],
    notify: ['notification', 'webhook'],
    cron: ['repeat', 'schedule'],
    recurring: ['repeat'],
    remove: ['delete'],
    edit: ['update', 'change'],
    modify: ['update', 'change'],
    fetch: ['list', 'get'],
    workspace: ['organization'],
    tenant: ['organization'],
    customer: ['group', 'organization'],
    user: ['member'],
    thread: ['comment', 'post'],
    reply: ['comment'],
    throttle: ['limit'],
    quota: ['limit'],
    retry: ['idempotency'],
    duplicate: ['idempotency'],
    rss: ['feed', 'autopost'],
    csv: ['bulk', 'import', 'export'],
    agent: ['mcp', 'copilot'],
    install: ['start'],
    deploy: ['operate', 'production'],
  },
}

const options = {
  fields: ['title', 'names', 'place', 'text'],
  storeFields: ['url', 'title', 'place', 'method'],
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, names: 3, place: 1.5 } },
}

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Collects the searchable texts, and prints the index that the pages load. */
export function createSearchIndex() {
  const entries: SearchEntry[] = []
  const add = (entry: Omit<SearchEntry, 'id'>) => entries.push({ id: entries.length, ...entry })
  return {
    /** Adds each section of a page. */
    addPage(href: string, { title, sections }: Rendered, label: string) {
      for (const section of sections) {
        if (section.id !== '' || section.text !== '')
          add({
            url: section.id === '' ? href : `${href}#${section.id}`,
            title: section.title || title,
            place: section.title === '' ? label : title,
            names: '',
            text: section.text,
          })
      }
    },
    addEntry(entry: Entry, tagName: string) {
      const { id, title, method, path, operation } = entry
      const names = `${id} ${splitName(id)} ${path} ${operation['x-sdk'] ?? ''}`
      const text = operation.description ?? ''
      add({ url: addressOf(entry), title, place: `${path} – ${tagName}`, method, names, text })
    },
    print(): string {
      const engine = new MiniSearch<SearchEntry>(options)
      engine.addAll(entries)
      return JSON.stringify({ options, synonyms, index: engine.toJSON() } satisfies SearchData)
    },
  }
}

/** Makes the words of an identifier findable: `createPosts` by "create". */
function splitName(id: string): string {
  return id.replace(/([a-z])([A-Z])/g, '$1 $2')
}

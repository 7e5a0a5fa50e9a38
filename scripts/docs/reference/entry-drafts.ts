import { addressOf, type Contract, type Entry, nameOfTag } from '../contract.ts'
import type { Draft, Sources } from '../drafts.ts'
import type { LinkGroup } from '../layout.ts'
import { printEntry } from '../operation-page.ts'
import { renderRequestForm } from '../request-form.ts'
import type { SearchIndex } from '../search-index.ts'
import { renderEntry } from './entry-body.ts'
import { draftOperations, type EntryGroup, groupsOf, isOneTag } from './operations-index.ts'
import { withPlatformSettings } from './platform-settings.ts'

/** Tags the pages for people in a browser, which no program calls. */
const CONSOLE = 'console'

/** Drafts the list of operations and the page of each. */
export function draftEntries(sources: Sources, search: SearchIndex): Draft[] {
  const { contract } = sources
  const groups = groupsOf(sources)
  const detailed = withPlatformSettings(contract)
  const drafts = groups.flatMap(({ tags }) =>
    tags.flatMap(({ id, entries }) => {
      const navigation = navigationOf(groups, id)
      return entries.map((entry) => {
        if (id !== CONSOLE) search.addEntry(entry, nameOfTag(contract, id))
        return { content: pageOf(detailed, entry, navigation), markdown: printEntry(contract, entry) }
      })
    }),
  )
  return [draftOperations(groups, navigationOf(groups, null)), ...drafts]
}

/** Lists the tags in their groups, and the operations of the current one in place. */
function navigationOf(groups: EntryGroup[], current: string | null): LinkGroup[] {
  const linksOf = ({ tags }: EntryGroup) =>
    tags.map(({ id, name: title, entries }) => ({
      title,
      href: `/docs/operations#${id}`,
      ...(id === current && { links: entries.map(linkTo) }),
    }))
  const all = { title: 'All operations', href: '/docs/operations' }
  return [
    { title: 'API', links: [all, ...groups.filter(isOneTag).flatMap(linksOf)] },
    ...groups
      .filter((group) => !isOneTag(group))
      .map((group) => ({ title: group.name, links: linksOf(group) })),
  ]
}

function linkTo(entry: Entry) {
  return { title: entry.title, href: addressOf(entry), method: entry.method }
}

function pageOf(contract: Contract, entry: Entry, navigation: LinkGroup[]): Draft['content'] {
  const { title, method, path, tag } = entry
  return {
    title,
    href: addressOf(entry),
    body: renderEntry(contract, entry, { tagName: nameOfTag(contract, tag) }).text,
    headings: [],
    navigation,
    part: 'api',
    description: `${method} ${path}: ${title}`,
    isWide: true,
    hasForm: renderRequestForm(contract, entry) !== null,
  }
}

import type { Mention } from '../kit/mention.ts'
import type { SandboxApi } from './publish.ts'

/** Mentions on the sandbox: of the organization's own accounts there. */
export const sandboxMentions = {
  search,
  format: ({ label }: { label: string }) => (label === '' ? null : `@${label}`),
}

async function search({ host, account }: SandboxApi, query: string): Promise<Mention[]> {
  const wanted = query.replace(/^@/, '').toLowerCase()
  const rows = await host
    .db('integrations')
    .where({ organization_id: account.organizationId, identifier: 'sandbox', deleted_at: null })
    .orderBy('id')
    .limit(1000)
    .select('id', 'name', 'picture')
  return rows
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, 20)
    .map(({ id, name, picture }) => ({ id, label: name, image: picture }))
}

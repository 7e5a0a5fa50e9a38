import { fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Knex } from 'knex'
import { startSubject } from '../requests-bench.ts'
import type { CallOrder, Calls } from './callers.ts'

const callers = new URL('./callers.ts', import.meta.url)

export type Caller = CallOrder['callers'][number]

/** A whole service with organizations that each have a key and a channel. */
export interface Service {
  pid: number
  callers: Caller[]
  /** Makes requests from a process of its own. */
  call(order: Omit<CallOrder, 'port'>): Promise<Calls>
  close(): Promise<void>
}

export async function startService(
  kind: 'sqlite' | 'postgres',
  serverUrl: string,
  organizations: number,
): Promise<Service> {
  const {
    database,
    process: child,
    url,
    apiKey,
    integrationId,
    close,
  } = await startSubject(kind, serverUrl, 0)
  const port = Number(new URL(url).port)
  const first: Caller = { apiKey, integrationId }
  const copies: Caller[] = []
  for (let n = 1; n < organizations; n += 1) copies.push(await copyOrganization(database.db, first))
  return {
    pid: child.pid as number,
    callers: [first, ...copies],
    async call(order) {
      const text = JSON.stringify({ ...order, port } satisfies CallOrder)
      const process = fork(callers, [text], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      const exit = once(process, 'exit')
      const answer = await Promise.race([once(process, 'message'), exit.then(() => null)])
      if (answer === null) throw new Error('The callers ended without a result.')
      await exit
      return answer[0] as Calls
    },
    close,
  }
}

/** Copies rows as they are, so that it also runs on the tables of an older commit. */
async function copyOrganization(db: Knex, { integrationId }: Caller): Promise<Caller> {
  const channel = await db('integrations').where({ id: integrationId }).first()
  const organization = await db('organizations')
    .where({ id: channel?.organization_id ?? '' })
    .first()
  const key = await db('api_keys')
    .where({ organization_id: channel?.organization_id ?? '' })
    .first()
  if (!channel || !organization || !key) throw new Error('The demo organization has no channel or key.')
  const copy = { organization: randomUUID(), channel: randomUUID() }
  const apiKey = `psk_${randomBytes(32).toString('base64url')}`
  await db('organizations').insert({ ...organization, id: copy.organization })
  await db('integrations').insert({
    ...channel,
    id: copy.channel,
    organization_id: copy.organization,
    internal_id: randomUUID(),
  })
  await db('api_keys').insert({
    ...key,
    id: randomUUID(),
    organization_id: copy.organization,
    key_hash: createHash('sha256').update(apiKey).digest('hex'),
  })
  return { apiKey, integrationId: copy.channel }
}

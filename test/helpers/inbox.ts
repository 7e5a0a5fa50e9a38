import { storeItems } from '../../server/inbox/items/store-items.ts'
import { newId } from '../../server/lib/ids.ts'
import type { InboxItem } from '../../server/platforms/kit/published/inbox.ts'
import type { Tenant, TestService } from './server.ts'

/** Stores a mention of a channel, as a poll does, and returns its id. */
export async function addInboxItem(
  service: TestService,
  { organizationId }: Tenant,
  integrationId: string,
  over: Partial<InboxItem> = {},
): Promise<string> {
  const item: InboxItem = {
    id: newId(),
    kind: 'mention',
    releaseId: null,
    parentId: null,
    rootId: null,
    author: { id: 'grace', username: 'grace', name: 'Grace', picture: null },
    text: 'Hello',
    url: null,
    publishedAt: service.clock.now(),
    isOwn: false,
    capabilities: [],
    ...over,
  }
  const place = { organizationId, integrationId, posts: new Map(), startedAt: 0 }
  await storeItems(service.app, place, [item])
  const { id } = (await service.app.db('inbox_items').where({ item_id: item.id }).first('id')) ?? { id: '' }
  return id
}

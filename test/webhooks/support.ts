import { Ajv2020 } from 'ajv/dist/2020.js'
import { Webhook } from 'standardwebhooks'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { transaction } from '../../server/db/transaction.ts'
import { writeDeliveries } from '../../server/webhooks/outbox.ts'
import type { WebhookEvent } from '../../server/webhooks/payloads.ts'
import type { Received } from '../helpers/scripted-server.ts'
import type { Tenant, TestService } from '../helpers/server.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** Adds an endpoint at this address; answers its id and secret. */
export async function subscribe(
  tenant: Tenant,
  url: string,
  choice: { events?: WebhookEvent['type'][]; integrations?: { id: string }[] } = {},
): Promise<{ id: string; secret: string }> {
  const { id, secret } = await tenant.console.webhooks.endpoints.create({
    body: { name: 'Receiver', url, ...choice } as never,
  })
  if (secret === null) throw new Error('no secret came')
  return { id, secret }
}

/** Makes an event happen, as the service would. */
export async function happen({ app }: TestService, tenant: Tenant, integrationId: string): Promise<void> {
  const about = { organization_id: tenant.organizationId, integration_id: integrationId }
  await transaction(app, (ctx) =>
    writeDeliveries(ctx, 'channel.enabled', [about], async () => [
      {
        id: integrationId,
        name: 'Channel',
        providerIdentifier: 'sandbox',
        picture: null,
        type: 'social',
      },
    ]),
  )
}

/** Verifies a request with the reference library; throws if the library refuses it. */
export function verified({ headers, body }: Received, secret: string): WebhookEvent {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookEvent
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
ajv.addSchema({ $id: 'contract', components: contract.components })
const check = ajv.compile({ $ref: 'contract#/components/schemas/WebhookEvent' })

/** Why this is no event of the contract; empty for one that is. */
export function mismatches(event: unknown): string {
  return check(event) ? '' : ajv.errorsText(check.errors)
}
